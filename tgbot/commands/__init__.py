"""The subcommands of ``letopis``, each imported only when it is called."""
