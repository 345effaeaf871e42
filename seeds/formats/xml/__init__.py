"""XML: PubMed, arXiv and RSS feeds, the ACL Anthology; parsed record by record."""

__all__: list[str] = []
