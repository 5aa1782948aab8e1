// What a screen with a list of rows keeps: which dialog is open, and where the focus goes when a row leaves.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import type { Change } from '../changes.ts'
import type { Entry } from '../outbox/entry.ts'
import { useRefusedToEdit } from '../rejected/use-rejected-to-edit.ts'
import type { usePage } from './use-page.ts'

/** The dialog that is open. `Kind` names the dialogs that a row has. */
export type OpenDialog<Row, Kind extends string = 'update' | 'delete'> =
  | { kind: 'add' }
  | { [One in Kind]: { kind: One; row: Row } }[Kind]
  | { kind: 'refused'; entry: Entry }

type Parts<Row> = {
  /** Undefined until the list is loaded. */
  rows: readonly Row[] | undefined
  page: number
  goTo: ReturnType<typeof usePage>[1]
  /** Whether the rows are those of the page before. */
  isPlaceholderData: boolean
  /** What takes the focus in a row. */
  elementOf: (id: string) => HTMLElement | null
  /** Whether a refused change is edited on this screen. */
  isOurs: (change: Change) => boolean
  remove: (row: Row) => void
}

export const useListScreen = <Row extends { id: string }, Kind extends string = 'update' | 'delete'>({
  rows,
  page,
  goTo,
  isPlaceholderData,
  elementOf,
  isOurs,
  remove,
}: Parts<Row>) => {
  const [dialog, setDialog] = useState<OpenDialog<Row, Kind> | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const focus = useRowFocus({
    rows: (rows ?? []).map(({ id }) => id),
    elementOf,
    otherwise: () => addButton.current,
  })

  // The last row of the last page is gone: the page before is the last one now.
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
  useRefusedToEdit(isOurs, (entry) => open({ kind: 'refused', entry }))

  return {
    addButton,
    focus,
    open,
    dialog,
    /** What the dialogs need of the screen. */
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
