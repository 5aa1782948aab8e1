// Finds the shortcut of a key. Pure functions.
import type { Shortcut } from './shortcut-table.ts'

export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** A complete shortcut, the first key of a shortcut with two keys, or null. */
export type Match = { kind: 'shortcut'; shortcut: Shortcut } | { kind: 'first'; name: string } | null

/** The shortcut of a key. `first` is the previous key if it began a shortcut of two keys. */
export const matchKey = (table: readonly Shortcut[], key: Key, first: string | null): Match => {
  const name = keyName(key)
  if (name === null) return null
  const named = (keys: string) => table.find((shortcut) => shortcut.keys.includes(keys))
  const shortcut = (first !== null && named(`${first} ${name}`)) || named(name)
  if (shortcut) return { kind: 'shortcut', shortcut }
  const begins = table.some(({ keys }) => keys.some((one) => one.startsWith(`${name} `)))
  return begins ? { kind: 'first', name } : null
}

/** Whether the shortcut has no Ctrl or Cmd. Users can turn these shortcuts off. */
export const isSingleKey = ({ keys }: Shortcut): boolean => !keys.some((one) => one.startsWith('Mod+'))

const keyName = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): string | null => {
  if (altKey || (ctrlKey && metaKey)) return null
  const letter = letterOf(key, code)
  const isCommand = ctrlKey || metaKey
  if (letter !== null) return `${isCommand ? 'Mod+' : ''}${shiftKey ? 'Shift+' : ''}${letter}`
  // Some layouts need Shift for a symbol.
  return isCommand ? null : key === ' ' ? 'Space' : key
}

// On a keyboard layout of another script, the position of the key counts.
const letterOf = (key: string, code: string): string | null => {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const [, placed] = /^Key([A-Z])$/.exec(code) ?? []
  return placed !== undefined && /^\p{L}$/u.test(key) ? placed.toLowerCase() : null
}
