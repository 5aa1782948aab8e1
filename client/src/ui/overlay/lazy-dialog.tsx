// Dialogs whose code is not part of the screen: it is loaded at idle or at the first press or key, whichever is first.
import { type ComponentType, lazy, Suspense } from 'react'
import { whenIdle } from '../when-idle.ts'
import { TypedAhead } from './typed-ahead.ts'

const IDLE_AT_MOST_MS = 2000

/** Shows the dialog as soon as its code is there. Keys typed until then are kept for its first field. */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => {
  const Dialog = lazy(load)
  const preload = () => void load().catch(() => undefined)
  whenIdle(preload, IDLE_AT_MOST_MS)
  for (const event of ['pointerover', 'pointerdown', 'focusin', 'keydown'])
    window.addEventListener(event, preload, { once: true, passive: true })
  return (props) => (
    <Suspense fallback={<TypedAhead onCancel={props.onClose} />}>
      <Dialog {...props} />
    </Suspense>
  )
}
