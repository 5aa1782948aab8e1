import { useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '../after-paint.ts'

/**
 * A value that shows what a press makes of it at once. `act` is called when that is painted, as it is by then: an
 * earlier press may have changed what it knows. From then on the value counts again.
 */
export const usePressed = <Value>(value: Value, act: (next: Value) => void) => {
  const [pressed, setPressed] = useState<{ next: Value } | null>(null)
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  const press = (next: Value) => {
    const mine = { next }
    setPressed(mine)
    afterPaint(() => {
      latest.current(next)
      setPressed((last) => (last === mine ? null : last))
    })
  }
  return [pressed ? pressed.next : value, press] as const
}
