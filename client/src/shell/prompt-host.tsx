// The two prompts of every screen. Their code comes when there may be something to ask.
import { lazy, Suspense } from 'react'
import { runsInstalled, useCanInstall } from '../pwa/install.ts'
import { useUpdateAvailable } from '../pwa/updates.ts'

const Prompts = lazy(() => import('./prompts.tsx'))

/** Asks to take the new version, or offers to install. */
export const PromptHost = () => {
  const updatable = useUpdateAvailable()
  const offered = useCanInstall()
  // Safari on iOS makes no offer: it can always be done by hand there.
  const byHand = 'standalone' in navigator && !runsInstalled()
  return (
    <Suspense fallback={null}>
      {(updatable || offered || byHand) && <Prompts updatable={updatable} />}
    </Suspense>
  )
}
