// The subscription to live changes. REST clients get the same events from `GET /api/live/` (routes.ts).
import { type Change, OpenStream } from '@dayloop/contracts/live'
import { tracked } from '@trpc/server'
import { router, sessionProcedure, sync } from '../trpc/init.ts'
import type { OpenedStream } from './open-live.ts'

export const liveRouter = router({
  changes: sessionProcedure.input(sync(OpenStream)).subscription(async function* ({ ctx, input, signal }) {
    const stream = await ctx.live.open(ctx, ctx.request.ip, input)
    for await (const change of changesOf(stream, signal)) yield tracked(String(change.version), change)
  }),
})

/** The events of a stream. */
async function* changesOf(stream: OpenedStream, signal: AbortSignal | undefined): AsyncGenerator<Change> {
  const waiting: Change[] = []
  let hasEnded = false
  let wake = () => {}
  const end = () => {
    hasEnded = true
    wake()
  }
  signal?.addEventListener('abort', end, { once: true })
  try {
    stream.start({
      change: (kind, version) => {
        waiting.push({ kind, version })
        wake()
      },
      seen: () => {},
      end,
    })
    while (true) {
      yield* waiting.splice(0)
      if (hasEnded) return
      await new Promise<void>((resolve) => {
        wake = resolve
        if (waiting.length > 0 || hasEnded) resolve()
      })
    }
  } finally {
    signal?.removeEventListener('abort', end)
    stream.close()
  }
}
