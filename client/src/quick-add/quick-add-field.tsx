// The field "Add a task" above a list. The code that parses the line is loaded when the field gets the focus.
import type { TaskView } from '@dayloop/contracts/calendar'
import type { TaskFields } from '@dayloop/contracts/task-fields'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useDraft } from '../session/drafts.ts'
import { tasks } from '../texts/tasks.ts'
import { useTyping } from '../ui/typing.ts'
import styles from './quick-add-field.module.css'

const QuickAddReader = lazy(() => import('./quick-add-reader.tsx'))

type QuickAddFieldProps = { view: TaskView; today: string; onAdd: (fields: TaskFields) => unknown }

/** `entered` are lines that were entered before that code was loaded. */
const EMPTY = { line: '', dismissed: '', entered: '' }

export const QuickAddField = ({ view, today, onAdd }: QuickAddFieldProps) => {
  const { values, change } = useDraft(`quick_add.${view}`, EMPTY)
  // The field keeps its own text, and `line` follows after the paint.
  const { line, dismissed, entered } = values
  const [firstLine] = useState(line)
  const [isUsed, setUsed] = useState(line + entered !== '')
  const input = useRef<HTMLInputElement>(null)
  const submit = useRef<(line: string) => void>(null)
  const isComposing = useTyping(input, (text) => {
    change('line', text)
    // An empty line has no dismissed chips.
    if (text === '' && dismissed !== '') change('dismissed', '')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` writes to the same draft in every render
  const reader = useMemo(
    () => (
      <QuickAddReader
        view={view}
        today={today}
        onAdd={onAdd}
        line={line}
        dismissed={dismissed}
        entered={entered}
        change={change}
        input={input}
        submit={submit}
      />
    ),
    [view, today, onAdd, line, dismissed, entered],
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        // An Enter that ends the composition of Chinese, Japanese or Korean text adds nothing.
        if (isComposing.current || !input.current) return
        const text = input.current.value
        if (submit.current) return submit.current(text)
        change('entered', `${entered}${text}\n`)
        input.current.value = ''
        change('line', '')
      }}
    >
      <input
        ref={input}
        className={styles.input}
        data-shortcut="quick-add"
        aria-label={tasks.quickAdd}
        placeholder={tasks.quickAdd}
        dir="auto"
        autoComplete="off"
        defaultValue={firstLine}
        onFocus={() => setUsed(true)}
      />
      {isUsed && <Suspense fallback={null}>{reader}</Suspense>}
    </form>
  )
}
