// The marked matches of a search in a task.
import { searchMarks } from '@dayloop/contracts/search-marks'
import { type SearchQuery, searchQuery } from '@dayloop/contracts/search-words'
import { SEARCHED } from '@dayloop/contracts/task-search'
import type { Task } from '@dayloop/contracts/tasks'
import { Fragment } from 'react'
import { shownTitle } from '../../../shown-text.ts'
import type { Found } from '../task-row.tsx'
import { excerpt } from './excerpt.ts'
import styles from './search.module.css'

const Marked = ({ text, query }: { text: string; query: SearchQuery }) => {
  const marks = searchMarks(text, query)
  const last = marks.at(-1)?.to ?? 0
  return (
    <>
      {marks.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(marks[index - 1]?.to ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(last)}
    </>
  )
}

/** The maximum number of matches in other fields. */
const placesShown = 3

/** Returns the marked title and excerpts of a task. */
export const foundBy = (q: string): ((task: Task) => Found) => {
  const query = searchQuery(q)
  return (task) => {
    const texts = [
      ...SEARCHED.task_details(task),
      ...SEARCHED.checklist(task),
      ...SEARCHED.tags(task).map((tag) => `#${tag}`),
    ]
    const places = texts.flatMap((text) => excerpt(text, searchMarks(text, query)) ?? [])
    return {
      title: <Marked text={shownTitle(task.task_title)} query={query} />,
      more: places.slice(0, placesShown).map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the excerpts have no other key
        <p key={index} className={styles.place} dir="auto">
          <Marked text={text} query={query} />
        </p>
      )),
    }
  }
}
