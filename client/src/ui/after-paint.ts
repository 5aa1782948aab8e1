// Delays slow work until the next frame, so that a press shows at once.
const pending = new Set<() => void>()

const run = (work: () => void) => {
  if (pending.delete(work)) work()
}

// A hidden page has no frames and may be closed, so pending work runs at once.
const runAll = () => {
  for (const work of [...pending]) run(work)
}
document.addEventListener('visibilitychange', () => document.hidden && runAll())
window.addEventListener('pagehide', runAll)

/** Runs the work after the next paint, in the order of the calls. */
export const afterPaint = (work: () => void): void => {
  pending.add(work)
  if (document.hidden) run(work)
  else requestAnimationFrame(() => setTimeout(run, 0, work))
}
