import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTouched, touchedFields } from './touched-fields.ts'

const text = fc.constantFrom('', 'a', 'b', 'c')
const fields = fc.record({ task_title: text, task_details: text, due_date: text })

describe('touchedFields', () => {
  it('leaves out fields that equal the initial value', () => {
    const initial = { task_title: 'Call', due_date: '2026-01-02' }
    expect(touchedFields({ task_title: 'Call', due_date: '' }, initial)).toEqual({ due_date: '' })
  })
})

describe('readTouched', () => {
  it.each([
    ['nothing stored', null],
    ['no JSON', '{'],
    ['no object', '"text"'],
    ['no text', '{"task_title":1}'],
    ['a name that the form does not have', '{"other":"a"}'],
  ])('finds nothing in %s', (_, stored) => expect(readTouched(stored, { task_title: '' })).toEqual({}))

  it('restores touched fields over the current row', () =>
    fc.assert(
      fc.property(fields, fields, fields, (before, typed, after) => {
        const touched = touchedFields(typed, before)
        const read = readTouched(JSON.stringify(touched), after)
        const shown = { ...after, ...read }
        for (const name of ['task_title', 'task_details', 'due_date'] as const)
          expect(shown[name]).toBe(typed[name] === before[name] ? after[name] : typed[name])
      }),
    ))
})
