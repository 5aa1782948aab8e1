// A modal dialog whose machinery is loaded when the first one opens: a list is shown without it.
import { lazy, Suspense } from 'react'
import { useOnceTrue } from '../use-once-true.ts'
import type { DialogProps } from './modal-dialog.tsx'

const load = () => import('./modal-dialog.tsx')
const ModalDialog = lazy(load)

/** Loads the machinery before a dialog is asked for. */
export const preloadDialog = load

/** A modal dialog: focus stays inside, Escape and a press outside close it, and focus goes back afterwards. */
export const Dialog = (props: DialogProps) =>
  useOnceTrue(props.open) && (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  )
