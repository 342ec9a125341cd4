"""What happens at a table, told by sockets to who is there."""
