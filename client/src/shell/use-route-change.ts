import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Scrolls to the top and focuses the content when the screen changes. */
export const useRouteChange = (): void => {
  const [location] = useLocation()
  const shown = useRef(location)
  // A layout effect runs before a field of the new screen, or a command, takes the focus.
  useLayoutEffect(() => {
    if (shown.current === location) return
    shown.current = location
    window.scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [location])
}
