"""Who thinks: computers at the tables, hints, and the judge, in processes of their own."""
