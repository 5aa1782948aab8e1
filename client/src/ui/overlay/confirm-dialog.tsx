// A question before something that cannot be taken back; loaded when it is first asked.
import { lazy, Suspense } from 'react'
import { useOnceTrue } from '../use-once-true.ts'
import type { ConfirmProps } from './modal-question.tsx'

const load = () => import('./modal-question.tsx')
const ModalQuestion = lazy(load)

/** Loads the machinery before a question is asked. */
export const preloadQuestion = load

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = (props: ConfirmProps) =>
  useOnceTrue(props.open) && (
    <Suspense fallback={null}>
      <ModalQuestion {...props} />
    </Suspense>
  )
