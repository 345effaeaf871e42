"""JSON in all its shapes: our own, CSL, and the dumps of services; read object by object."""

__all__: list[str] = []
