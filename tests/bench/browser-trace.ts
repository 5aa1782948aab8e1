// Reads Chromium's trace of one interaction, from the press to its paint.
import type { Page } from '@playwright/test'
import { z } from 'zod'

/** Milliseconds: until the handlers began, while they ran, from there to the paint; and the longest task in the window. */
export type Interaction = {
  to_paint: number
  delay: number
  handlers: number
  paint: number
  longest_task: number
}

export type Traced = { interaction: Interaction; trace: Buffer | null }

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
const PROFILER = ['disabled-by-default-v8.cpu_profiler', 'v8.execute']
const RUN_TASK = 'RunTask'

const Event = z.object({
  name: z.string(),
  ph: z.string(),
  ts: z.number(),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().optional(),
  args: z.looseObject({
    data: z
      .looseObject({
        type: z.string().optional(),
        interactionId: z.number().optional(),
        duration: z.number().optional(),
        timeStamp: z.number().optional(),
        processingStart: z.number().optional(),
        processingEnd: z.number().optional(),
      })
      .optional(),
  }),
})
const Trace = z.object({ traceEvents: z.array(Event.or(z.unknown())) })
type Event = z.infer<typeof Event>

/** Records a trace while `work` runs. Returns its figures, and the trace itself if it is kept. */
export const traced = async (
  page: Page,
  { work, keep }: { work: () => Promise<void>; keep: boolean },
): Promise<Traced> => {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const categories = keep ? [...CATEGORIES, ...PROFILER] : CATEGORIES
  await browser.startTracing(page, { categories })
  await work()
  const trace = await browser.stopTracing()
  const { traceEvents } = Trace.parse(JSON.parse(trace.toString('utf8')))
  const events = traceEvents.flatMap((event) => Event.safeParse(event).data ?? [])
  return { interaction: interactionOf(events), trace: keep ? trace : null }
}

// As in the web vital INP: the event of one interaction that waited longest for its paint. The pointerdown is excluded,
// because the app does not handle it and a listener of Playwright takes 30 ms.
const interactionOf = (events: Event[]): Interaction => {
  const timings = events.flatMap(({ name, ph, pid, tid, args: { data } }) =>
    name === 'EventTiming' && ph === 'b' && data?.interactionId && data.type !== 'pointerdown'
      ? [{ pid, tid, ...data }]
      : [],
  )
  const worst = timings.toSorted((one, other) => (other.duration ?? 0) - (one.duration ?? 0))[0]
  if (!worst) throw new Error('The browser saw no interaction')
  const { timeStamp = 0, processingStart = 0, duration = 0 } = worst
  // All handlers of that frame, because one event may wait for the handlers of another.
  const sameFrame = timings.filter((timing) => Math.abs((timing.timeStamp ?? 0) - timeStamp) < 1)
  const end = Math.max(...sameFrame.map(({ processingEnd = 0 }) => processingEnd))
  const tasks = events.filter(
    ({ name, pid, tid }) => name === RUN_TASK && pid === worst.pid && tid === worst.tid,
  )
  return {
    to_paint: duration,
    delay: processingStart - timeStamp,
    handlers: end - processingStart,
    paint: timeStamp + duration - end,
    longest_task: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1_000)),
  }
}
