// The update prompt and the install prompt. Their code loads when one of them may be shown.
import { lazy, Suspense } from 'react'
import { runsInstalled, useCanInstall } from '../pwa/install.ts'
import { useUpdateAvailable } from '../pwa/updates.ts'

const Prompts = lazy(() => import('./prompts.tsx'))

export const PromptHost = () => {
  const isUpdateAvailable = useUpdateAvailable()
  const canInstall = useCanInstall()
  // Safari on iOS fires no install event. Users install there through the share menu.
  const canInstallManually = 'standalone' in navigator && !runsInstalled()
  return (
    <Suspense fallback={null}>
      {(isUpdateAvailable || canInstall || canInstallManually) && (
        <Prompts isUpdateAvailable={isUpdateAvailable} />
      )}
    </Suspense>
  )
}
