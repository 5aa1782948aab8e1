// The field "Add a task" above a list. The code that parses the line is loaded when the field gets the focus.
import type { TaskView } from '@dayloop/contracts/calendar'
import type { TaskFields } from '@dayloop/contracts/task-fields'
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useDraft } from '../session/drafts.ts'
import { tasks } from '../texts/tasks.ts'
import styles from './quick-add-field.module.css'

const QuickAddReader = lazy(() => import('./quick-add-reader.tsx'))

type QuickAddFieldProps = { view: TaskView; today: string; onAdd: (fields: TaskFields) => unknown }

/** `entered` are lines that were entered before that code was loaded. */
const EMPTY = { line: '', dismissed: '', entered: '' }

export const QuickAddField = ({ view, today, onAdd }: QuickAddFieldProps) => {
  const { values, change } = useDraft(`quick_add.${view}`, EMPTY)
  const { line, dismissed, entered } = values
  const [isUsed, setUsed] = useState(line + entered !== '')
  const input = useRef<HTMLInputElement>(null)
  const submit = useRef<(line: string, dismissed: string) => void>(null)
  const isComposing = useRef(false)
  // Deferred, so that a typed letter is painted before the line is parsed.
  const shownLine = useDeferredValue(line)
  const shownDismissed = useDeferredValue(dismissed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` writes to the same draft in every render
  const reader = useMemo(
    () => (
      <QuickAddReader
        view={view}
        today={today}
        onAdd={onAdd}
        line={shownLine}
        dismissed={shownDismissed}
        entered={entered}
        change={change}
        input={input}
        submit={submit}
      />
    ),
    [view, today, onAdd, shownLine, shownDismissed, entered],
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComposing.current) return
        if (submit.current) return submit.current(line, dismissed)
        change('entered', `${entered}${line}\n`)
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
        value={line}
        onChange={({ target: { value } }) => {
          change('line', value)
          // An empty line has no dismissed chips.
          if (value === '' && dismissed !== '') change('dismissed', '')
        }}
        onFocus={() => setUsed(true)}
        // An Enter that ends the composition of Chinese, Japanese or Korean text adds nothing.
        onKeyDown={({ nativeEvent: key }) => {
          isComposing.current = key.isComposing || key.keyCode === 229
        }}
      />
      {isUsed && <Suspense fallback={null}>{reader}</Suspense>}
    </form>
  )
}
