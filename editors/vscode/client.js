// Starts `pylogic lsp`, which does all the rest.

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("pylogic").get("command");
  client = new LanguageClient("pylogic", "pylogic", { command, args: ["lsp"] }, { documentSelector: [{ language: "puzzle" }] });
  return client.start();
};

exports.deactivate = () => client?.stop();
