"""From rules to flat facts, which both engines read, and to a constraint network, which presolving propagates."""
