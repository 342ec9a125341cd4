// What a reader chose for this browser.
import { browserLanguage, speak } from './words/words'

export type Theme = 'auto' | 'light' | 'dark'
export type Speed = 'off' | 'fast' | 'normal' | 'slow'
export type Volume = 'off' | 'quiet' | 'normal' | 'loud'
export interface Settings {
  language: string
  theme: Theme
  speed: Speed
  sound: Volume
  confirm: boolean
}

const KEY = 'triskele.settings'
const standard: Settings = { language: 'auto', theme: 'auto', speed: 'normal', sound: 'normal', confirm: false }

/** Reads something kept in this browser; nothing where that is not allowed. */
export function kept<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Keeps something in this browser, where that is allowed; `null` forgets it. */
export function keep(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that stores nothing can still play.
  }
}

/** The settings as they were kept; sound was once only on or off. */
export function settled(found: (Partial<Omit<Settings, 'sound'>> & { sound?: Volume | boolean }) | null): Settings {
  const sound = found?.sound ?? standard.sound
  return { ...standard, ...found, sound: sound === true ? 'normal' : sound === false ? 'off' : sound }
}

export const settings = $state<Settings>(settled(kept(KEY)))
const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null

/** Speaks the chosen language; resolves when its words are there. */
export async function speakChosen(): Promise<void> {
  await speak(settings.language === 'auto' ? browserLanguage() : settings.language)
}

/** Makes the page look, and move or not, as chosen. */
export function applyLook(): void {
  const shown = settings.theme === 'auto' ? (dark?.matches ? 'dark' : 'light') : settings.theme
  document.documentElement.dataset.theme = shown
  document.documentElement.dataset.motion = settings.speed === 'off' ? 'off' : 'on'
}

/** Changes a setting, and the page with it. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value
  keep(KEY, $state.snapshot(settings))
  if (name === 'language') void speakChosen()
  if (name === 'theme' || name === 'speed') applyLook()
}

dark?.addEventListener('change', applyLook)
