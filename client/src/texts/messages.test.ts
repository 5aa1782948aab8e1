import { afterEach, describe, expect, test } from 'vitest'
import { messages, plural, setTranslations } from './messages.ts'

const english = messages('planted', {
  title: 'Tasks',
  dialog: { submit: 'Add', cancel: 'Cancel' },
  steps: ['Open', 'Close'],
  count: (count: number) => plural(count, { one: `${count} task`, other: `${count} tasks` }),
})
const { dialog } = english

afterEach(() => setTranslations('en', {}))

describe('messages', () => {
  test('are English until a language is loaded', () => {
    expect([english.title, dialog.submit, english.count(1), english.count(0)]).toEqual([
      'Tasks',
      'Add',
      '1 task',
      '0 tasks',
    ])
  })

  test('come from the loaded language, also in a group that was destructured before', () => {
    setTranslations('de', {
      planted: { title: 'Aufgaben', dialog: { submit: 'Hinzufügen' }, steps: ['Öffnen', 'Schließen'] },
    })
    expect(english.title).toBe('Aufgaben')
    expect(dialog.submit).toBe('Hinzufügen')
    expect(english.steps).toEqual(['Öffnen', 'Schließen'])
  })

  test('are English where the language has no message', () => {
    setTranslations('de', { planted: { dialog: { submit: 'Hinzufügen' } } })
    expect([english.title, dialog.cancel]).toEqual(['Tasks', 'Cancel'])
  })

  test('can be spread and listed like plain objects', () => {
    setTranslations('de', { planted: { dialog: { cancel: 'Abbrechen' } } })
    expect({ ...dialog }).toEqual({ submit: 'Add', cancel: 'Abbrechen' })
  })

  test.each([
    ['pl', [1, 2, 5, 22], ['one', 'few', 'many', 'few']],
    ['ar', [0, 1, 2, 3, 11, 100], ['zero', 'one', 'two', 'few', 'many', 'other']],
    ['ja', [0, 1, 2], ['other', 'other', 'other']],
  ])('use the plural categories of %s', (tag, counts, categories) => {
    setTranslations(tag, {})
    const forms = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' }
    expect(counts.map((count) => plural(count, forms))).toEqual(categories)
  })
})
