"""What is asked by HTTP: a module for each kind of thing, with its routes. None of them needs another one."""
