// Texts without visible characters, and the fields that refuse them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UpdateProfile } from './profile.ts'
import { AddRoutine } from './routines.ts'
import { AddTask, UpdateTask } from './tasks.ts'
import { hasVisibleCharacter } from './text.ts'

function range(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}

const INVISIBLE = [
  ...' \t\n\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u2028\u2800\u3000\u3164\ufeff\uffa0\ufffc\u{1d159}\u{e0001}',
  ...range(0x2000, 0x200f),
  ...range(0x202a, 0x202e),
  ...range(0x2060, 0x206f),
  ...range(0xfe00, 0xfe0f),
  ...range(0xe0100, 0xe01ef),
]
const VISIBLE = ['a', 'é', 'e\u0301', '7', '-', '€', '日', 'ي', '👍', '👩‍👩‍👧', '🇨🇭', '1️⃣', '❤️', '\uf8ff', 'क']

const invisible = fc.array(fc.constantFrom(...INVISIBLE)).map((characters) => characters.join(''))

describe('a text without a visible character', () => {
  it('is each invisible character alone', () => {
    expect(INVISIBLE.filter(hasVisibleCharacter).map((text) => text.codePointAt(0)?.toString(16))).toEqual([])
  })

  it('is any sequence of invisible characters', () => {
    fc.assert(fc.property(invisible, (text) => !hasVisibleCharacter(text)))
  })

  it('is false for a text with a letter, digit, symbol or emoji at any position', () => {
    fc.assert(
      fc.property(invisible, fc.constantFrom(...VISIBLE), invisible, (before, shown, after) =>
        hasVisibleCharacter(before + shown + after),
      ),
    )
  })
})

describe('titles and names', () => {
  const blank = '\u200b\u3164'
  const problems = (answer: { error?: { issues: { message: string }[] } | undefined }) =>
    answer.error?.issues.map(({ message }) => message)

  it('are refused when nothing of them would show', () => {
    const id = crypto.randomUUID()
    expect(problems(AddTask.safeParse({ task_title: blank }))).toEqual(['Title has no visible character'])
    expect(problems(UpdateTask.safeParse({ id, task_title: blank }))).toEqual([
      'Title has no visible character',
    ])
    expect(problems(AddRoutine.safeParse({ routines_title: blank }))).toEqual([
      'Routine title has no visible character',
    ])
    const names = { username: 'ann', email: 'ann@example.org', first_name: blank, last_name: blank }
    expect(problems(UpdateProfile.safeParse(names))).toEqual([
      'First Name has no visible character',
      'Last Name has no visible character',
    ])
  })

  it('keep characters between visible ones, and a name may be empty', () => {
    expect(AddTask.parse({ task_title: ' \u200bMilk ' }).task_title).toBe('\u200bMilk')
    const names = { username: 'ann', email: 'ann@example.org', first_name: '', last_name: '  ' }
    expect(UpdateProfile.parse(names)).toMatchObject({ first_name: '', last_name: '' })
  })
})
