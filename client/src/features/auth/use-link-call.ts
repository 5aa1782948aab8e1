import { useEffect, useRef } from 'react'

/** Makes the call of a link's page, once. */
export const useLinkCall = (complete: boolean, call: () => void): void => {
  const made = useRef(false)
  useEffect(() => {
    if (!complete || made.current) return
    made.current = true
    call()
  })
}
