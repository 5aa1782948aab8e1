// Parses the line of quick add: shows recognized fields as chips, and adds the task or routine.
import type { TaskView } from '@dayloop/contracts/calendar'
import { ENGLISH } from '@dayloop/contracts/quick-add/grammar'
import { readQuickAdd } from '@dayloop/contracts/quick-add/quick-add'
import type { TaskFields } from '@dayloop/contracts/task-fields'
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useKnownSettings } from '../offline/settings/known-settings.ts'
import { quickAdd as texts } from '../texts/quick-add.ts'
import { announce } from '../ui/feedback/announce.ts'
import { addedBy, lineProblem } from './added-line.ts'
import { QuickAddChips } from './quick-add-chips.tsx'
import styles from './quick-add-reader.module.css'
import { useAddRoutine } from './use-add-routine.ts'

type Values = { line: string; dismissed: string; entered: string }
type QuickAddReaderProps = {
  view: TaskView
  today: string
  onAdd: (fields: TaskFields) => unknown
  values: Values
  change: (name: keyof Values, value: string) => void
  input: RefObject<HTMLInputElement | null>
  submit: RefObject<(() => void) | null>
}

const problemId = 'quick-add-problem'

const QuickAddReader = ({ view, today, onAdd, values, change, input, submit }: QuickAddReaderProps) => {
  const { line, dismissed, entered } = values
  const week_start = useKnownSettings()?.week_start ?? 'monday'
  const addRoutine = useAddRoutine()
  const [problem, setProblem] = useState<string | null>(null)
  // Deferred, so that a typed letter is painted before the chips.
  const shownLine = useDeferredValue(line)
  const { chips } = useMemo(
    () => readQuickAdd(shownLine, { grammar: ENGLISH, today, week_start, dismissed: textsIn(dismissed) }),
    [shownLine, dismissed, today, week_start],
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

  const enter = useEffectEvent(() => {
    const found = add(line, textsIn(dismissed))
    setProblem(found)
    if (found) return announce(found)
    change('line', '')
    change('dismissed', '')
  })
  useEffect(() => {
    submit.current = () => enter()
    return () => {
      submit.current = null
    }
  }, [submit])

  const addEntered = useEffectEvent(() => {
    const left = entered.split('\n').filter((text) => text !== '' && add(text, []) !== null)
    change('entered', '')
    if (left.length > 0) change('line', [...left, line].join(' '))
  })
  useEffect(() => {
    if (entered !== '') addEntered()
  }, [entered])

  const onLine = useEffectEvent(() => {
    // The problem was about the previous text. An empty line has no dismissed chips.
    setProblem(null)
    if (line === '' && dismissed !== '') change('dismissed', '')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each line
  useEffect(() => onLine(), [line])
  useEffect(() => {
    for (const [name, value] of [
      ['aria-invalid', 'true'],
      ['aria-describedby', problemId],
    ] as const)
      if (problem) input.current?.setAttribute(name, value)
      else input.current?.removeAttribute(name)
  }, [problem, input])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` writes to the same draft in every render
  const shownChips = useMemo(() => {
    const dismiss = (text: string) => {
      change('dismissed', JSON.stringify([...textsIn(dismissed), text]))
      announce(texts.dismissed(text))
      input.current?.focus()
    }
    return <QuickAddChips chips={chips} today={today} onDismiss={dismiss} />
  }, [chips, today, dismissed, input])
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
