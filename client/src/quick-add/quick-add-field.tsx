// The field "Add a task" above a list. The code that parses the line is loaded when the field gets the focus.
import type { TaskView } from '@dayloop/contracts/calendar'
import type { TaskFields } from '@dayloop/contracts/task-fields'
import { lazy, Suspense, useRef, useState } from 'react'
import { useDraft } from '../session/drafts.ts'
import { tasks } from '../texts/tasks.ts'
import styles from './quick-add-field.module.css'

const QuickAddReader = lazy(() => import('./quick-add-reader.tsx'))

type QuickAddFieldProps = { view: TaskView; today: string; onAdd: (fields: TaskFields) => unknown }

/** `entered` are lines that were entered before that code was loaded. */
const EMPTY = { line: '', dismissed: '', entered: '' }

export const QuickAddField = (props: QuickAddFieldProps) => {
  const { values, change } = useDraft(`quick_add.${props.view}`, EMPTY)
  const { line, entered } = values
  const [isUsed, setUsed] = useState(line + entered !== '')
  const input = useRef<HTMLInputElement>(null)
  const submit = useRef<() => void>(null)
  const isComposing = useRef(false)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComposing.current) return
        if (submit.current) return submit.current()
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
        onChange={(event) => change('line', event.target.value)}
        onFocus={() => setUsed(true)}
        // An Enter that ends the composition of Chinese, Japanese or Korean text adds nothing.
        onKeyDown={({ nativeEvent: key }) => {
          isComposing.current = key.isComposing || key.keyCode === 229
        }}
      />
      {isUsed && (
        <Suspense fallback={null}>
          <QuickAddReader {...props} values={values} change={change} input={input} submit={submit} />
        </Suspense>
      )}
    </form>
  )
}
