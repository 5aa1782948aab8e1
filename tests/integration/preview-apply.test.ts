// The preview of an Apply equals its result.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRoutines } from '../../contracts/src/routine-plan.ts'
import { aRoutine, aUser } from '../support/factories.ts'
import { apply, complete, day, openAppWithClock, preview, tasksOf } from '../support/routine-days.ts'

const events = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      kind: fc.constant('edit' as const),
      fields: fc.record(
        {
          routines_dates: fc.constantFrom('monday', 'tuesday thursday sunday', 'saturday friday', ''),
          missed: fc.constantFrom('keep', 'wait', 'skip'),
          pause: fc.option(fc.tuple(fc.integer({ min: -2, max: 5 }), fc.option(fc.nat(4)))),
        },
        { requiredKeys: [] },
      ),
    }),
    fc.record({ kind: fc.constantFrom('toggle' as const, 'trash' as const, 'undo' as const) }),
    fc.record({ kind: fc.constantFrom('skip' as const, 'unskip' as const), ahead: fc.nat(6) }),
    fc.record({
      kind: fc.constantFrom('complete' as const, 'delete' as const, 'move' as const),
      index: fc.nat(20),
    }),
  ),
  { minLength: 3, maxLength: 25 },
)

test('the preview lists exactly the tasks that an apply creates, after any sequence of changes', async () => {
  const life = await openAppWithClock()
  await fc.assert(
    fc.asyncProperty(events, async (script) => {
      life.goTo(0)
      const user = await aUser(life)
      const ids = [(await aRoutine(user)).id, (await aRoutine(user, { missed: 'skip' })).id]
      let ahead = 0
      let batch: string | null = null
      for (const [turn, event] of script.entries()) {
        const id = ids[turn % 2] ?? ''
        const tasks = await tasksOf(user)
        if (event.kind === 'days') {
          ahead += event.days
          life.goTo(ahead)
        }
        if (event.kind === 'edit') {
          const { pause, ...fields } = event.fields
          const until = pause && pause[1] !== null ? day(ahead + pause[0] + pause[1]) : null
          const paused =
            pause === undefined ? {} : { paused_from: pause && day(ahead + pause[0]), paused_until: until }
          await user.post(`/api/update_routine/${id}/`, { ...fields, ...paused })
        }
        if (event.kind === 'toggle') await user.post(`/api/update_routine_status/${id}/`)
        if (event.kind === 'trash') {
          await user.post(`/api/delete_routine/${id}/`)
          if (turn % 3) await user.post(`/api/restore_routine/${id}/`)
        }
        if (event.kind === 'undo' && batch) await user.post('/api/undo_apply/', { batch_id: batch })
        if (event.kind === 'skip' || event.kind === 'unskip')
          await user.post(`/api/${event.kind}_routine/${id}/`, { date: day(ahead + event.ahead) })
        const task = 'index' in event ? tasks[event.index] : undefined
        if (task && event.kind === 'complete') await complete(user, task.id)
        if (task && event.kind === 'delete') await user.delete(`/api/tasks/delete_task/${task.id}/`)
        if (task && event.kind === 'move')
          await user.patch(`/api/tasks/update_task/${task.id}/`, { due_date: day(ahead + 9) })
        if (turn % 2) continue
        const previewed = await preview(user)
        const { to_create } = previewed
        const { today, routines } = (await user.get('/api/routine_plan/')).body
        const { to_remove: _, ...planned } = planRoutines(routines, today)
        expect(planned, 'a device plans the same tasks').toEqual(previewed)
        const made = await apply(user)
        batch = made.batch_id ?? batch
        const shown = (list: { routine_id: string | null; due_date: string | null }[]) =>
          list.map(({ routine_id, due_date }) => `${routine_id} ${due_date}`).sort()
        expect(shown(made.tasks)).toEqual(shown(to_create))
        expect((await preview(user)).to_create).toEqual([])
        expect((await apply(user)).created_count).toBe(0)
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 40) },
  )
}, 120_000)
