import { useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '../after-paint.ts'

/**
 * Shows the value of a press at once and calls `act` after the paint. It calls the latest `act`, because an earlier
 * press may have changed its closure. Afterwards the returned value is `value` again.
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
