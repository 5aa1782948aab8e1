import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../controls/button.tsx'
import styles from './dialog.module.css'

export type ConfirmProps = {
  open: boolean
  title: string
  description?: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  tone?: 'primary' | 'danger'
  /** Gets the focus after closing. The default is the element that had it before. */
  finalFocus?: RefObject<HTMLElement | null>
}

/** The dialog of `ConfirmDialog`. */
const ConfirmModal = ({
  open,
  title,
  description,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  tone = 'danger',
  ...focus
}: ConfirmProps) => (
  <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className={styles.backdrop} />
      <AlertDialog.Viewport className={styles.viewport}>
        <AlertDialog.Popup className={classNames(styles.popup, styles.small)} {...focus}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          {description && (
            <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
          )}
          <div className={styles.footer}>
            <AlertDialog.Close render={<Button variant="secondary">{cancelLabel}</Button>} />
            <Button variant={tone} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Viewport>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)

export default ConfirmModal
