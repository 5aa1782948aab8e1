// The state of a list screen: the open dialog, and the focus when a row is removed.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import type { Change } from '../changes.ts'
import type { Entry } from '../outbox/entry.ts'
import { useRejectedToEdit } from '../rejected/use-rejected-to-edit.ts'
import type { usePage } from './use-page.ts'

/** The open dialog. `Kind` lists the dialogs of a row. */
export type OpenDialog<Row, Kind extends string = 'update' | 'delete'> =
  | { kind: 'add' }
  | { [One in Kind]: { kind: One; row: Row } }[Kind]
  | { kind: 'refused'; entry: Entry }

type Parts<Row> = {
  /** Undefined until the list is loaded. */
  rows: readonly Row[] | undefined
  page: number
  goTo: ReturnType<typeof usePage>[1]
  /** Whether the rows are those of the previous page. */
  isPlaceholderData: boolean
  /** The element of a row that gets the focus. */
  elementOf: (id: string) => HTMLElement | null
  /** Whether this screen edits a rejected change. */
  isOurs: (change: Change) => boolean
  remove: (row: Row) => void
  /** The element that gets the focus when no row is left. The default is the add button. */
  otherwise?: () => HTMLElement | null
}

export const useListScreen = <Row extends { id: string }, Kind extends string = 'update' | 'delete'>({
  rows,
  page,
  goTo,
  isPlaceholderData,
  elementOf,
  isOurs,
  remove,
  otherwise,
}: Parts<Row>) => {
  const [dialog, setDialog] = useState<OpenDialog<Row, Kind> | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const focus = useRowFocus({
    rows: (rows ?? []).map(({ id }) => id),
    elementOf,
    otherwise: otherwise ?? (() => addButton.current),
  })

  // The last row of the last page was removed, so the previous page is the last one.
  const isLeftEmpty = rows?.length === 0 && page > 1 && !isPlaceholderData
  const lastPage = isLeftEmpty ? page - 1 : page
  useEffect(() => {
    if (lastPage !== page) goTo(lastPage, { replace: true })
  }, [lastPage, page, goTo])

  const open = useCallback(
    (next: OpenDialog<Row, Kind>) => {
      focus.remember()
      setDialog(next)
    },
    [focus],
  )
  useRejectedToEdit(isOurs, (entry) => open({ kind: 'refused', entry }))

  return {
    addButton,
    focus,
    open,
    dialog,
    /** Props for the dialogs. */
    dialogs: {
      rows: rows ?? [],
      onOpen: setDialog,
      onClose: () => setDialog(null),
      onDelete: (row: Row) => {
        setDialog(null)
        remove(row)
        focus.restore()
      },
      finalFocus: focus.finalFocus,
    },
    turnTo: (next: number) => {
      goTo(next)
      window.scrollTo(0, 0)
    },
  }
}
