import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstNotice } from '../ui/notices.ts'

const NoticeList = lazy(() => import('./notice-list.tsx'))

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
