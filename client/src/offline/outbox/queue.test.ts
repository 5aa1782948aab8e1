import { NEW_ROUTINE } from '@dayloop/contracts/routine-fields'
import { NEW_TASK } from '@dayloop/contracts/task-fields'
import type { Task } from '@dayloop/contracts/tasks'
import { describe, expect, it } from 'vitest'
import type { Entry, Intent, Refusal } from './intents.ts'
import { addIntent, discard, markSent, nextEntry, refuse, remove, resend } from './queue.ts'

const task = (fields: Partial<Task> = {}): Task => ({
  ...NEW_TASK,
  id: 'a',
  task_title: 'Buy milk',
  ...fields,
})
const add = (id = 'a', task_title = 'Buy milk'): Intent => ({
  procedure: 'tasks.add_task',
  input: { id, url_call: 'all', task_title, task_details: '', due_date: null },
})
const rename = (task_title: string, id = 'a'): Intent => ({
  procedure: 'tasks.update_task',
  input: { id, url_call: 'all', task_title },
  before: task({ id }),
})
const describeIt = (task_details: string): Intent => ({
  procedure: 'tasks.update_task',
  input: { id: 'a', url_call: 'all', task_details },
  before: task(),
})
const tick = (status: boolean): Intent => ({
  procedure: 'tasks.task_complete',
  input: { id: 'a', url_call: 'all', status },
  before: task(),
})
const drop = (id = 'a'): Intent => ({
  procedure: 'tasks.delete_task',
  input: { id, url_call: 'all' },
  before: task({ id }),
})
const refusal: Refusal = { text: 'No.', name: 'BAD_REQUEST', status: 400 }

let key = 0
const queueOf = (...intents: Intent[]): Entry[] =>
  intents.reduce<Entry[]>((entries, intent) => addIntent(entries, intent, `k${key++}`).entries, [])
const sentFirst = (entries: Entry[]) => markSent(entries, entries[0]?.key ?? '')
const calls = (entries: readonly Entry[]) => entries.map(({ intent }) => [intent.procedure, intent.input])
const put = (entries: Entry[], intent: Intent) => addIntent(entries, intent, `k${key++}`)

describe('entries that belong together', () => {
  it('add, edit, delete of an unsent task send nothing', () => {
    const entries = queueOf(add(), rename('Buy bread'))
    expect(put(entries, drop())).toEqual({ entries: [], carrier: null })
  })

  it('an edit of an unsent task goes into its add', () => {
    expect(calls(queueOf(add(), rename('Buy bread')))).toEqual([
      ['tasks.add_task', { ...add().input, task_title: 'Buy bread' }],
    ])
  })

  it('ticking twice leaves the last tick', () => {
    expect(calls(queueOf(tick(true), tick(false)))).toEqual([['tasks.task_complete', tick(false).input]])
  })

  it('edits of different fields become one call, the later of the same field wins', () => {
    expect(calls(queueOf(rename('x'), describeIt('y'), rename('z')))).toEqual([
      ['tasks.update_task', { id: 'a', url_call: 'all', task_title: 'z', task_details: 'y' }],
    ])
  })

  it('a deletion of an unsent row leaves nothing to send', () => {
    expect(queueOf(add(), rename('x'), tick(true), drop())).toEqual([])
  })

  it('edits go before a deletion: if that is refused, the row comes back with the last words', () => {
    expect(calls(queueOf(rename('x'), drop()))).toEqual([
      ['tasks.update_task', rename('x').input],
      ['tasks.delete_task', drop().input],
    ])
  })

  it('different rows stay apart and in order', () => {
    expect(queueOf(add('a'), add('b'), rename('x', 'a')).map(({ intent }) => intent.input.id)).toEqual([
      'a',
      'b',
    ])
  })
})

describe('an entry that may have reached the server', () => {
  it('is never folded into', () => {
    const entries = put(sentFirst(queueOf(rename('x'))), rename('y')).entries
    expect(calls(entries)).toEqual([
      ['tasks.update_task', rename('x').input],
      ['tasks.update_task', rename('y').input],
    ])
  })

  it('an add is followed by its deletion, not undone by it', () => {
    const entries = put(sentFirst(queueOf(add())), drop()).entries
    expect(calls(entries).map(([procedure]) => procedure)).toEqual(['tasks.add_task', 'tasks.delete_task'])
  })
})

