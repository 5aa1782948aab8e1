// The rows of a list, or its loading, error or empty state.
import type { ReactNode } from 'react'
import { useOffline } from '../../api/connection.ts'
import type { RowFocus } from '../../ui/use-row-focus.ts'
import { ListCard, LoadingList, NotLoadedList } from './list-card.tsx'
import { RowsInPlace } from './rows-in-place.tsx'

type ListRowsProps<Row> = {
  label: string
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined
  query: { isError: boolean; error: unknown; retry: () => void; isPlaceholderData: boolean }
  /** Whether there are other pages. Then an empty page shows the loading state until another page opens. */
  hasPages: boolean
  /** The title of the error state. */
  notLoaded: string
  empty: ReactNode
  focus: RowFocus
  children: (row: Row) => ReactNode
}

export const ListRows = <Row extends { id: string }>({
  label,
  rows,
  query,
  hasPages,
  notLoaded,
  empty,
  focus,
  children,
}: ListRowsProps<Row>) => {
  const isOffline = useOffline()
  if (!rows && (query.isError || isOffline))
    return <NotLoadedList title={notLoaded} error={query.error} retry={query.retry} />
  if (!rows || (rows.length === 0 && hasPages)) return <LoadingList />
  if (rows.length === 0) return <ListCard>{empty}</ListCard>
  return (
    <ListCard padded={false} aria-busy={query.isPlaceholderData}>
      <ul aria-label={label} {...focus}>
        {rows.map(children)}
      </ul>
      <RowsInPlace order={rows.map(({ id }) => id).join()} />
    </ListCard>
  )
}
