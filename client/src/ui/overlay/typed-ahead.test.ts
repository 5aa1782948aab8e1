import { expect, it } from 'vitest'
import { collectKey, takeTypedAhead } from './typed-ahead.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false }

/** Presses keys. Returns the keys that did not reach the page, and the number of cancellations. */
const press = (keys: readonly (string | { key: string; ctrlKey?: true; isComposing?: true })[]) => {
  const taken: string[] = []
  let cancelled = 0
  for (const pressed of keys) {
    const event = typeof pressed === 'string' ? { key: pressed } : pressed
    collectKey({ ...plain, ...event, preventDefault: () => taken.push(event.key) }, () => {
      cancelled += 1
    })
  }
  return { taken, cancelled }
}

it('collects the typed characters once, without those that were deleted', () => {
  press(['M', 'i', '👍', 'x', 'Backspace', 'Backspace', ' ', 'l', 'Shift', 'Enter', 'ArrowLeft', 'k'])
  expect(takeTypedAhead()).toBe('Mi lk')
  expect(takeTypedAhead()).toBe('')
  expect(press(['Backspace'])).toEqual({ taken: ['Backspace'], cancelled: 0 })
  expect(takeTypedAhead()).toBe('')
})

it('prevents Space and Enter from pressing the button again, and ignores Tab, shortcuts and composed input', () => {
  const { taken } = press([' ', 'Enter', 'Tab', { key: 'c', ctrlKey: true }, { key: 'k', isComposing: true }])
  expect(taken).toEqual([' ', 'Enter'])
  expect(takeTypedAhead()).toBe(' ')
})

it('forgets the text and cancels at Escape', () => {
  expect(press(['a', 'b', 'Escape'])).toMatchObject({ cancelled: 1 })
  expect(takeTypedAhead()).toBe('')
})
