// Stops everything that a bench started when the bench ends, fails or receives a signal.
type Ending = () => unknown

const endings: Ending[] = []

/** Calls `ending` when the bench ends, the newest first. */
export const atEnd = (ending: Ending) => void endings.push(ending)

// Only once: a signal stops the servers, so the bench fails too, and must not end the process before everything is stopped.
let underway: Promise<void> | undefined
const end = () => {
  underway ??= (async () => {
    for (const ending of endings.splice(0).reverse()) await ending()
  })()
  return underway
}

const STOPPED = 130

/** Runs a bench, and afterwards all functions of `atEnd`. */
export async function runBench(bench: () => Promise<void>) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(STOPPED)))
  try {
    await bench()
  } finally {
    await end()
  }
}
