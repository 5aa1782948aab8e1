// When a prompt is due: a new version at once, the offer to install after a while. Its code comes with it.
import { lazy, Suspense, useEffect, useState } from 'react'
import { dismissedLately, useInstallable } from '../pwa/install.ts'
import { useUpdateAvailable } from '../pwa/updates.ts'
import { delays } from '../timings.ts'

const UpdatePrompt = lazy(() => import('./update-prompt.tsx'))
const InstallPrompt = lazy(() => import('./install-prompt.tsx'))

/** The new version, or else the offer to install: never both in the way at once. */
export const PromptHost = () => {
  const updatable = useUpdateAvailable()
  const installable = useInstallable()
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!installable || dismissedLately()) return
    const timer = setTimeout(() => setDue(true), delays.installPrompt)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [installable])

  return (
    <Suspense fallback={null}>
      {updatable ? <UpdatePrompt /> : due && <InstallPrompt onDone={() => setDue(false)} />}
    </Suspense>
  )
}
