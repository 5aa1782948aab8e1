import { lazy, Suspense } from 'react'
import { useOnceTrue } from '../use-once-true.ts'
import type { ConfirmProps } from './confirm-modal.tsx'

const load = () => import('./confirm-modal.tsx')
const ConfirmModal = lazy(load)

/** Loads the code of the dialog before its first use. */
export const preloadConfirmDialog = load

/** Asks for confirmation of an action that cannot be undone. Its code loads on first use. */
export const ConfirmDialog = (props: ConfirmProps) =>
  useOnceTrue(props.open) && (
    <Suspense fallback={null}>
      <ConfirmModal {...props} />
    </Suspense>
  )
