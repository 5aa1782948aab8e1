import { LANDING_ROTATION_MS } from '@dayloop/contracts/limits'
import { useEffect, useState } from 'react'

const calm = window.matchMedia('(prefers-reduced-motion: reduce)')

/** Moves an index on and on. It rests under the pointer and the focus, can be stopped, and begins stopped where motion is unwelcome. */
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
    /** For the element inside which the rotation rests. */
    rest: {
      onMouseEnter: () => setPointed(true),
      onMouseLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
