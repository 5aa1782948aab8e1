import { NEW_ROUTINE } from '@dayloop/contracts/routine-fields'
import { NEW_TASK } from '@dayloop/contracts/task-fields'
import type { Task } from '@dayloop/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { changeRegistry } from '../../change-registry.ts'
import type { Change } from '../changes.ts'
import type { Entry, Refusal } from './entry.ts'
import { markSent, remove } from './entry-list.ts'
import { createQueue } from './queue.ts'

const { addChange, nextEntry, refuse, resend, discard } = createQueue(changeRegistry)

const task = (fields: Partial<Task> = {}): Task => ({
  ...NEW_TASK,
  id: 'a',
  task_title: 'Buy milk',
  ...fields,
})
const add = (id = 'a', task_title = 'Buy milk'): Change => ({
  name: 'add_task',
  input: { id, url_call: 'all', task_title, task_details: '', due_date: null },
})
const rename = (task_title: string, id = 'a'): Change => ({
  name: 'update_task',
  input: { id, url_call: 'all', task_title },
  before: task({ id }),
})
const describeIt = (task_details: string): Change => ({
  name: 'update_task',
  input: { id: 'a', url_call: 'all', task_details },
  before: task(),
})
const tick = (status: boolean): Change => ({
  name: 'task_complete',
  input: { id: 'a', url_call: 'all', status },
  before: task(),
})
const drop = (id = 'a'): Change => ({
  name: 'delete_task',
  input: { id, url_call: 'all' },
  before: task({ id }),
})
const refusal: Refusal = { text: 'No.', name: 'BAD_REQUEST', status: 400 }

let key = 0
const queueOf = (...changes: Change[]): Entry[] =>
  changes.reduce<Entry[]>((entries, change) => addChange(entries, change, `k${key++}`).entries, [])
const idOf = ({ input }: Change) => Reflect.get(input, 'id')
const sentFirst = (entries: Entry[]) => markSent(entries, entries[0]?.key ?? '')
const calls = (entries: readonly Entry[]) => entries.map(({ change }) => [change.name, change.input])
const put = (entries: Entry[], change: Change) => addChange(entries, change, `k${key++}`)

describe('entries that belong together', () => {
  it('an add, an edit and a delete of an unsent task send nothing', () => {
    const entries = queueOf(add(), rename('Buy bread'))
    expect(put(entries, drop())).toEqual({ entries: [], entryKey: null })
  })

  it('an edit of an unsent task is merged into its add', () => {
    expect(calls(queueOf(add(), rename('Buy bread')))).toEqual([
      ['add_task', { ...add().input, task_title: 'Buy bread' }],
    ])
  })

  it('completing twice keeps the last state', () => {
    expect(calls(queueOf(tick(true), tick(false)))).toEqual([['task_complete', tick(false).input]])
  })

  it('edits become one call, and the later value of a field wins', () => {
    expect(calls(queueOf(rename('x'), describeIt('y'), rename('z')))).toEqual([
      ['update_task', { id: 'a', url_call: 'all', task_title: 'z', task_details: 'y' }],
    ])
  })

  it('a deletion of an unsent row leaves nothing to send', () => {
    expect(queueOf(add(), rename('x'), tick(true), drop())).toEqual([])
  })

  it('edits are sent before a deletion, so that the row has the last text if the deletion is rejected', () => {
    expect(calls(queueOf(rename('x'), drop()))).toEqual([
      ['update_task', rename('x').input],
      ['delete_task', drop().input],
    ])
  })

  it('changes of different rows stay separate and in order', () => {
    expect(queueOf(add('a'), add('b'), rename('x', 'a')).map(({ change }) => idOf(change))).toEqual([
      'a',
      'b',
    ])
  })
})

describe('an entry that may have reached the server', () => {
  it('is never merged with another change', () => {
    const entries = put(sentFirst(queueOf(rename('x'))), rename('y')).entries
    expect(calls(entries)).toEqual([
      ['update_task', rename('x').input],
      ['update_task', rename('y').input],
    ])
  })

  it('an add is followed by its deletion', () => {
    const entries = put(sentFirst(queueOf(add())), drop()).entries
    expect(calls(entries).map(([name]) => name)).toEqual(['add_task', 'delete_task'])
  })
})

