import { LANDING_ROTATION_MS } from '@dayloop/contracts/limits'
import { useEffect, useState } from 'react'

const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')

/** Rotates an index. Pauses on hover and focus, can be stopped, and starts stopped if the user prefers reduced motion. */
export const useRotation = (length: number) => {
  const [index, setIndex] = useState(0)
  const [isRunning, setRunning] = useState(!reducedMotion.matches)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isRotating = isRunning && !isHovered && !isFocused

  useEffect(() => {
    if (!isRotating) return
    const timer = setInterval(() => setIndex((at) => (at + 1) % length), LANDING_ROTATION_MS)
    return () => clearInterval(timer)
  }, [isRotating, length])

  return {
    index,
    choose: (at: number) => {
      setIndex(at)
      setRunning(false)
    },
    isRunning,
    setRunning,
    /** Props of the element whose hover and focus pause the rotation. */
    pauseProps: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
