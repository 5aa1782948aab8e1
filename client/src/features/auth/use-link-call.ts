import { useEffect, useRef } from 'react'

/** Calls the procedure of an emailed link once, as soon as the link is complete. */
export const useLinkCall = (complete: boolean, call: () => void): void => {
  const made = useRef(false)
  useEffect(() => {
    if (!complete || made.current) return
    made.current = true
    call()
  })
}
