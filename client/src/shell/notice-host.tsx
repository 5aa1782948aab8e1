import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstNotice } from '../ui/feedback/notices.ts'

const load = () => import('./notice-list.tsx')
const NoticeList = lazy(load)

/** Loads the list before there is a notice. */
export const preloadNotices = load

/** The place of notices; empty, and without its code, until there is one. */
export const NoticeHost = () => {
  const [needed, setNeeded] = useState(false)
  useEffect(() => onFirstNotice(() => setNeeded(true)), [])
  return needed ? (
    <Suspense fallback={null}>
      <NoticeList />
    </Suspense>
  ) : null
}
