// How somebody's games went: from finished games and what the server counted, without a rule.
import type { Finished, Level, Statistics } from '../api/types'

export interface Progress {
  /** The last games, the oldest first; how high each stands between the lowest, or nothing, and the highest. */
  last: { id: string; score: number; won: boolean; height: number }[]
  best: number
  /** Games won in a row, now and at most. */
  streak: number
  longest: number
}

const LAST = 12

/** How the games of one kind went, from a list that begins with the newest. */
export function progressOf(games: readonly Finished[], game: string): Progress | null {
  const played = games
    .filter((one) => one.game === game)
    .flatMap((one) => one.results.filter((result) => result.mine).map(({ score, won }) => ({ id: one.id, score, won })))
    .reverse()
  if (played.length === 0) return null
  let streak = 0
  let longest = 0
  for (const { won } of played) {
    streak = won ? streak + 1 : 0
    longest = Math.max(longest, streak)
  }
  const last = played.slice(-LAST)
  const low = Math.min(0, ...last.map(({ score }) => score))
  const high = Math.max(low + 1, ...last.map(({ score }) => score))
  return {
    last: last.map((one) => ({ ...one, height: (one.score - low) / (high - low) })),
    best: Math.max(...played.map(({ score }) => score)),
    streak,
    longest,
  }
}

const ENOUGH = 3
const OFTEN = 0.6

/** The level to try next: the one after the strongest that was beaten often. */
export function nextLevel(tally: Statistics['games'][string], levels: readonly Level[]): Level | null {
  const beaten = levels.findLastIndex(({ level }) => {
    const part = tally.levels[level]
    return !!part && part.played >= ENOUGH && part.won >= part.played * OFTEN
  })
  return beaten < 0 ? null : (levels[beaten + 1] ?? null)
}
