// The bar at the bottom of the select mode: the number of selected tasks, and their actions.
import { BULK_MAX_TASKS } from '@dayloop/contracts/limits'
import { select as texts } from '../../../texts/select.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CalendarDays } from '../../../ui/icons/calendar-days.tsx'
import { Check } from '../../../ui/icons/check.tsx'
import { RotateCcw } from '../../../ui/icons/rotate-ccw.tsx'
import { Trash2 } from '../../../ui/icons/trash-2.tsx'
import styles from './select.module.css'

export type BarAction = 'complete' | 'reopen' | 'move' | 'delete'

type SelectionBarProps = {
  count: number
  /** The button that selects all tasks, or clears the selection if all are selected. */
  all: { label: string; isBusy: boolean; onClick: () => void }
  /** The selected ids, if not all were selected. */
  note: string | null
  onAction: (action: BarAction) => void
}

const actions = [
  { action: 'complete', label: 'complete', Icon: Check },
  { action: 'reopen', label: 'reopen', Icon: RotateCcw },
  { action: 'move', label: 'changeDate', Icon: CalendarDays },
  { action: 'delete', label: 'delete', Icon: Trash2 },
] as const

export const SelectionBar = ({ count, all, note, onAction }: SelectionBarProps) => {
  const isTooMany = count > BULK_MAX_TASKS
  return (
    <section className={styles.bar} aria-label={texts.bar}>
      <div className={styles.count}>
        <span className={styles.selectedCount} role="status">
          {texts.selected(count)}
        </span>
        <Button variant="quiet" size="small" busy={all.isBusy} onClick={all.onClick}>
          {all.label}
        </Button>
      </div>
      <div className={styles.actions}>
        {actions.map(({ action, label, Icon }) => (
          <Button
            key={action}
            size="small"
            disabled={count === 0 || isTooMany}
            onClick={() => onAction(action)}
          >
            <Icon />
            {texts[label]}
          </Button>
        ))}
      </div>
      <p className={styles.note} role="status" hidden={!note && !isTooMany}>
        {isTooMany ? texts.tooMany(BULK_MAX_TASKS) : note}
      </p>
    </section>
  )
}
