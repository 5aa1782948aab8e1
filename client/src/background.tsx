// The background work of every signed-in screen. Its code loads when the browser is idle.
import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from './ui/when-idle.ts'
import { workspaceDelays } from './workspace-timings.ts'

const AutoApply = lazy(() => import('./features/routines/auto-apply.tsx'))

export const Background = () => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true), workspaceDelays.idleAtMost), [])
  return (
    isIdle && (
      <Suspense fallback={null}>
        <AutoApply />
      </Suspense>
    )
  )
}
