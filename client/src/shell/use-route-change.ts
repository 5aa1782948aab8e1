import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** A change of screen starts at its top, for the eye and for the keyboard. */
export const useRouteChange = (): void => {
  const [location] = useLocation()
  const shown = useRef(location)
  useEffect(() => {
    if (shown.current === location) return
    shown.current = location
    window.scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [location])
}
