// Toasts. They stay while hovered or focused, can be swiped or dismissed, and F6 focuses them.
import { Toast } from '@base-ui/react/toast'
import { classNames } from '../class-names.ts'
import { X } from '../icons/x.tsx'
import styles from './toast.module.css'

type Action = { label: string; onClick: () => void }
type ToastOptions = {
  text: string
  tone: 'plain' | 'success' | 'danger'
  timeout: number
  id?: string
  action?: Action
  secondAction?: Action
}

export const createToasts = () => {
  const manager = Toast.createToastManager<{ action?: Action }>()
  return {
    manager,
    show: ({ text, tone, timeout, id, action, secondAction }: ToastOptions) => {
      const closeOnClick = (pressed: Action) => ({
        ...pressed,
        onClick: () => {
          manager.close(toastId)
          pressed.onClick()
        },
      })
      const toastId = manager.add({
        ...(id && { id }),
        title: text,
        type: tone,
        timeout,
        // With 'high', Base UI hides the toast from assistive technology until it has the focus.
        priority: 'low',
        data: secondAction ? { action: closeOnClick(secondAction) } : {},
        // An undefined value removes the button of a replaced toast.
        actionProps: action && { children: action.label, onClick: closeOnClick(action).onClick },
      })
    },
  }
}

type ToastRegionProps = { toasts: ReturnType<typeof createToasts>; label: string; dismissLabel: string }

export const ToastRegion = ({ toasts, label, dismissLabel }: ToastRegionProps) => (
  <Toast.Provider toastManager={toasts.manager} limit={3}>
    <Toast.Portal>
      <Toast.Viewport className={styles.viewport} aria-label={label}>
        <ToastItems dismissLabel={dismissLabel} />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)

const ToastItems = ({ dismissLabel }: { dismissLabel: string }) =>
  Toast.useToastManager<{ action?: Action }>().toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right', 'left']}
      className={classNames(styles.toast, toast.type && styles[toast.type])}
    >
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.text} render={<p dir="auto" />} />
        {toast.actionProps && <Toast.Action className={styles.action} />}
        {toast.data?.action && (
          <button type="button" className={styles.action} onClick={toast.data.action.onClick}>
            {toast.data.action.label}
          </button>
        )}
        {/* Base UI hides the button from assistive technology until it has the focus. A touch screen has no focus. */}
        <Toast.Close
          className={styles.close}
          aria-hidden={false}
          aria-label={dismissLabel}
          title={dismissLabel}
        >
          <X />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
