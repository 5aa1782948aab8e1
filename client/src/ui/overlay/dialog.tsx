import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { X } from '../icons/x.tsx'
import styles from './dialog.module.css'

export type DialogProps = {
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
  /** The buttons at the bottom. Omit it when the children have a `SubmitFooter`. */
  footer?: ReactNode
  /** Gets the initial focus. The default is the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Gets the focus after closing. The default is the element that had it before. */
  finalFocus?: RefObject<HTMLElement | null> | (() => boolean)
}

/** A modal dialog, open while it is rendered. Escape and a press outside close it. */
const Dialog = ({ onClose, title, closeLabel, children, footer, ...focus }: DialogProps) => (
  <Base.Root open onOpenChange={(next) => !next && onClose()}>
    <Base.Portal>
      <Base.Backdrop className={styles.backdrop} />
      <Base.Viewport className={styles.viewport}>
        <Base.Popup className={styles.popup} {...focus}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <div className={styles.close}>
              <Base.Close render={<IconButton label={closeLabel} icon={<X />} />} />
            </div>
          </div>
          {children}
          {footer && <div className={styles.footer}>{footer}</div>}
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
)

export default Dialog
