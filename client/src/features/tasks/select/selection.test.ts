import { NEW_TASK } from '@dayloop/contracts/task-fields'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { extendFrom, extendTo, type Selection, selectionOf, toggle } from './selection.ts'

const rows = Array.from({ length: 8 }, (_, index) => ({ ...NEW_TASK, id: `${index}` }))
const rowAt = (index: number) => {
  const row = rows[index]
  if (!row) throw new Error(`There is no row ${index}`)
  return row
}
const ids = ({ tasks }: Selection) => [...tasks.keys()].toSorted()
const between = (one: number, other: number) =>
  rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id)
const index = fc.nat({ max: 7 })
const none = selectionOf([])

it('a range keeps the earlier selection', () =>
  fc.assert(
    fc.property(fc.array(index), index, fc.array(index), (pressed, anchor, ends) => {
      const before = pressed.reduce((selection, at) => toggle(selection, rowAt(at)), none)
      const started = toggle(before, rowAt(anchor))
      let range = started
      for (const end of ends) {
        range = extendTo(range, rows, `${end}`)
        expect(ids(range)).toEqual([...new Set([...ids(started), ...between(anchor, end)])].toSorted())
      }
    }),
  ))

it('Shift and the arrows grow a range from the row with the focus, and shrink it on the way back', () => {
  const steps = [3, 4, 5, 4, 3, 2]
  let selection = toggle(none, rowAt(7))
  for (const [step, to] of steps.entries())
    selection = extendFrom(selection, rows, { from: `${steps[step - 1] ?? 2}`, to: `${to}` })
  expect(ids(selection)).toEqual(['2', '7'])
})

it('a range whose anchor is on another page selects the row alone', () => {
  const selection = extendTo(toggle(none, { ...NEW_TASK, id: 'elsewhere' }), rows, '4')
  expect(ids(selection)).toEqual(['4', 'elsewhere'])
})
