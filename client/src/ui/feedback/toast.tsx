// Notices that come and go: they wait while looked at, can be swiped or dismissed, and F6 leads to them.
import { Toast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import { classNames } from '../class-names.ts'
import styles from './toast.module.css'

type Action = { label: string; onClick: () => void }
type Shown = {
  text: string
  tone: 'plain' | 'success' | 'danger'
  timeout: number
  id?: string
  action?: Action
  secondAction?: Action
}

/** Makes a list of toasts and the way to add to it. */
export const createToasts = () => {
  const manager = Toast.createToastManager<{ action?: Action }>()
  return {
    manager,
    show: ({ text, tone, timeout, id, action, secondAction }: Shown) => {
      const closing = (pressed: Action) => ({
        ...pressed,
        onClick: () => {
          manager.close(shownAs)
          pressed.onClick()
        },
      })
      const shownAs = manager.add({
        ...(id && { id }),
        title: text,
        type: tone,
        timeout,
        // Never 'high': that hides the notice, its action too, from assistive technology until it has the focus.
        priority: 'low',
        data: secondAction ? { action: closing(secondAction) } : {},
        // A notice that takes the place of another one takes its button away, too.
        actionProps: action && { children: action.label, onClick: closing(action).onClick },
      })
    },
  }
}

type ToastRegionProps = { toasts: ReturnType<typeof createToasts>; label: string; dismissLabel: string }

/** The corner in which toasts appear. */
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
        {/* Base UI hides it from assistive technology until it has the focus: there is none to give on a touch screen. */}
        <Toast.Close
          className={styles.close}
          aria-hidden={false}
          aria-label={dismissLabel}
          title={dismissLabel}
        >
          <X aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
