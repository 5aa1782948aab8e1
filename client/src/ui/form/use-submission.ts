import { useRef, useState } from 'react'
import { afterPaint } from '../after-paint.ts'

/**
 * Runs the work of a form once, even if it is submitted again. The work starts after the press is painted. Use it for
 * forms that close afterwards.
 */
export const useSubmission = (work: () => Promise<unknown>) => {
  const isPressed = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const submit = () => {
    if (isPressed.current) return
    isPressed.current = true
    afterPaint(() => {
      setBusy(true)
      void work()
    })
  }
  return [submit, isBusy] as const
}
