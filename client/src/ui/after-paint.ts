// A press is answered first: what it leads to, as far as it takes long to draw, waits for the next frame.
const pending = new Set<() => void>()

const run = (work: () => void) => {
  if (pending.delete(work)) work()
}

// Out of sight there are no frames, and a page that is left may not come back: what was pressed happens.
const runAll = () => {
  for (const work of [...pending]) run(work)
}
document.addEventListener('visibilitychange', () => document.hidden && runAll())
window.addEventListener('pagehide', runAll)

/** Does the work once the next frame is painted, in the order of asking. */
export const afterPaint = (work: () => void): void => {
  pending.add(work)
  if (document.hidden) run(work)
  else requestAnimationFrame(() => setTimeout(run, 0, work))
}
