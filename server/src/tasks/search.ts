// The rule of searching tasks.
import { type QueryPart, type SearchQuery, searchQuery, withTypos } from '@dayloop/contracts/search-words'
import type { SearchTasks, Task, TaskCounts, TaskList } from '@dayloop/contracts/tasks'
import {
  countMatches,
  findKnownWords,
  type Matching,
  type Search,
  scanMatches,
  sortMatches,
} from '../db/task-search.ts'
import { readIndexed } from '../read-indexed.ts'
import { orSessionExpired, type SignedInToday } from '../signed-in.ts'

/** With more matches, the newest tasks are scanned for the first pages before all matches are sorted. */
const SORTED_MAX = 2_000
/** The number of scanned tasks: a minimum plus a share of the matches. The scan takes far less time than sorting them. */
const SCANNED_MIN = 300
const SCANNED_SHARE = 0.02

/** A page of the tasks that have all words of `q`. An empty query finds nothing. */
export async function findTasks(
  signedIn: SignedInToday,
  { q = '', page: asked, page_size, status, tag }: SearchTasks & { page_size: number },
): Promise<TaskList> {
  const typed = { query: searchQuery(q), status, tag, skip: 0, take: 0 }
  const { search, counts } = await counted(signedIn, typed)
  const num_pages = Math.max(1, Math.ceil(counts.total_number_tasks / page_size))
  const page = Math.min(asked, num_pages)
  const skip = (page - 1) * page_size
  const take = Math.min(page_size, counts.total_number_tasks - skip)
  const user_tasks = take > 0 ? await pageOf(signedIn, { ...search, skip, take }, counts) : []
  return { user_tasks, today: signedIn.today, pagination: { page, num_pages }, ...counts }
}

/** The counts of a search. If nothing matches, words that no task has are also searched with a typo. */
async function counted(signedIn: SignedInToday, search: Search) {
  const { reads } = signedIn
  const counts = await readIndexed(signedIn, () => countMatches(reads, signedIn, anywhere(search)))
  const hasTypos = search.query.flat().some(({ typos = [] }) => typos.length > 0)
  if (counts.total_number_tasks > 0 || !hasTypos) return { search, counts }
  const meant = { ...search, query: await meantQuery(signedIn, search.query) }
  return {
    search: meant,
    counts: await readIndexed(signedIn, () => countMatches(reads, signedIn, anywhere(meant))),
  }
}

/** The query with the typos that are words of the user's tasks. */
async function meantQuery({ reads, user_id }: SignedInToday, query: SearchQuery): Promise<SearchQuery> {
  const asked = new Map<string, QueryPart>()
  withTypos(query, (part) => {
    asked.set(keyOf(part), part)
    return false
  })
  const known = await findKnownWords(reads, user_id, [...asked.values()])
  return withTypos(query, (part) => {
    const same = asked.get(keyOf(part))
    return same !== undefined && known.has(same)
  })
}

function keyOf({ exact, prefix }: QueryPart): string {
  return JSON.stringify([exact, prefix])
}

function anywhere(search: Search) {
  return { ...search, place: 'anywhere' as const }
}

/** A page of the matches: those in the title first, then pending tasks, then the newest. */
async function pageOf(signedIn: SignedInToday, search: Search, counts: TaskCounts): Promise<Task[]> {
  const title = { ...search, place: 'title' as const }
  const titles = await matchesOf(signedIn, title, counts)
  if (titles.length === search.take) return titles
  const skip = titles.length > 0 || search.skip === 0 ? 0 : search.skip - (await countAll(signedIn, title))
  const others = { ...search, place: 'others' as const, skip, take: search.take - titles.length }
  return [...titles, ...(await matchesOf(signedIn, others, counts))]
}

async function countAll(signedIn: SignedInToday, search: Matching): Promise<number> {
  const counted = await countMatches(signedIn.reads, signedIn, search)
  return orSessionExpired(counted).answer.total_number_tasks
}

/** If many tasks match, the first pages are most likely among the newest tasks. Else all matches are sorted. */
async function matchesOf(signedIn: SignedInToday, search: Matching, counts: TaskCounts): Promise<Task[]> {
  const { reads } = signedIn
  const { total_number_tasks, pending_tasks } = counts
  if (total_number_tasks > SORTED_MAX && search.skip < SCANNED_MIN) {
    const status = pending_tasks > 0 ? 'pending' : 'completed'
    const scanned = SCANNED_MIN + Math.ceil(total_number_tasks * SCANNED_SHARE)
    const page = await scanMatches(reads, signedIn, { ...search, status, scanned })
    if (page) return page
  }
  return sortMatches(reads, signedIn, search)
}
