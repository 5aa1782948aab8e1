import { Button } from '../controls/button.tsx'
import styles from '../overlay/dialog.module.css'

type SubmitFooterProps = {
  labels: { cancel: string; submit: string; busy: string }
  isBusy: boolean
  onCancel: () => void
}

/** The cancel and submit buttons of a form in a dialog. */
export const SubmitFooter = ({ labels, isBusy, onCancel }: SubmitFooterProps) => (
  <div className={styles.footer}>
    <Button onClick={onCancel}>{labels.cancel}</Button>
    <Button type="submit" variant="primary" busy={isBusy}>
      {isBusy ? labels.busy : labels.submit}
    </Button>
  </div>
)
