from pylogic.loading import *  # temporary while helpers work
