import { useRef, useState } from 'react'
import { afterPaint } from '../after-paint.ts'

/**
 * What a form leads to, once however often it is pressed: `submit` begins it when the press is painted, and from then on
 * it is busy. It is for forms that close when it is done.
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
