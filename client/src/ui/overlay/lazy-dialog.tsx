// Dialogs whose code is not part of the screen. It loads at idle, or at the first pointer or keyboard event.
import { type ComponentType, lazy, Suspense } from 'react'
import { whenIdle } from '../when-idle.ts'
import { TypedAhead } from './typed-ahead.ts'

const MAX_IDLE_WAIT_MS = 2000

/** Shows the dialog when its code has loaded. Keys that are typed until then go to its first field. */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => {
  const Dialog = lazy(load)
  const preload = () => void load().catch(() => undefined)
  whenIdle(preload, MAX_IDLE_WAIT_MS)
  for (const event of ['pointerover', 'pointerdown', 'focusin', 'keydown'])
    window.addEventListener(event, preload, { once: true, passive: true })
  return (props) => (
    <Suspense fallback={<TypedAhead onCancel={props.onClose} />}>
      <Dialog {...props} />
    </Suspense>
  )
}
