// The two prompts of every screen. Their code comes when there may be something to ask.
import { lazy, Suspense } from 'react'
import { runsInstalled, useCanInstall } from '../pwa/install.ts'
import { useUpdateAvailable } from '../pwa/updates.ts'

const UpdatePrompt = lazy(() => import('./update-prompt.tsx'))
const InstallPrompt = lazy(() => import('./install-prompt.tsx'))

/** The new version, or else the offer to install: never both in the way at once. */
export const PromptHost = () => {
  const updatable = useUpdateAvailable()
  const offered = useCanInstall()
  // Safari on iOS makes no offer: it can always be done by hand there.
  const byHand = 'standalone' in navigator && !runsInstalled()
  return (
    <Suspense fallback={null}>
      {updatable ? <UpdatePrompt /> : (offered || byHand) && <InstallPrompt />}
    </Suspense>
  )
}