describe('applying routines', () => {
  const routine = (routines_dates: string): Intent => ({
    procedure: 'routines.update_routine',
    input: { id: 'r', routines_dates },
    before: { ...NEW_ROUTINE, id: 'r', routines_title: 'Run' },
  })
  const apply: Intent = { procedure: 'routines.apply_routines', input: {} }

  it('no change of a routine moves to the other side of it', () => {
    const entries = queueOf(routine('monday'), apply, routine('tuesday'))
    expect(calls(entries).map(([procedure]) => procedure)).toEqual([
      'routines.update_routine',
      'routines.apply_routines',
      'routines.update_routine',
    ])
  })

  it('twice in a row is once, unless a routine was changed in between', () => {
    expect(queueOf(apply, add(), apply)).toHaveLength(2)
    expect(queueOf(apply, routine('monday'), apply)).toHaveLength(3)
  })
})

describe('a refused entry', () => {
  it('stops nothing behind it that does not depend on it', () => {
    const entries = queueOf(rename('x', 'a'), rename('y', 'b'))
    const refused = refuse(entries, entries[0]?.key ?? '', refusal)
    expect(nextEntry(refused)?.intent).toEqual(rename('y', 'b'))
    expect(refused[0]?.refusal).toEqual(refusal)
  })

  it('an add takes the edits of its row into itself, and what is left of the row waits for it', () => {
    const sent = sentFirst(queueOf(add()))
    const entries = put(put(sent, rename('Buy bread')).entries, tick(true)).entries
    const refused = refuse(entries, entries[0]?.key ?? '', refusal)
    expect(calls(refused)).toEqual([
      ['tasks.add_task', { ...add().input, task_title: 'Buy bread' }],
      ['tasks.task_complete', tick(true).input],
    ])
    expect(nextEntry(refused)).toBeUndefined()
    const again = resend(refused, refused[0]?.key ?? '', refused[0]?.intent ?? add(), 'new').entries
    expect(nextEntry(again)?.key).toBe(refused[0]?.key)
  })

  it('an add that is refused may have landed before: its deletion goes, and needs no row', () => {
    const deleted = put(sentFirst(queueOf(add())), drop()).entries
    const left = refuse(deleted, deleted[0]?.key ?? '', refusal)
    expect(calls(left)).toEqual([['tasks.delete_task', drop().input]])
    const gone: Refusal = { text: 'Task not found.', name: 'TASK_NOT_FOUND', status: 404 }
    expect(refuse(left, left[0]?.key ?? '', gone)).toEqual([])
  })

  it('an add that is sent again is followed by its words: an earlier try may have landed with the old ones', () => {
    const sent = sentFirst(queueOf(add()))
    const key = sent[0]?.key ?? ''
    const aside = refuse(sent, key, refusal)
    const again = resend(aside, key, add('a', 'Buy bread'), 'new').entries
    expect(calls(again).map(([procedure]) => procedure)).toEqual(['tasks.add_task', 'tasks.update_task'])
    expect(again.map(({ intent }) => Reflect.get(intent.input, 'task_title'))).toEqual([
      'Buy bread',
      'Buy bread',
    ])
  })

  it('goes to the end when it is sent again, and leaves with everything that waited for it when it is discarded', () => {
    const entries = queueOf(rename('x', 'a'), rename('y', 'b'))
    const first = entries[0]?.key ?? ''
    const refused = refuse(entries, first, refusal)
    expect(resend(refused, first, rename('z', 'a'), 'new').entries.map(({ key }) => key)).toEqual([
      entries[1]?.key,
      'new',
    ])
    expect(discard(refused, first)).toHaveLength(1)
    const adds = sentFirst(queueOf(add()))
    const waits = refuse(put(adds, tick(true)).entries, adds[0]?.key ?? '', refusal)
    expect(discard(waits, waits[0]?.key ?? '')).toEqual([])
  })
})

it('an answered entry leaves', () => {
  const entries = queueOf(add())
  expect(remove(entries, entries[0]?.key ?? '')).toEqual([])
})
