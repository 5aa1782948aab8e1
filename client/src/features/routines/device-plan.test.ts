// The plan that a device computes offline: by the server's rule, with all waiting changes.
import { addDays } from '@dayloop/contracts/calendar'
import { NEW_ROUTINE } from '@dayloop/contracts/routine-fields'
import { occurrenceId, planRoutines } from '@dayloop/contracts/routine-plan'
import type { Routine, RoutinePlanInput } from '@dayloop/contracts/routines'
import { NEW_TASK } from '@dayloop/contracts/task-fields'
import type { Task, TaskList } from '@dayloop/contracts/tasks'
import { WEEKDAYS } from '@dayloop/contracts/weekdays'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeRegistry as registry } from '../../change-registry.ts'
import type { Change } from '../../offline/changes.ts'
import { applyToTasks } from '../../offline/lists/apply-to-tasks.ts'
import type { Entry } from '../../offline/outbox/entry.ts'
import { createQueue } from '../../offline/outbox/queue.ts'
import { type CachedData, devicePlan, taskOfDate } from './device-plan.ts'

// A Tuesday.
const today = '2026-03-10'
const day = (ahead: number) => addDays(today, ahead)
const id = '0195b3a0-0000-7000-8000-000000000001'
const routine: Routine = { ...NEW_ROUTINE, id, routines_title: 'Run', routines_dates: WEEKDAYS.join(' ') }
const taskFor = (date: string, fields: Partial<Task> = {}): Task => ({
  ...NEW_TASK,
  id: occurrenceId(id, date),
  task_title: 'Run',
  due_date: date,
  routine_id: id,
  ...fields,
})
const known = (tasks: Task[] = [], input?: RoutinePlanInput): CachedData => ({
  input,
  pages: [{ user_routines: [routine], pagination: { page: 1, num_pages: 1, total: 1 } }],
  tasks,
})
const entriesOf = (...changes: Change[]): Entry[] =>
  changes.map((change, index) => ({ position: index, key: `k${index}`, change, sent: false, refusal: null }))
const datesOf = (of: CachedData, ...changes: Change[]) =>
  devicePlan(of, { entries: entriesOf(...changes), registry }, today)
    .to_create.map(({ due_date }) => due_date)
    .toSorted()
const apply = (...planned: Task[]): Change => ({ name: 'apply_routines', input: { batch_id: 'b', planned } })
const list = (...user_tasks: Task[]): TaskList => ({
  user_tasks,
  today,
  pagination: { page: 1, num_pages: 1 },
  total_number_tasks: user_tasks.length,
  completed_tasks_count: 0,
  pending_tasks: user_tasks.length,
})
const shown = (fetched: TaskList, ...changes: Change[]) =>
  applyToTasks(fetched, { entries: entriesOf(...changes), registry }, { query: { view: 'all' }, today })

