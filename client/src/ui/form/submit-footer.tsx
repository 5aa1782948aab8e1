import { Button } from '../controls/button.tsx'
import styles from '../overlay/dialog.module.css'

type SubmitFooterProps = {
  words: { cancel: string; submit: string; busy: string }
  isBusy: boolean
  onCancel: () => void
}

/** The cancel and submit buttons of a form in a dialog. */
export const SubmitFooter = ({ words, isBusy, onCancel }: SubmitFooterProps) => (
  <div className={styles.footer}>
    <Button onClick={onCancel}>{words.cancel}</Button>
    <Button type="submit" variant="primary" busy={isBusy}>
      {isBusy ? words.busy : words.submit}
    </Button>
  </div>
)
