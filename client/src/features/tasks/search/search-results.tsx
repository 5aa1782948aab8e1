// The tasks that a search found, with the same actions as in the lists.
import { type RefObject, useMemo } from 'react'
import type { TaskQuery } from '../../../offline/lists/list-query.ts'
import { usePage } from '../../../offline/lists/use-page.ts'
import { searchTexts as texts } from '../../../texts/search.ts'
import { tasks } from '../../../texts/tasks.ts'
import { Pagination } from '../../../ui/controls/pagination.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { SearchX } from '../../../ui/icons/search-x.tsx'
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { TaskRows } from '../task-rows.tsx'
import { useTaskScreen } from '../use-task-screen.ts'
import { foundBy } from './marked.tsx'
import styles from './search.module.css'

const TaskDialogs = lazyDialog(() => import('../task-dialogs.tsx'))

type SearchResultsProps = { query: TaskQuery & { q: string }; field: RefObject<HTMLInputElement | null> }

export const SearchResults = ({ query, field }: SearchResultsProps) => {
  const [page, goTo] = usePage()
  const { list, actions, shown, screen } = useTaskScreen({
    query,
    page,
    goTo,
    otherwise: () => field.current,
  })
  const foundIn = useMemo(() => foundBy(query.q), [query.q])
  const total = shown?.total_number_tasks ?? 0

  return (
    <>
      {list.isFromDevice && <Callout tone="info">{texts.onDevice}</Callout>}
      <p role="status" className={styles.count}>
        {shown && (list.isPlaceholderData ? texts.searching : texts.found(total))}
      </p>
      <TaskRows
        label={texts.results}
        list={list}
        onOpen={screen.open}
        onComplete={actions.complete}
        empty={<EmptyState picture={<SearchX />} title={texts.none.title} text={texts.none.text} />}
        foundIn={foundIn}
        focus={screen.focus.list}
      />
      {shown && (
        <Pagination
          page={list.isPlaceholderData ? page : shown.pagination.page}
          num_pages={shown.pagination.num_pages}
          onPage={screen.turnTo}
          labels={{ ...tasks.pages, summary: texts.pages(shown.pagination.page, total) }}
        />
      )}
      {screen.dialog && (
        <TaskDialogs
          {...screen.dialogs}
          view="all"
          today={list.today}
          open={screen.dialog}
          actions={actions}
        />
      )}
    </>
  )
}
