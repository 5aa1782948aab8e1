import { BACK_ONLINE_BANNER_MS } from '@dayloop/contracts/limits'
import { useEffect, useRef, useState } from 'react'
import { useReachable } from '../api/connection.ts'
import { shell } from '../texts/shell.ts'
import { Banner } from '../ui/banner.tsx'

/** Amber while the server cannot be reached, green for a moment when it can again. */
export const ConnectionBanner = () => {
  const reachable = useReachable()
  const wasLost = useRef(false)
  const [back, setBack] = useState(false)
  useEffect(() => {
    if (!reachable) {
      wasLost.current = true
      setBack(false)
      return
    }
    if (!wasLost.current) return
    wasLost.current = false
    setBack(true)
    const timer = setTimeout(() => setBack(false), BACK_ONLINE_BANNER_MS)
    return () => clearTimeout(timer)
  }, [reachable])

  if (!reachable) return <Banner tone="amber">{shell.offline}</Banner>
  return back ? <Banner tone="green">{shell.backOnline}</Banner> : null
}
