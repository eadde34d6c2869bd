"""``clearway mcp`` with the client of the package ``mcp``. Run by ``cargo xtask environments``."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

mcp: Any = pytest.importorskip("mcp")


def ask(program: Path, arguments: list[str], calls: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    """The names of the tools, then the results of the calls."""
    from mcp.client.stdio import stdio_client

    async def talk() -> list[Any]:
        server = mcp.StdioServerParameters(command=str(program), args=["mcp", *arguments])
        async with stdio_client(server) as (read, write), mcp.ClientSession(read, write) as session:
            greeting = await session.initialize()
            assert greeting.server_info.name == "clearway"
            tools = await session.list_tools()
            results = [await session.call_tool(name, fields) for name, fields in calls]
            return [{tool.name for tool in tools.tools}, *results]

    return asyncio.run(talk())


@pytest.fixture
def program(root: Path) -> Path:
    return root / "target/debug/clearway"


def test_requests_are_tools(program: Path) -> None:
    calls: list[tuple[str, dict[str, Any]]] = [
        ("solve", {"puzzle": "hardest"}),
        ("hint", {"puzzle": "XXB/..B/..."}),
        ("solve", {"puzzle": "XX./..B/..."}),
        ("compare", {"puzzle": "beginner", "algorithms": ["bfs", "a-star"]}),
    ]
    tools, solved, hint, refused, compared = ask(program, [], calls)
    assert {"solve", "hint", "explore", "generate", "review", "distances"} <= tools
    assert not solved.is_error and solved.structured_content["cost"] == 51
    assert hint.structured_content["text"] == "B down 1"
    assert refused.is_error and "one-cell" in refused.content[0].text
    assert len(json.loads(compared.content[0].text)) == 2


def test_a_game_is_played_without_a_solver(program: Path) -> None:
    calls: list[tuple[str, dict[str, Any]]] = [
        ("play_start", {"puzzle": "XXB/..B/..."}),
        ("play_move", {"moves": "X+1"}),
        ("play_move", {"moves": "B+1 X+1"}),
    ]
    tools, start, refused, end = ask(program, ["--play"], calls)
    assert all(name.startswith("play_") for name in tools)
    assert start.structured_content["board"] == ["XXB", "..B", "..."]
    assert refused.is_error
    assert end.structured_content["solved"]
