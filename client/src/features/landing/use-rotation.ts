import { LANDING_ROTATION_MS } from '@dayloop/contracts/limits'
import { useEffect, useState } from 'react'

const calm = window.matchMedia('(prefers-reduced-motion: reduce)')

/** Rotates an index. Pauses on hover and focus, can be stopped, and starts stopped if the user prefers reduced motion. */
export const useRotation = (length: number) => {
  const [index, setIndex] = useState(0)
  const [running, setRunning] = useState(!calm.matches)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const moving = running && !pointed && !focused

  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => setIndex((at) => (at + 1) % length), LANDING_ROTATION_MS)
    return () => clearInterval(timer)
  }, [moving, length])

  return {
    index,
    choose: (at: number) => {
      setIndex(at)
      setRunning(false)
    },
    running,
    setRunning,
    /** Props of the element whose hover and focus pause the rotation. */
    rest: {
      onMouseEnter: () => setPointed(true),
      onMouseLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
