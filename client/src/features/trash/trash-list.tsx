// One tab of the trash: its rows or their loading, error or empty state, and the pages.
import { TRASH_DAYS } from '@dayloop/contracts/limits'
import type { ComponentProps } from 'react'
import { ListRows } from '../../offline/lists/list-rows.tsx'
import { shownTitle } from '../../shown-text.ts'
import { trashTexts as texts } from '../../texts/trash.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { ArchiveRestore } from '../../ui/icons/archive-restore.tsx'
import { Trash2 } from '../../ui/icons/trash-2.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import type { RowFocus } from '../../ui/use-row-focus.ts'
import styles from './trash.module.css'

export type DeletedRow = {
  id: string
  title: string
  deleted_at: string
  /** A missed task was removed by its routine, not by the user. */
  isMissed: boolean
  restore: () => void
}

type TrashListProps = {
  label: string
  /** Undefined until they are loaded. */
  rows: readonly DeletedRow[] | undefined
  pages: { page: number; num_pages: number; total: number }
  query: ComponentProps<typeof ListRows>['query']
  focus: RowFocus
  onPage: (page: number) => void
  onPurge?: (row: DeletedRow) => void
}

const restoreId = (id: string) => `restore-${id}`

/** The element of a row that gets the focus when the row beside it is removed. */
export const restoreButtonOf = (id: string): HTMLElement | null => document.getElementById(restoreId(id))

const DAY_MS = 24 * 60 * 60 * 1000
const dates = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

const whenDeleted = (deleted_at: string): string => {
  const deleted = new Date(deleted_at)
  const daysAgo = Math.floor((Date.now() - deleted.getTime()) / DAY_MS)
  return texts.deleted(dates.format(deleted), Math.min(TRASH_DAYS, Math.max(0, TRASH_DAYS - daysAgo)))
}

export const TrashList = ({ label, rows, pages, query, focus, onPage, onPurge }: TrashListProps) => (
  <>
    <ListRows
      label={label}
      rows={rows}
      query={query}
      hasPages={pages.num_pages > 1}
      notLoaded={texts.notLoaded}
      empty={<EmptyState picture={<Trash2 />} title={texts.empty.title} text={texts.empty.text} />}
      focus={focus}
    >
      {(row) => <Deleted key={row.id} row={row} onPurge={onPurge && (() => onPurge(row))} />}
    </ListRows>
    {rows && (
      <Pagination
        page={pages.page}
        num_pages={pages.num_pages}
        onPage={onPage}
        labels={{ ...texts.pages, summary: texts.pages.summary(pages.page, pages.total) }}
      />
    )}
  </>
)

const Deleted = ({ row, onPurge }: { row: DeletedRow; onPurge: (() => void) | undefined }) => {
  const title = shownTitle(row.title)
  return (
    <li className={styles.row} data-row={row.id}>
      <div className={styles.text}>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        <p className={styles.when}>
          {row.isMissed && <strong className={styles.missed}>{texts.missed}</strong>}
          {whenDeleted(row.deleted_at)}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          id={restoreId(row.id)}
          size="small"
          aria-label={texts.of(texts.restore, title)}
          onClick={row.restore}
        >
          <ArchiveRestore />
          {texts.restore}
        </Button>
        {onPurge && (
          <Button size="small" aria-label={texts.of(texts.purge, title)} onClick={onPurge}>
            <Trash2 />
            {texts.purge}
          </Button>
        )}
      </div>
    </li>
  )
}
