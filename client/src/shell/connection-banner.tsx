import { BACK_ONLINE_BANNER_MS } from '@dayloop/contracts/limits'
import { useEffect, useRef, useState } from 'react'
import { tryAgain, useInterceptor, useOffline } from '../api/connection.ts'
import { reloadFromNetwork } from '../network-navigation.ts'
import { shell } from '../texts/shell.ts'
import { Button } from '../ui/controls/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'

/** Amber while the server cannot be reached or something else answers, green for a moment when it answers again. */
export const ConnectionBanner = () => {
  const isOffline = useOffline()
  const interceptor = useInterceptor()
  const wasOffline = useRef(false)
  const [back, setBack] = useState(false)
  useEffect(() => {
    if (isOffline) {
      wasOffline.current = true
      setBack(false)
      return
    }
    if (!wasOffline.current) return
    wasOffline.current = false
    setBack(true)
    const timer = setTimeout(() => setBack(false), BACK_ONLINE_BANNER_MS)
    return () => clearTimeout(timer)
  }, [isOffline])

  if (isOffline) return <Banner tone="amber">{shell.offline}</Banner>
  if (interceptor !== null) return <Interceptor status={interceptor} />
  return back ? <Banner tone="green">{shell.backOnline}</Banner> : null
}

const tooManyRequests = 429

const Interceptor = ({ status }: { status: number }) => (
  <Banner tone="amber">
    <span>
      {shell.foreign.answers(status)} {shell.foreign.kept}
    </span>
    <Button size="small" onClick={tryAgain}>
      {shell.foreign.tryAgain}
    </Button>
    {/* A page to sign in on, if there is one, shows when the page itself comes from the network. */}
    {status !== tooManyRequests && (
      <Button size="small" onClick={reloadFromNetwork}>
        {shell.foreign.reload}
      </Button>
    )}
  </Banner>
)