describe('applying routines', () => {
  const routine = (routines_dates: string): Change => ({
    name: 'update_routine',
    input: { id: 'r', routines_dates },
    before: { ...NEW_ROUTINE, id: 'r', routines_title: 'Run' },
  })
  const apply: Change = { name: 'apply_routines', input: {} }

  it('no change of a routine moves past it', () => {
    const entries = queueOf(routine('monday'), apply, routine('tuesday'))
    expect(calls(entries).map(([name]) => name)).toEqual([
      'update_routine',
      'apply_routines',
      'update_routine',
    ])
  })

  it('twice is merged into once, unless a routine was changed in between', () => {
    expect(queueOf(apply, add(), apply)).toHaveLength(2)
    expect(queueOf(apply, routine('monday'), apply)).toHaveLength(3)
  })
})

describe('a refused entry', () => {
  it('does not block later entries that do not depend on it', () => {
    const entries = queueOf(rename('x', 'a'), rename('y', 'b'))
    const refused = refuse(entries, entries[0]?.key ?? '', refusal)
    expect(nextEntry(refused)?.change).toEqual(rename('y', 'b'))
    expect(refused[0]?.refusal).toEqual(refusal)
  })

  it('an add merges the edits of its row, and other changes of the row wait for it', () => {
    const sent = sentFirst(queueOf(add()))
    const entries = put(put(sent, rename('Buy bread')).entries, tick(true)).entries
    const refused = refuse(entries, entries[0]?.key ?? '', refusal)
    expect(calls(refused)).toEqual([
      ['add_task', { ...add().input, task_title: 'Buy bread' }],
      ['task_complete', tick(true).input],
    ])
    expect(nextEntry(refused)).toBeUndefined()
    const again = resend(refused, refused[0]?.key ?? '', {
      change: refused[0]?.change ?? add(),
      newKey: 'new',
    }).entries
    expect(nextEntry(again)?.key).toBe(refused[0]?.key)
  })

  it('the deletion of a rejected add is sent, because an earlier attempt may have succeeded', () => {
    const deleted = put(sentFirst(queueOf(add())), drop()).entries
    const left = refuse(deleted, deleted[0]?.key ?? '', refusal)
    expect(calls(left)).toEqual([['delete_task', drop().input]])
    const gone: Refusal = { text: 'Task not found.', name: 'TASK_NOT_FOUND', status: 404 }
    expect(refuse(left, left[0]?.key ?? '', gone)).toEqual([])
  })

  it('an add that is sent again is followed by an edit, because an earlier attempt may have succeeded', () => {
    const sent = sentFirst(queueOf(add()))
    const key = sent[0]?.key ?? ''
    const aside = refuse(sent, key, refusal)
    const again = resend(aside, key, { change: add('a', 'Buy bread'), newKey: 'new' }).entries
    expect(calls(again).map(([name]) => name)).toEqual(['add_task', 'update_task'])
    expect(again.map(({ change }) => Reflect.get(change.input, 'task_title'))).toEqual([
      'Buy bread',
      'Buy bread',
    ])
  })

  it('moves to the end when it is sent again, and is discarded together with its dependents', () => {
    const entries = queueOf(rename('x', 'a'), rename('y', 'b'))
    const first = entries[0]?.key ?? ''
    const refused = refuse(entries, first, refusal)
    expect(
      resend(refused, first, { change: rename('z', 'a'), newKey: 'new' }).entries.map(({ key }) => key),
    ).toEqual([entries[1]?.key, 'new'])
    expect(discard(refused, first)).toHaveLength(1)
    const adds = sentFirst(queueOf(add()))
    const waits = refuse(put(adds, tick(true)).entries, adds[0]?.key ?? '', refusal)
    expect(discard(waits, waits[0]?.key ?? '')).toEqual([])
  })
})

it('an answered entry is removed', () => {
  const entries = queueOf(add())
  expect(remove(entries, entries[0]?.key ?? '')).toEqual([])
})
