import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Page } from './paging.ts'
import { AddRoutine } from './routines.ts'
import { AddTask, Task, UpdateTask } from './tasks.ts'

const problems = (input: unknown) => {
  const parsed = AddTask.safeParse(input)
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)
}

describe('AddTask', () => {
  it('keeps typed texts, trims the title, and fills in missing fields', () => {
    expect(AddTask.parse({ task_title: '  Pay rent 🏠 ', task_details: ' two lines\n' })).toEqual({
      task_title: 'Pay rent 🏠',
      task_details: ' two lines\n',
      due_date: null,
      due_time: null,
      priority: 4,
      tags: [],
      checklist: [],
      url_call: 'all',
    })
    expect(AddTask.parse({ task_title: 'x', task_details: null, due_date: '' })).toMatchObject({
      task_details: '',
      due_date: null,
    })
  })
  it('names all problems at once', () => {
    expect(problems({})).toEqual(['Title is required'])
    expect(problems({ task_title: ' \t ', due_date: '2026-02-30', id: 'nope' })).toEqual([
      'The id must be a UUID',
      'Title is required',
      'Due date must be a date that exists (YYYY-MM-DD)',
    ])
    expect(problems({ task_title: 7 })).toEqual(['Title must be a text'])
  })
  it('counts code points, and refuses texts that Postgres cannot store', () => {
    expect(problems({ task_title: '👩‍👩‍👧'.repeat(100) })).toEqual([])
    expect(problems({ task_title: '🏠'.repeat(500) })).toEqual([])
    expect(problems({ task_title: '🏠'.repeat(501) })).toEqual(['Title must be at most 500 characters long'])
    expect(problems({ task_title: 'a\u0000b' })).toEqual(['Title contains a character that is not allowed'])
    expect(problems({ task_title: 'a\ud800b' })).toEqual(['Title contains a character that is not allowed'])
    expect(problems({ task_title: 'x', task_details: 'y'.repeat(10_001) })).toEqual([
      'Description must be at most 10000 characters long',
    ])
  })
})

describe('UpdateTask', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  it('tells a field left out from one that is emptied', () => {
    expect(UpdateTask.parse({ id: id.toUpperCase() })).toEqual({ id, url_call: 'all' })
    expect(UpdateTask.parse({ id, due_date: null, task_details: null })).toEqual({
      id,
      due_date: null,
      task_details: '',
      url_call: 'all',
    })
    expect(UpdateTask.safeParse({ id, task_title: '' }).success).toBe(false)
  })
})

describe('AddRoutine', () => {
  it('stores days in week order and allows none', () => {
    expect(AddRoutine.parse({ routines_title: 'Run', routines_dates: 'Sunday monday  SUNDAY' })).toEqual({
      routines_title: 'Run',
      routines_dates: 'monday sunday',
      missed: 'keep',
      paused_from: null,
      paused_until: null,
    })
    expect(AddRoutine.parse({ routines_title: 'Run' }).routines_dates).toBe('')
    expect(AddRoutine.safeParse({ routines_title: 'Run', routines_dates: 'mo' }).success).toBe(false)
  })
})

describe('Page', () => {
  it.each([
    [undefined, 1],
    ['3', 3],
    [3.9, 3],
    ['0', 1],
    [-4, 1],
    ['abc', 1],
    [['2'], 1],
    [Number.POSITIVE_INFINITY, 1_000_000_000],
  ])('%s means %i', (asked, page) => {
    expect(Page.parse(asked)).toBe(page)
  })
  it('is a whole number from 1 for anything at all', () => {
    fc.assert(
      fc.property(fc.anything(), (asked) => {
        const page = Page.parse(asked)
        expect(Number.isSafeInteger(page) && page >= 1).toBe(true)
      }),
    )
  })
})

it('a task travels with exactly these fields', () => {
  expect(Task.keyof().options).toEqual([
    'id',
    'task_title',
    'task_details',
    'due_date',
    'due_time',
    'priority',
    'tags',
    'checklist',
    'status',
    'completed_at',
    'routine_id',
  ])
})
