import { useEffect, useRef, useState } from 'react'

const tick = 1000

/** Counts down in whole seconds, then calls `act` once unless it was stopped. */
export const useCountdown = (milliseconds: number, act: () => void) => {
  const [left, setLeft] = useState(milliseconds)
  const [stopped, setStopped] = useState(false)
  const latest = useRef(act)
  latest.current = act

  useEffect(() => {
    if (stopped) return
    const until = Date.now() + milliseconds
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.round((until - Date.now()) / tick) * tick)
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      latest.current()
    }, tick)
    return () => clearInterval(timer)
  }, [milliseconds, stopped])

  return { seconds: Math.ceil(left / tick), stopped, stop: () => setStopped(true) }
}
