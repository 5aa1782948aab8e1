import { useRef } from 'react'
import { useRowFocus } from '../../../ui/use-row-focus.ts'

/**
 * Keeps the focus in a container when the focused control in it is removed. Spread `container` on the element. Call
 * `remember` before a dialog opens, and pass `finalFocus` to it.
 */
export const useKeptFocus = () => {
  const ref = useRef<HTMLDivElement>(null)
  const { list, remember, finalFocus } = useRowFocus({
    rows: [],
    elementOf: () => null,
    otherwise: () => ref.current,
  })
  return { container: { ref, tabIndex: -1, ...list }, remember, finalFocus }
}
