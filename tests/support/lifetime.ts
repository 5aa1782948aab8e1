// Closes what a test file opened, newest first.
import { checkLogs, watchFetch } from './secrets-in-logs.ts'

type Ending = () => unknown
const endings: Ending[] = []

/** Calls `ending` after the file's last test, also if tests failed. */
export const atEnd = (ending: Ending) => void endings.push(ending)

watchFetch()

/** Closes everything. Throws what failed meanwhile, after all of it was tried. */
export const closeAll = async () => {
  const problems: unknown[] = []
  // Last, after everything that may still log is closed.
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
}
