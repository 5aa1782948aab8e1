import { useRef } from 'react'
import { useRowFocus } from '../../../ui/use-row-focus.ts'

/** Props of an element that gets the focus when the focused control in it is removed. */
export const useKeptFocus = () => {
  const ref = useRef<HTMLDivElement>(null)
  const { list } = useRowFocus({ rows: [], elementOf: () => null, otherwise: () => ref.current })
  return { ref, tabIndex: -1, ...list }
}
