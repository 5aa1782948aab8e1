import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { titleOf } from '../texts/titles.ts'

/** Each screen has its title; a change of screen starts at its top, for the eye and for the keyboard. */
export const useRouteChange = (): void => {
  const [location] = useLocation()
  const shown = useRef(location)
  useEffect(() => {
    document.title = titleOf(location)
    if (shown.current === location) return
    shown.current = location
    window.scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [location])
}
