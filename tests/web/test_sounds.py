"""What can be heard: each sound is made by the page's own code in a real browser, as loud as it gets, and measured."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64decode
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser

WEB = Path(__file__).parents[2] / "web"
RATE, SECONDS = 44_100, 2
# What browsers understand of sound.ts: without its types, and without the settings, for the loudest is wanted.
SCRIPT = """
const ts = require('typescript')
const source = require('fs').readFileSync('src/sound.ts', 'utf8').replace(/^import .*$/m, '').replace(/^export /gm, '')
console.log(ts.transpileModule(source, { compilerOptions: { target: 'es2022' } }).outputText)
"""
RENDER = """async ([name, rate, seconds]) => {
  const sound = new OfflineAudioContext(1, rate * seconds, rate)
  const out = sound.createGain()
  out.gain.value = LOUD.loud
  out.connect(sound.destination)
  SOUNDS[name](sound, out, 0.01, 9)
  const bytes = new Uint8Array((await sound.startRendering()).getChannelData(0).buffer)
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text) // a list of so many numbers would take seconds
}"""


@pytest.fixture(scope="module")
def heard(browser: Browser) -> dict[str, np.ndarray]:
    run = [sys.executable, str(WEB / "build.py"), "script"]
    code = subprocess.run([*run, "-e", SCRIPT], cwd=WEB, check=True, capture_output=True, text=True).stdout
    with browser.new_context() as context:
        page = context.new_page()
        page.add_script_tag(content=code)
        names = page.evaluate("Object.keys(SOUNDS)")
        made = {name: page.evaluate(RENDER, [name, RATE, SECONDS]) for name in names}
        return {name: np.frombuffer(b64decode(wave), np.float32).astype(float) for name, wave in made.items()}


def test_there_is_a_sound_for_each_step_of_a_move(heard: dict[str, np.ndarray]) -> None:
    assert set(heard) == {"card", "stone", "die", "tile", "clover", "goal", "score", "turn"}


def test_no_sound_is_cut_off_by_being_too_loud(heard: dict[str, np.ndarray]) -> None:
    assert {name: peak for name, wave in heard.items() if (peak := np.abs(wave).max()) > 0.6} == {}  # several meet
    assert {name: peak for name, wave in heard.items() if (peak := np.abs(wave).max()) < 0.04} == {}


def test_sounds_begin_and_end_in_silence_and_without_a_crack(heard: dict[str, np.ndarray]) -> None:
    for name, wave in heard.items():
        assert np.abs(wave[: RATE // 100]).max() == 0, name
        assert np.abs(wave[-RATE // 10 :]).max() < 1e-3, name
        assert np.abs(np.diff(wave)).max() < 0.1, name


def test_sounds_are_warm(heard: dict[str, np.ndarray]) -> None:
    """Most of what is heard lies where wood, stone and strings do; only paper may hiss a little."""
    pitches = np.fft.rfftfreq(RATE * SECONDS, 1 / RATE)
    for name, wave in heard.items():
        power = np.abs(np.fft.rfft(wave)) ** 2
        middle = (power * pitches).sum() / power.sum()
        assert middle < (4_000 if name == "card" else 1_000), name
