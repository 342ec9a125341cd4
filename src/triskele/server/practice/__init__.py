"""Practice: finding what is clearly best, in positions that come with Triskele and in those of one's own mistakes."""
