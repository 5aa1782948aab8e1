// Parses the line of quick add: shows recognized fields as chips, and adds the task or routine.
import type { TaskView } from '@dayloop/contracts/calendar'
import { ENGLISH } from '@dayloop/contracts/quick-add/grammar'
import { readQuickAdd } from '@dayloop/contracts/quick-add/quick-add'
import type { TaskFields } from '@dayloop/contracts/task-fields'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useKnownSettings } from '../offline/settings/known-settings.ts'
import { quickAdd as texts } from '../texts/quick-add.ts'
import { announce } from '../ui/feedback/announce.ts'
import { addedBy, lineProblem } from './added-line.ts'
import { QuickAddChips } from './quick-add-chips.tsx'
import styles from './quick-add-reader.module.css'
import { useAddRoutine } from './use-add-routine.ts'

type QuickAddReaderProps = {
  view: TaskView
  today: string
  onAdd: (fields: TaskFields) => unknown
  /** The typed line. It may be a few letters behind the field. */
  line: string
  dismissed: string
  entered: string
  change: (name: 'line' | 'dismissed' | 'entered', value: string) => void
  input: RefObject<HTMLInputElement | null>
  /** Adds the line of the field. */
  submit: RefObject<((line: string) => void) | null>
}

const problemId = 'quick-add-problem'

const QuickAddReader = ({
  view,
  today,
  onAdd,
  line,
  dismissed,
  entered,
  change,
  input,
  submit,
}: QuickAddReaderProps) => {
  const week_start = useKnownSettings()?.week_start ?? 'monday'
  const addRoutine = useAddRoutine()
  const [refused, setRefused] = useState<{ line: string; problem: string } | null>(null)
  // Another line has no problem until it is entered.
  if (refused && refused.line !== line) setRefused(null)
  const problem = refused?.problem ?? null
  const { chips } = useMemo(
    () => readQuickAdd(line, { grammar: ENGLISH, today, week_start, dismissed: textsIn(dismissed) }),
    [line, dismissed, today, week_start],
  )

  /** Adds the task or routine of a line. Returns the problem of the line, or null. */
  const add = (text: string, kept: readonly string[]): string | null => {
    const read = readQuickAdd(text, { grammar: ENGLISH, today, week_start, dismissed: kept })
    if (read.task_title === '') return null
    const found = lineProblem(read)
    if (found) return found
    const added = addedBy(read, { view, today })
    if (added.kind === 'routine') addRoutine(added.fields)
    else onAdd(added.fields)
    return null
  }

  const setLine = (text: string) => {
    if (input.current && input.current.value !== text) input.current.value = text
    change('line', text)
  }

  const enter = useEffectEvent((text: string) => {
    const found = add(text, textsIn(dismissed))
    setLine(found ? text : '')
    if (!found) return change('dismissed', '')
    setRefused({ line: text, problem: found })
    announce(found)
  })
  useEffect(() => {
    submit.current = (text) => enter(text)
    return () => {
      submit.current = null
    }
  }, [submit])

  const addEntered = useEffectEvent(() => {
    const left = entered.split('\n').filter((text) => text !== '' && add(text, []) !== null)
    change('entered', '')
    if (left.length > 0) setLine([...left, input.current?.value ?? ''].join(' '))
  })
  useEffect(() => {
    if (entered !== '') addEntered()
  }, [entered])

  useEffect(() => {
    for (const [name, value] of [
      ['aria-invalid', 'true'],
      ['aria-describedby', problemId],
    ] as const)
      if (problem) input.current?.setAttribute(name, value)
      else input.current?.removeAttribute(name)
  }, [problem, input])

  // Most letters change no chip, and then the chips need not render again.
  const chipsText = JSON.stringify(chips)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chipsText` stands for `chips`, and `change` writes to the same draft
  const shownChips = useMemo(() => {
    const dismiss = (text: string) => {
      change('dismissed', JSON.stringify([...textsIn(dismissed), text]))
      announce(texts.dismissed(text))
      input.current?.focus()
    }
    return <QuickAddChips chips={chips} today={today} onDismiss={dismiss} />
  }, [chipsText, today, dismissed, input])
  return (
    <>
      {problem && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
      {shownChips}
    </>
  )
}

const textsIn = (list: string): string[] => {
  try {
    const texts: unknown = JSON.parse(list || '[]')
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

export default QuickAddReader