describe('a device', () => {
  it('plans the same as the server, from the same data', () => {
    const tasks = fc.uniqueArray(
      fc.record({
        ahead: fc.integer({ min: -9, max: 6 }),
        moved: fc.option(fc.integer({ min: -9, max: 20 })),
        status: fc.boolean(),
        is_deleted: fc.boolean(),
        removed_as: fc.constantFrom(null, 'missed' as const, 'skipped' as const),
      }),
      { selector: ({ ahead }) => ahead },
    )
    const fields = fc.record({
      routines_dates: fc.subarray([...WEEKDAYS]).map((days) => days.join(' ')),
      status: fc.boolean(),
      missed: fc.constantFrom('keep' as const, 'wait' as const, 'skip' as const),
      paused_from: fc.option(fc.integer({ min: -9, max: 9 }).map(day)),
      skipped_dates: fc.array(fc.nat(7).map(day)),
    })
    fc.assert(
      fc.property(fields, tasks, (changed, made) => {
        const row: Routine = { ...routine, ...changed }
        const planned = {
          ...row,
          tasks: made.map(({ ahead, moved, ...rest }) => ({
            ...rest,
            id: occurrenceId(id, day(ahead)),
            routine_date: day(ahead),
            due_date: moved === null ? day(ahead) : day(moved),
          })),
        }
        const cached = planned.tasks
          .filter(({ is_deleted }) => !is_deleted)
          .map(({ routine_date, due_date, status }) => taskFor(routine_date, { due_date, status }))
        const pages = [{ user_routines: [row], pagination: { page: 1, num_pages: 1, total: 1 } }]
        const { tasks: _, ...plan } = devicePlan(
          { input: { today, routines: [planned] }, pages, tasks: cached },
          { entries: [], registry },
          today,
        )
        expect(plan).toEqual(planRoutines([planned], today))
      }),
    )
  })

  it('includes waiting changes: pauses, skips, deletions, new routines, and an earlier apply', () => {
    const before = routine
    expect(datesOf(known())).toHaveLength(7)
    const pause = { id, paused_from: day(1), paused_until: day(3) }
    expect(datesOf(known(), { name: 'update_routine', input: pause, before })).toEqual([0, 4, 5, 6].map(day))
    const skip: Change = { name: 'skip_routine', input: { id, date: day(2) }, before }
    expect(datesOf(known(), skip)).not.toContain(day(2))
    expect(datesOf(known(), skip, { ...skip, name: 'unskip_routine' })).toContain(day(2))
    expect(datesOf(known(), { name: 'delete_routine', input: { id }, before })).toEqual([])
    const added = { id: id.replace(/1$/, '2'), routines_title: 'New', routines_dates: 'friday' }
    expect(datesOf(known(), { name: 'add_routine', input: added })).toHaveLength(8)
    expect(datesOf(known(), apply(taskFor(day(0)), taskFor(day(1))))).toEqual([2, 3, 4, 5, 6].map(day))
    const made = taskFor(day(0))
    const remove = { name: 'delete_task', input: { id: made.id, url_call: 'all' }, before: made }
    expect(datesOf(known([made]), remove)).toEqual([1, 2, 3, 4, 5, 6].map(day))
  })

  it('recognizes a moved task by its id', () => {
    expect(datesOf(known([taskFor(day(2), { due_date: day(9) })]))).not.toContain(day(2))
  })
})

describe('an apply that waits', () => {
  const planned = taskFor(today)

  it('shows its tasks, marked as waiting, and once when the server has them', () => {
    const { list: waiting, waiting: marked } = shown(list(), apply(planned))
    expect(waiting.user_tasks).toEqual([planned])
    expect(waiting.pending_tasks).toBe(1)
    expect([...marked]).toEqual([planned.id])
    expect(shown(list({ ...planned, status: true }), apply(planned)).list.user_tasks).toHaveLength(1)
  })

  it('can be followed by changes of its tasks, and its undo keeps changed tasks', () => {
    const tick = {
      name: 'task_complete',
      input: { id: planned.id, url_call: 'all', status: true },
      before: planned,
    }
    const other = taskFor(day(1))
    const undo = registry.of(apply()).inverse(apply(planned, other), undefined)
    if (!undo) throw new Error('The apply has no inverse')
    expect(shown(list(), apply(planned), tick).list.completed_tasks_count).toBe(1)
    const { list: left } = shown(list(), apply(planned, other), tick, undo)
    expect(left.user_tasks).toMatchObject([{ id: planned.id, status: true }])
  })

  it('is withdrawn unsent only while nothing depends on its tasks', () => {
    const queue = createQueue(registry)
    const [applied] = entriesOf(apply(planned))
    if (!applied) throw new Error('The apply has no entry')
    expect(queue.withdraw([applied], 'k0')).toEqual([])
    const remove = { name: 'delete_task', input: { id: planned.id, url_call: 'all' }, before: planned }
    expect(queue.withdraw(entriesOf(apply(planned), remove), 'k0')).toBeNull()
  })
})

it('a skip removes the pending task of its date, and an unskip restores it', () => {
  const task = taskFor(day(1))
  const waiting = { entries: [], registry }
  expect(taskOfDate(known([task]), waiting, { id, date: day(1), skipped: true })).toEqual(task)
  expect(taskOfDate(known([{ ...task, status: true }]), waiting, { id, date: day(1), skipped: true })).toBe(
    undefined,
  )
  const skip: Change = { name: 'skip_routine', input: { id, date: day(1), task }, before: routine }
  expect(shown(list(task), skip).list.user_tasks).toEqual([])
  const undo = registry.of(skip).inverse(skip, undefined)
  if (!undo) throw new Error('The skip has no inverse')
  expect(shown(list(task), skip, undo).list.user_tasks).toEqual([task])
  const found = taskOfDate(
    known([task]),
    { entries: entriesOf(skip), registry },
    { id, date: day(1), skipped: false },
  )
  expect(found).toEqual(task)
})
