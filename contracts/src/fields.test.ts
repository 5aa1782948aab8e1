import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allFields, changedFields, givenFields } from './fields.ts'
import { NEW_TASK, TASK_FIELDS } from './task-fields.ts'

const row = { ...NEW_TASK, id: 'one', task_title: 'Water the plants', due_date: '2026-03-10' }

describe('fields of a list', () => {
  it('leaves out other properties of the row, and missing fields', () => {
    expect(givenFields(TASK_FIELDS, { task_title: 'x', task_details: undefined })).toEqual({
      task_title: 'x',
    })
    expect(givenFields(TASK_FIELDS, row)).not.toHaveProperty('id')
  })
  it('gives a field that an older row lacks its initial value', () => {
    expect(allFields(TASK_FIELDS, { task_title: 'x' })).toMatchObject({ task_details: '', due_date: null })
  })
  it('compares checklists whatever the order of the properties, which Postgres changes', () => {
    const checklist = [{ id: 'one', text: 'Fill the can', done: false }]
    const stored = [{ id: 'one', done: false, text: 'Fill the can' }]
    expect(changedFields(TASK_FIELDS, { checklist: stored }, { checklist })).toEqual({})
    const done = [{ id: 'one', text: 'Fill the can', done: true }]
    expect(changedFields(TASK_FIELDS, { checklist: stored }, { checklist: done })).toEqual({
      checklist: done,
    })
    expect(changedFields(TASK_FIELDS, { checklist: stored }, { checklist: [] })).toEqual({ checklist: [] })
  })
  it('finds exactly the fields that differ, and applying them makes the new values', () => {
    const value = fc.record(
      { task_title: fc.string(), due_date: fc.constantFrom(null, '2026-03-10', '2026-03-11') },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(value, (values) => {
        const changed = changedFields(TASK_FIELDS, row, values)
        expect({ ...row, ...changed }).toEqual({ ...row, ...values })
        for (const [name, changedTo] of Object.entries(changed))
          expect(changedTo).not.toEqual(Reflect.get(row, name))
      }),
    )
  })
})
