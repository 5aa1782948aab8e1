// Two devices and a network that loses, delays and cuts off requests, and loses, delays and doubles live events. Afterwards
// all devices show the same rows, every acknowledged change is applied, and no row exists twice.
// RUNS=100000 npx vitest run client/src/offline/model.test.ts is the long run; SEED and PATH_OF_RUN replay a failure.
import { isInView, TASK_VIEWS } from '@dayloop/contracts/calendar'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectAgreement, expectAsIntended, expectSameRows } from './testing/model-expectations.ts'
import { run } from './testing/model-run.ts'
import { type Step, stepsWith } from './testing/model-steps.ts'
import { createWorld, type Fate, readAgain, reconcile, today } from './testing/world.ts'

const runs = Number(process.env.RUNS ?? 400)
const replay = {
  ...(process.env.SEED && { seed: Number(process.env.SEED) }),
  ...(process.env.PATH_OF_RUN && { path: process.env.PATH_OF_RUN }),
}

const check = (steps: fc.Arbitrary<Step>, property: (taken: Step[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(fc.array(steps, { maxLength: 60, size: 'max' }), property), {
    numRuns: runs,
    ...replay,
  })

const shaky: Fate[] = ['deliver', 'deliver', 'lose the request', 'lose the answer']
const long = { timeout: 1_800_000 }

it(
  'live events alone bring all devices to the rows of the server, which has every intended change',
  long,
  () =>
    check(stepsWith(...shaky), async (taken) => {
      const world = createWorld()
      const intended = await run(world, taken)
      await reconcile(world)
      expectSameRows(world)
      await readAgain(world)
      expectAgreement(world)
      expectAsIntended(world, intended)
    }),
)

it('a rejected change is kept with its text and blocks nothing else', long, () =>
  check(stepsWith(...shaky, 'refuse'), async (taken) => {
    const world = createWorld()
    const intended = await run(world, taken)
    await reconcile(world)
    await readAgain(world)
    expectAgreement(world)
    expectAsIntended(world, intended)
  }),
)

it('with one device, the lists show every intended change at any time', long, () =>
  check(
    stepsWith(...shaky).filter((step) => step.device === 0 && step.do !== 'undo' && step.do !== 'redo'),
    async (taken) => {
      const world = createWorld(1)
      await run(world, taken, (open, intended) => {
        const rows = open.shown('all')?.list.user_tasks ?? []
        const shown = new Map(rows.map((task) => [task.id, task]))
        expect(new Set(shown.keys())).toEqual(
          new Set([...intended.added.keys()].filter((id) => !intended.deleted.has(id))),
        )
        for (const [name, value] of intended.last[0] ?? []) {
          const [id = '', field = ''] = name.split(' ')
          const task = shown.get(id)
          if (task) expect(Reflect.get(task, field), name).toEqual(value)
        }
        for (const view of TASK_VIEWS) {
          const own = rows.filter((task) => isInView(view, task.due_date, today))
          const list = open.shown(view)?.list
          expect(new Set(list?.user_tasks.map(({ id }) => id)), view).toEqual(
            new Set(own.map(({ id }) => id)),
          )
          expect(list, view).toMatchObject({
            total_number_tasks: own.length,
            completed_tasks_count: own.filter(({ status }) => status).length,
          })
        }
      })
    },
  ),
)
