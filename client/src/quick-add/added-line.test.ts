import { ENGLISH } from '@dayloop/contracts/quick-add/grammar'
import { readQuickAdd } from '@dayloop/contracts/quick-add/quick-add'
import { describe, expect, it } from 'vitest'
import { addedBy, lineProblem } from './added-line.ts'
import { chipLabel } from './chip-label.ts'

const today = '2026-12-02'
const read = (line: string) => readQuickAdd(line, { grammar: ENGLISH, today, week_start: 'monday' })

describe('a line of quick add', () => {
  it('is due today in Today’s Tasks, and has no date in other lists', () => {
    const added = (view: 'today-tasks' | 'all', line: string) => {
      const { kind, fields } = addedBy(read(line), { view, today })
      return kind === 'task' && fields.due_date
    }
    expect(added('today-tasks', 'Buy milk')).toBe(today)
    expect(added('today-tasks', 'Buy milk tomorrow')).toBe('2026-12-03')
    expect(added('all', 'Buy milk')).toBe(null)
    expect(added('all', 'Buy milk 9am')).toBe(today)
  })

  it('has every field of a task', () => {
    expect(addedBy(read('Call mum friday 5pm #family !1'), { view: 'all', today })).toEqual({
      kind: 'task',
      fields: {
        task_title: 'Call mum',
        task_details: '',
        due_date: '2026-12-04',
        due_time: '17:00',
        priority: 1,
        tags: ['family'],
        checklist: [],
      },
    })
  })

  it('with “every” is a routine', () => {
    expect(addedBy(read('Run every mon and fri'), { view: 'today-tasks', today })).toMatchObject({
      kind: 'routine',
      fields: { routines_title: 'Run', routines_dates: 'monday friday' },
    })
  })

  it('has the problem of its title', () => {
    expect(lineProblem(read('x'.repeat(500)))).toBe(null)
    expect(lineProblem(read('x'.repeat(501)))).toContain('500')
    expect(lineProblem(read(`${'x'.repeat(201)} every day`))).toContain('200')
    expect(lineProblem(read('\u0000'))).toContain('not allowed')
    expect(lineProblem(read('\u200b'))).toContain('no visible character')
  })

  it('has chips that name their field', () => {
    const labels = (line: string) => read(line).chips.map((chip) => chipLabel(chip, today))
    expect(labels('Gym tomorrow #a !2')).toEqual(['Due date: Tomorrow', 'Tag: a', 'Priority 2'])
    expect(labels('Gym every day')).toEqual(['Routine: Every day'])
    expect(labels('Gym every weekend')).toEqual(['Routine: Saturday, Sunday'])
  })
})
