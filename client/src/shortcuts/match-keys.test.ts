import { describe, expect, it } from 'vitest'
import { isSingleKey, type Key, matchKey } from './match-keys.ts'
import { shortcuts } from './shortcut-table.ts'

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const found = (pressed: Key, first: string | null = null) => {
  const match = matchKey(shortcuts, pressed, first)
  return match?.kind === 'shortcut' ? match.shortcut.text : (match?.name ?? null)
}

describe('matchKey', () => {
  it('finds every shortcut of the table by its own keys', () => {
    for (const { keys, text } of shortcuts) {
      for (const one of keys) {
        const [first, last = first] = one.split(' ')
        const parts = (last ?? '').split('+')
        const name = parts.at(-1) ?? ''
        const pressed = key(name === 'Space' ? ' ' : name, {
          ctrlKey: parts.includes('Mod'),
          shiftKey: parts.includes('Shift'),
        })
        expect(found(pressed, one.includes(' ') ? (first ?? null) : null), one).toBe(text)
      }
    }
  })

  it('binds each key once', () => {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('treats Cmd like Ctrl, and ignores keys with Alt and capital letters', () => {
    expect(found(key('k', { metaKey: true }))).toBe('palette')
    expect(found(key('q', { altKey: true }))).toBe(null)
    expect(found(key('Q', { shiftKey: true }))).toBe(null)
    expect(found(key('q', { ctrlKey: true }))).toBe(null)
    expect(found(key('e', { metaKey: true }))).toBe(null)
    expect(found(key('Delete', { ctrlKey: true }))).toBe(null)
  })

  it('accepts capital letters from Caps Lock', () => {
    expect(found(key('J'))).toBe('next')
    expect(found(key('Z', { ctrlKey: true, shiftKey: true }))).toBe('redo')
  })

  it('uses the position of the key on a layout of another script', () => {
    expect(found(key('й', { code: 'KeyQ' }))).toBe('quickAdd')
    expect(found(key('ö', { code: 'Semicolon' }))).toBe(null)
  })

  it('accepts symbols with or without Shift', () => {
    expect(found(key('?', { shiftKey: true }))).toBe('help')
    expect(found(key('/', { shiftKey: true }))).toBe('search')
  })

  it('waits for a second key, and treats an unrelated key as a shortcut of its own', () => {
    expect(matchKey(shortcuts, key('g'), null)).toEqual({ kind: 'first', name: 'g' })
    expect(found(key('a'), 'g')).toBe('allTasks')
    expect(found(key('j'), 'g')).toBe('next')
    expect(found(key('t'))).toBe(null)
  })

  it('knows which shortcuts can be turned off', () => {
    expect(shortcuts.filter((shortcut) => !isSingleKey(shortcut)).map(({ text }) => text)).toEqual([
      'palette',
      'undo',
      'redo',
    ])
  })
})
