import type { QuickAddChip } from '@dayloop/contracts/quick-add/quick-add'
import { parseWeekdays, WEEKDAYS } from '@dayloop/contracts/weekdays'
import { dueDateLabel } from '../due-date-label.ts'
import { formatTime } from '../format-time.ts'
import { quickAdd as texts } from '../texts/quick-add.ts'
import { dayNames, routines } from '../texts/routines.ts'
import { taskMarks } from '../texts/task-marks.ts'

/** The label of a chip: its field and its value, in the user's locale. */
export const chipLabel = (chip: QuickAddChip, today: string): string => {
  switch (chip.field) {
    case 'due_date':
      return texts.due_date(dueDateLabel({ due_date: chip.value, status: false }, today))
    case 'due_time':
      return texts.due_time(formatTime(chip.value))
    case 'routines_dates':
      return texts.routines_dates(daysLabel(chip.value))
    case 'tags':
      return texts.tags(chip.value)
    default:
      return taskMarks.priority(chip.value)
  }
}

const daysLabel = (routines_dates: string): string => {
  const days = parseWeekdays(routines_dates) ?? []
  if (days.length === WEEKDAYS.length) return routines.everyDay
  return days.map((day) => dayNames[day]).join(', ')
}
