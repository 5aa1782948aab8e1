// Drags a row of a list to another place with a mouse, a finger or a pen.
import {
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

/** A press that moves less is a click. */
const CLICK_MOVES_AT_MOST_PX = 4

export type Drag = { id: string; by: number; to: number }

/**
 * `list` has one child for each id. `onDrop` receives the new index. `isPress` returns whether a click on the handle is a
 * press, and not the end of a drag.
 */
export const useDrag = (list: RefObject<HTMLElement | null>, onDrop: (id: string, to: number) => void) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = useRef(() => {})
  const hasDropped = useRef(false)
  useEffect(() => () => end.current(), [])

  const start = (event: ReactPointerEvent, id: string, from: number) => {
    if (event.button !== 0) return
    end.current()
    hasDropped.current = false
    const startY = event.clientY
    let latest: Drag | null = null
    const move = ({ clientY }: PointerEvent) => {
      const by = clientY - startY
      if (!latest && Math.abs(by) <= CLICK_MOVES_AT_MOST_PX) return
      latest = { id, by, to: placeAt(list.current, clientY, from) }
      setDrag(latest)
    }
    const stop = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', stop)
      setDrag(null)
    }
    const drop = () => {
      stop()
      if (!latest) return
      hasDropped.current = true
      onDrop(id, latest.to)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', stop)
    end.current = stop
  }
  // A click of the keyboard has no detail.
  const isPress = ({ detail }: ReactMouseEvent) => detail === 0 || !hasDropped.current
  return { drag, start, isPress }
}

/** The index of a dropped row: before the first other row whose middle is below. */
const placeAt = (list: HTMLElement | null, y: number, from: number): number =>
  [...(list?.children ?? [])].filter((row, at) => {
    const { top, bottom } = row.getBoundingClientRect()
    return at !== from && (top + bottom) / 2 < y
  }).length
