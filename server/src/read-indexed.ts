// Reads what is derived from tasks. Whoever reads first brings it up to date, so that changes cost nothing more.
import { indexTasks } from './db/task-index.ts'
import { orSessionExpired, type SignedInToday } from './signed-in.ts'

/** Tasks that one request brings up to date at most. The job and later requests do the rest. */
const INDEXED_MAX = 5_000

/** The answer of a statement, read again if tasks had to be brought up to date. */
export async function readIndexed<Answer>(
  { db, user_id }: SignedInToday,
  read: () => Promise<{ answer: Answer; is_stale: boolean } | undefined>,
): Promise<Answer> {
  const { answer, is_stale } = orSessionExpired(await read())
  if (!is_stale) return answer
  await indexTasks(db, user_id, INDEXED_MAX)
  return orSessionExpired(await read()).answer
}
