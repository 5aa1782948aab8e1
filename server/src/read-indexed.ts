// Reads data that is derived from tasks. The first reader updates it, so that changes of tasks stay cheap.
import { indexTasks } from './db/task-index.ts'
import { orSessionExpired, type SignedInToday } from './signed-in.ts'

/** The maximum number of tasks that one request indexes. The job and later requests index the rest. */
const INDEXED_MAX = 5_000

/** The answer of a statement. It is read again if tasks had to be indexed first. */
export async function readIndexed<Answer>(
  { db, user_id }: SignedInToday,
  read: () => Promise<{ answer: Answer; is_stale: boolean } | undefined>,
): Promise<Answer> {
  const { answer, is_stale } = orSessionExpired(await read())
  if (!is_stale) return answer
  await indexTasks(db, user_id, INDEXED_MAX)
  return orSessionExpired(await read()).answer
}
