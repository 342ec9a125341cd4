"""The whole game in a page without a server: what is built for it. Nothing else of Triskele needs this."""
