// Keeps the keyboard focus in a list whose rows can be removed, also by other devices.
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

/** The focused element, its row, and the order of the rows when that row last existed. */
type FocusPosition = { element: HTMLElement; row: string | null; order: readonly string[] }

type Options = {
  /** The ids of the shown rows, in order. */
  rows: readonly string[]
  /** The element of a row that gets the focus. */
  elementOf: (row: string) => HTMLElement | null
  /** The element that gets the focus when no row is left. */
  otherwise: () => HTMLElement | null
}

/**
 * Moves the focus when its row is removed: to the next row, else the previous one, else outside of the list. Spread
 * `list` on the parent of the rows, and set `data-row` on each row. Call `remember` before a dialog opens, and pass
 * `finalFocus` to it.
 */
export const useRowFocus = (options: Options) => {
  const latest = useRef(options)
  const focused = useRef<FocusPosition | null>(null)
  const opener = useRef<FocusPosition | null>(null)

  useLayoutEffect(() => {
    latest.current = options
    const { rows } = options
    for (const { current: position } of [focused, opener])
      if (position?.row && rows.includes(position.row)) position.order = rows
    const position = focused.current
    if (!position || position.element.isConnected || document.activeElement !== document.body) return
    focused.current = null
    nearest(position, options)?.focus({ preventScroll: true })
  })

  const positionOf = (element: Element | null): FocusPosition | null =>
    element instanceof HTMLElement
      ? {
          element,
          row: element.closest<HTMLElement>('[data-row]')?.dataset.row ?? null,
          order: latest.current.rows,
        }
      : null

  const [focus] = useState(() => ({
    list: {
      onFocus: ({ target }: FocusEvent) => {
        focused.current = positionOf(target)
      },
      onBlur: ({ target }: FocusEvent) => {
        // Removing a focused row also fires a blur event, but then its element is disconnected.
        queueMicrotask(() => {
          if (focused.current?.element === target && target.isConnected) focused.current = null
        })
      },
    },
    remember: () => {
      opener.current = positionOf(document.activeElement)
    },
    /** Focuses the nearest row after a dialog has closed and the row that opened it was removed. */
    restore: () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !opener.current) return
        nearest(opener.current, latest.current)?.focus({ preventScroll: true })
      })
    },
    /** A getter, because the row may be removed while the dialog is open. */
    finalFocus: {
      get current() {
        return opener.current && nearest(opener.current, latest.current)
      },
    },
  }))

  return focus
}

/** The props for the parent of the rows. */
export type RowFocus = ReturnType<typeof useRowFocus>['list']

const nearest = (
  { element, row, order }: FocusPosition,
  { elementOf, otherwise }: Options,
): HTMLElement | null => {
  if (element.isConnected && element !== document.body) return element
  const at = row === null ? -1 : order.indexOf(row)
  if (at < 0) return otherwise()
  // Elements are looked up in the document: a closing dialog may read this before `latest` has the new rows.
  for (const candidate of [...order.slice(at), ...order.slice(0, at).toReversed()]) {
    const found = elementOf(candidate)
    if (found) return found
  }
  return otherwise()
}
