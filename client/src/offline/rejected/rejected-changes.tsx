// Loads the list of rejected changes at idle, or with the first rejected change.
import { lazy, Suspense, useEffect } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'
import { workspaceDelays } from '../../workspace-timings.ts'
import { useEntries } from '../provider.tsx'

const load = () => import('./rejected-change-list.tsx')
const RejectedChangeList = lazy(load)

/** The list of rejected changes; nothing when there is none. */
export const RejectedChanges = () => {
  useEffect(() => whenIdle(() => void load().catch(() => undefined), workspaceDelays.idleAtMost), [])
  const rejected = useEntries().filter(({ refusal }) => refusal !== null)
  if (rejected.length === 0) return null
  return (
    <Suspense fallback={null}>
      <RejectedChangeList rejected={rejected} />
    </Suspense>
  )
}
