import { afterEach, describe, expect, it } from 'vitest'
import { dueDateLabel } from './due-date-label.ts'
import { formatDate } from './format-date.ts'
import { setTranslations } from './texts/messages.ts'

const labelOf = (due_date: string | null, status = false) => dueDateLabel({ due_date, status }, '2026-03-02')

describe('the label of a due date', () => {
  afterEach(() => setTranslations('en', {}))

  it.each([
    ['2026-03-01', false, `Overdue — ${formatDate('2026-03-01')}`],
    ['2026-03-01', true, formatDate('2026-03-01')],
    ['2026-03-02', false, 'Today'],
    ['2026-03-02', true, 'Today'],
    ['2026-03-03', false, 'Tomorrow'],
    ['2026-03-04', false, formatDate('2026-03-04')],
    [null, false, ''],
  ])('of %s, completed %s, is "%s"', (due_date, status, label) => {
    expect(labelOf(due_date, status)).toBe(label)
  })

  it('is in the loaded language', () => {
    setTranslations('de', { dueDates: { today: 'Heute', overdue: (date: string) => `Überfällig: ${date}` } })
    expect([labelOf('2026-03-02'), labelOf('2026-03-03'), labelOf('2026-03-01')]).toEqual([
      'Heute',
      'Tomorrow',
      `Überfällig: ${formatDate('2026-03-01')}`,
    ])
  })
})
