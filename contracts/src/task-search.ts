// Matches a task with a search: its title, details, tags and checklist.
import { matchesQuery, type SearchQuery, type WordPlaces, withTypos, wordsOf } from './search-words.ts'
import type { TaskFields } from './task-fields.ts'

export type SearchedFields = Pick<TaskFields, 'task_title' | 'task_details' | 'tags' | 'checklist'>

/** The texts of each searched field. */
export const SEARCHED = {
  task_title: ({ task_title }: Pick<SearchedFields, 'task_title'>) => [task_title],
  task_details: ({ task_details }: Pick<SearchedFields, 'task_details'>) => [task_details],
  tags: ({ tags }: Pick<SearchedFields, 'tags'>) => tags,
  checklist: ({ checklist }: Pick<SearchedFields, 'checklist'>) => checklist.map(({ text }) => text),
}

/** The part of the task that matches a query: `title`, or another part. Null if it does not match. */
export function searchMatch(task: SearchedFields, query: SearchQuery): 'title' | 'elsewhere' | null {
  const title = wordsOf(SEARCHED.task_title(task))
  if (matchesQuery(title, query)) return 'title'
  const fields = [SEARCHED.task_details(task), SEARCHED.tags(task), SEARCHED.checklist(task)]
  return matchesQuery(together([title, ...fields.map(wordsOf)]), query) ? 'elsewhere' : null
}

/** The query for these tasks: words that none of them has also match with a typo. */
export function queryFor(tasks: readonly SearchedFields[], query: SearchQuery): SearchQuery {
  let known: WordPlaces | undefined
  return withTypos(query, (part) => {
    known ??= wordsOf(tasks.flatMap(textsOf))
    return matchesQuery(known, [[part]])
  })
}

function textsOf(task: SearchedFields): string[] {
  return Object.values(SEARCHED).flatMap((texts) => texts(task))
}

/** Words are adjacent only within one field. */
function together(parts: WordPlaces[]): WordPlaces {
  const all: WordPlaces = new Map()
  let last = 0
  for (const part of parts) {
    const places = [...part.values()].flat()
    for (const [word, at] of part)
      all.set(word, [...(all.get(word) ?? []), ...at.map((place) => place + last)])
    last += places.reduce((most, place) => Math.max(most, place), 0)
  }
  return all
}
