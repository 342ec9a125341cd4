"""What happens at a table, told over sockets to everybody there."""
