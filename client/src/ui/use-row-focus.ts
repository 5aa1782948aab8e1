// Where the keyboard is in a list whose rows come and go, on this device and on others.
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

/** What had the focus, the row that it belongs to, and the order of the rows when that row was last there. */
type Place = { element: HTMLElement; row: string | null; order: readonly string[] }

type Parts = {
  /** The ids of the rows on the screen, in their order. */
  rows: readonly string[]
  /** What takes the focus in a row. */
  elementOf: (row: string) => HTMLElement | null
  /** What takes it when no row is left. */
  otherwise: () => HTMLElement | null
}

/**
 * Keeps the focus near when its row leaves: on the next row, else the one before, else outside of the list.
 * Spread `list` on the element of the rows (each names itself in `data-row`); call `remember` before a dialog opens,
 * and hand `finalFocus` to that dialog.
 */
export const useRowFocus = (parts: Parts) => {
  const latest = useRef(parts)
  const focused = useRef<Place | null>(null)
  const opener = useRef<Place | null>(null)

  useLayoutEffect(() => {
    latest.current = parts
    const { rows } = parts
    for (const { current: place } of [focused, opener])
      if (place?.row && rows.includes(place.row)) place.order = rows
    const place = focused.current
    if (!place || place.element.isConnected || document.activeElement !== document.body) return
    focused.current = null
    nearest(place, parts)?.focus({ preventScroll: true })
  })

  const placeOf = (element: Element | null): Place | null =>
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
        focused.current = placeOf(target)
      },
      onBlur: ({ target }: FocusEvent) => {
        // A row that leaves with its focus has no next target either; then its element is gone.
        queueMicrotask(() => {
          if (focused.current?.element === target && target.isConnected) focused.current = null
        })
      },
    },
    remember: () => {
      opener.current = placeOf(document.activeElement)
    },
    /** Gives the focus to the nearest row once a dialog is gone together with the row that opened it. */
    restore: () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !opener.current) return
        nearest(opener.current, latest.current)?.focus({ preventScroll: true })
      })
    },
    /** Worked out when the dialog reads it: until then the row may have left. */
    finalFocus: {
      get current() {
        return opener.current && nearest(opener.current, latest.current)
      },
    },
  }))

  return focus
}

/** What a list spreads on the element of its rows. */
export type RowFocus = ReturnType<typeof useRowFocus>['list']

const nearest = ({ element, row, order }: Place, { elementOf, otherwise }: Parts): HTMLElement | null => {
  if (element.isConnected && element !== document.body) return element
  const at = row === null ? -1 : order.indexOf(row)
  if (at < 0) return otherwise()
  // Looked up in the document, which a dialog that closes may read before the new rows have been noted here.
  for (const candidate of [...order.slice(at), ...order.slice(0, at).toReversed()]) {
    const found = elementOf(candidate)
    if (found) return found
  }
  return otherwise()
}
