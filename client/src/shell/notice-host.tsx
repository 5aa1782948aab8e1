import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstNotice } from '../ui/feedback/notices.ts'

const load = () => import('./notice-list.tsx')
const NoticeList = lazy(load)

/** Loads the code of the notices before the first one. */
export const preloadNotices = load

/** Shows notices. Its code loads with the first notice. */
export const NoticeHost = () => {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => onFirstNotice(() => setNeeded(true)), [])
  return isNeeded ? (
    <Suspense fallback={null}>
      <NoticeList />
    </Suspense>
  ) : null
}
