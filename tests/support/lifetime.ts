// What a test file opened and must be closed after it, newest first. Runs for every file (vitest's setupFiles).
import { afterAll } from 'vitest'
import { checkLogs, watchFetch } from './secrets-in-logs.ts'

type Ending = () => unknown
const endings: Ending[] = []

/** Calls `ending` after the file's last test, whether its tests failed or not. */
export const atEnd = (ending: Ending) => void endings.push(ending)

watchFetch()

afterAll(async () => {
  const problems: unknown[] = []
  // Last of all, after what is closed has said its last.
  endings.unshift(checkLogs)
  for (const ending of endings.splice(0).reverse()) {
    try {
      await ending()
    } catch (problem) {
      problems.push(problem)
    }
  }
  if (problems.length === 1) throw problems[0]
  if (problems.length > 1) throw new AggregateError(problems, problems.map(String).join('\n'))
})
