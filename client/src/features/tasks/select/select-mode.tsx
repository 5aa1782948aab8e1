// The select mode of a task list: a checkbox for each row, and a bar with the actions for the selected tasks.
import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { BULK_MAX_TASKS } from '@dayloop/contracts/limits'
import type { Task } from '@dayloop/contracts/tasks'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { TaskQuery } from '../../../offline/lists/list-query.ts'
import { ListRows } from '../../../offline/lists/list-rows.tsx'
import { useChanges } from '../../../offline/undo/use-changes.ts'
import { common } from '../../../texts/common.ts'
import { selectDone, select as texts } from '../../../texts/select.ts'
import { tasks as taskTexts } from '../../../texts/tasks.ts'
import ConfirmModal from '../../../ui/overlay/confirm-modal.tsx'
import type { RowFocus } from '../../../ui/use-row-focus.ts'
import { titleOf } from '../task-row.tsx'
import type { useTaskList } from '../use-task-list.ts'
import { MoveDialog } from './move-dialog.tsx'
import { SelectableRow } from './selectable-row.tsx'
import { extendFrom, extendTo, selectionOf, toggle } from './selection.ts'
import { type BarAction, SelectionBar } from './selection-bar.tsx'
import { useAllTasks } from './use-all-tasks.ts'

export type SelectModeProps = {
  query: TaskQuery
  list: ReturnType<typeof useTaskList>
  empty: ReactNode
  focus: RowFocus
  /** The button that opened the mode. It gets the focus when the mode ends. */
  selectButton: RefObject<HTMLButtonElement | null>
  onLeave: () => void
}

const SelectMode = ({ query, list, empty, focus, selectButton, onLeave }: SelectModeProps) => {
  const { today, shown } = list
  const changes = useChanges()
  const [selection, setSelection] = useState(() => selectionOf([]))
  const [isLoading, setLoading] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const [question, setQuestion] = useState<'move' | 'delete' | null>(null)
  const { load, knownCount } = useAllTasks(query, today)
  const rows = shown?.list.user_tasks ?? []
  const count = selection.tasks.size
  const total = Math.max(shown?.list.total_number_tasks ?? 0, rows.length)

  const leave = () => {
    onLeave()
    requestAnimationFrame(() => selectButton.current?.focus({ preventScroll: true }))
  }
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !question) leave()
  })
  useEffect(() => {
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [])

  const focusFirst = useEffectEvent(() => {
    const [first] = rows
    if (first) titleOf(first.id)?.focus({ preventScroll: true })
  })
  useEffect(() => focusFirst(), [])

  const change = (action: BarAction, due_date?: string | null) => {
    // A task on the screen is newer than its copy from the time of its selection.
    const latest = new Map(rows.map((task) => [task.id, task]))
    const before = [...selection.tasks.values()].map((task) => latest.get(task.id) ?? task)
    const ids = before.map(({ id }) => id)
    const input = { ids, action, url_call: query.view, ...(action === 'move' && { due_date }) }
    void changes.makeAndNotify({ name: 'bulk_update', input, before }, selectDone[action](ids.length))
    leave()
  }
  const act = (action: BarAction) =>
    action === 'move' || action === 'delete' ? setQuestion(action) : change(action)

  const isAll = count > 0 && count >= Math.min(knownCount ?? total, BULK_MAX_TASKS)
  const selectAll = async () => {
    setNote(null)
    if (isAll) return setSelection(selectionOf([]))
    setLoading(true)
    const { tasks, isComplete } = await load()
    setLoading(false)
    setSelection(selectionOf(tasks))
    if (!isComplete) setNote(texts.onlyHere(tasks.length))
  }
  const labelOfAll = () => {
    if (isAll) return texts.none
    if (knownCount !== null) return texts.allHere(knownCount)
    return total > BULK_MAX_TASKS ? texts.first(BULK_MAX_TASKS) : texts.all(total)
  }

  const press = (task: Task, isRange: boolean) => {
    setNote(null)
    setSelection((before) => (isRange ? extendTo(before, rows, task.id) : toggle(before, task)))
  }
  const arrow = (from: Task, step: 1 | -1, isRange: boolean) => {
    const next = rows[rows.indexOf(from) + step]
    if (!next) return
    titleOf(next.id)?.focus()
    if (isRange) setSelection((before) => extendFrom(before, rows, { from: from.id, to: next.id }))
  }

  return (
    <>
      <ListRows
        label={taskTexts.list}
        rows={shown?.list.user_tasks}
        query={list}
        hasPages={(shown?.list.pagination.num_pages ?? 1) > 1}
        notLoaded={FALLBACKS.load_tasks}
        empty={empty}
        focus={focus}
      >
        {(task) => (
          <SelectableRow
            key={task.id}
            task={task}
            today={today}
            isWaiting={shown?.waiting.has(task.id) === true}
            isSelected={selection.tasks.has(task.id)}
            onPress={(isRange) => press(task, isRange)}
            onArrow={(step, isRange) => arrow(task, step, isRange)}
          />
        )}
      </ListRows>
      <SelectionBar
        count={count}
        all={{ label: labelOfAll(), isBusy: isLoading, onClick: () => void selectAll() }}
        note={note}
        onAction={act}
      />
      {question === 'move' && (
        <MoveDialog onMove={(due_date) => change('move', due_date)} onClose={() => setQuestion(null)} />
      )}
      {question === 'delete' && (
        <ConfirmModal
          open
          title={texts.confirmDelete(count)}
          confirmLabel={taskTexts.confirm}
          cancelLabel={common.cancel}
          onCancel={() => setQuestion(null)}
          onConfirm={() => change('delete')}
        />
      )}
    </>
  )
}

export default SelectMode
