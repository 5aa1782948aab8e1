import { BACK_ONLINE_BANNER_MS } from '@dayloop/contracts/limits'
import { useEffect, useRef, useState } from 'react'
import { tryAgain, useInterceptor, useOffline } from '../api/connection.ts'
import { reloadFromNetwork } from '../network-navigation.ts'
import { shell } from '../texts/shell.ts'
import { Button } from '../ui/controls/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'

/** Shows a lost connection or a foreign answer in amber. Shows a green banner for a moment after reconnecting. */
export const ConnectionBanner = () => {
  const isOffline = useOffline()
  const interceptor = useInterceptor()
  const wasOffline = useRef(false)
  const [isBackOnline, setBackOnline] = useState(false)
  useEffect(() => {
    if (isOffline) {
      wasOffline.current = true
      setBackOnline(false)
      return
    }
    if (!wasOffline.current) return
    wasOffline.current = false
    setBackOnline(true)
    const timer = setTimeout(() => setBackOnline(false), BACK_ONLINE_BANNER_MS)
    return () => clearTimeout(timer)
  }, [isOffline])

  if (isOffline) return <Banner tone="amber">{shell.offline}</Banner>
  if (interceptor !== null) return <InterceptorBanner status={interceptor} />
  return isBackOnline ? <Banner tone="green">{shell.backOnline}</Banner> : null
}

const tooManyRequests = 429

const InterceptorBanner = ({ status }: { status: number }) => (
  <Banner tone="amber">
    <span>
      {shell.foreign.answers(status)} {shell.foreign.kept}
    </span>
    <Button size="small" onClick={tryAgain}>
      {shell.foreign.tryAgain}
    </Button>
    {/* A captive portal shows its sign-in page when the page is loaded from the network. */}
    {status !== tooManyRequests && (
      <Button size="small" onClick={reloadFromNetwork}>
        {shell.foreign.reload}
      </Button>
    )}
  </Banner>
)
