import { NEW_ROUTINE } from '@dayloop/contracts/routine-fields'
import type { Routine, RoutineList } from '@dayloop/contracts/routines'
import { expect, it } from 'vitest'
import { changeRegistry as registry } from '../../change-registry.ts'
import type { Change } from '../changes.ts'
import type { Entry } from '../outbox/entry.ts'
import { applyToRoutines } from './apply-to-routines.ts'

const aRoutine = (id: string, fields: Partial<Routine> = {}): Routine => ({
  ...NEW_ROUTINE,
  id,
  routines_title: `Routine ${id}`,
  routines_dates: 'monday',
  ...fields,
})
const listOf = (...user_routines: Routine[]): RoutineList => ({
  user_routines,
  pagination: { page: 1, num_pages: 1, total: user_routines.length },
})
const fold = (list: RoutineList, ...changes: Change[]) =>
  applyToRoutines(list, {
    registry,
    entries: changes.map(
      (change, index): Entry => ({
        position: index + 1,
        key: `k${index}`,
        change,
        sent: false,
        refusal: null,
      }),
    ),
  })
const add = (id: string): Change => ({
  name: 'add_routine',
  input: { id, routines_title: ` New ${id} `, routines_dates: 'friday' },
})
const [a, b] = [aRoutine('a'), aRoutine('b')]

it('a new routine is on top, active and counted', () => {
  const { list, waiting } = fold(listOf(a), add('c'))
  expect(list.user_routines).toEqual([
    { ...NEW_ROUTINE, id: 'c', routines_title: 'New c', routines_dates: 'friday' },
    a,
  ])
  expect(list.pagination.total).toBe(2)
  expect([...waiting]).toEqual(['c'])
})

it('an edit changes only its fields, a pause only the status', () => {
  const { list } = fold(
    listOf(a, b),
    { name: 'update_routine', input: { id: 'a', routines_dates: 'sunday' }, before: a },
    { name: 'update_routine_status', input: { id: 'b', status: false }, before: b },
  )
  expect(list.user_routines).toEqual([
    { ...a, routines_dates: 'sunday' },
    { ...b, status: false },
  ])
  expect(list.pagination.total).toBe(2)
})

it('a routine that is added, changed and deleted while waiting is not shown', () => {
  const before = aRoutine('c')
  const { list } = fold(
    listOf(a),
    add('c'),
    { name: 'update_routine', input: { id: 'c', routines_title: 'x' }, before },
    { name: 'delete_routine', input: { id: 'c' }, before },
  )
  expect(list).toEqual(listOf(a))
})

it('a deletion of a routine on another page is counted here, too', () => {
  const elsewhere = aRoutine('z')
  const page = { ...listOf(a), pagination: { page: 2, num_pages: 2, total: 11 } }
  const { list } = fold(page, {
    name: 'delete_routine',
    input: { id: 'z' },
    before: elsewhere,
  })
  expect(list.user_routines).toEqual([a])
  expect(list.pagination.total).toBe(10)
})

it('Apply Routines changes no routine', () => {
  expect(fold(listOf(a, b), { name: 'apply_routines', input: {} }).list).toEqual(listOf(a, b))
})

it('a deletion is counted once if only its answer was lost', () => {
  const drop: Change = { name: 'delete_routine', input: { id: 'b' }, before: b }
  expect(fold(listOf(a), drop).list.pagination.total).toBe(1)
  const long = { ...listOf(a), pagination: { page: 1, num_pages: 2, total: 11 } }
  expect(fold(long, drop).list.pagination.total).toBe(10)
})
