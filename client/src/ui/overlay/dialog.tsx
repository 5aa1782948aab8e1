import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import styles from './dialog.module.css'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
  /** The buttons at the bottom; leave out when a form inside brings its own (`SubmitFooter`). */
  footer?: ReactNode
  /** What has the focus at first; else the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>
  /** What has it afterwards; else what had it before. */
  finalFocus?: RefObject<HTMLElement | null>
}

/** A modal dialog: focus stays inside, Escape and a press outside close it, and focus goes back afterwards. */
const Dialog = ({ open, onClose, title, closeLabel, children, footer, ...focus }: DialogProps) => (
  <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Base.Portal>
      <Base.Backdrop className={styles.backdrop} />
      <Base.Viewport className={styles.viewport}>
        <Base.Popup className={styles.popup} {...focus}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <div className={styles.close}>
              <Base.Close render={<IconButton label={closeLabel} icon={<X aria-hidden="true" />} />} />
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
