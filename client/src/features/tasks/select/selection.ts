// The selected tasks, and changes of their range. Pure functions.
import type { Task } from '@dayloop/contracts/tasks'

/**
 * The selected tasks by their ids, on all pages. A range goes from `anchor` to `end`. `base` is the selection without
 * the range.
 */
export type Selection = {
  tasks: ReadonlyMap<string, Task>
  base: ReadonlyMap<string, Task>
  anchor: string | null
  end: string | null
}

/** Selects exactly these tasks. */
export const selectionOf = (tasks: readonly Task[]): Selection => {
  const selected = new Map(tasks.map((task) => [task.id, task]))
  return { tasks: selected, base: selected, anchor: null, end: null }
}

/** Selects or deselects the task. It becomes the anchor of a range. */
export const toggle = ({ tasks }: Selection, task: Task): Selection => {
  const next = new Map(tasks)
  if (!next.delete(task.id)) next.set(task.id, task)
  return startAt({ tasks: next }, task.id)
}

/** Selects the range from the anchor to a row. It replaces an earlier range from the same anchor. */
export const extendTo = (selection: Selection, rows: readonly Task[], id: string): Selection => {
  const to = rows.findIndex((row) => row.id === id)
  const anchor = rows.findIndex((row) => row.id === selection.anchor)
  const from = anchor < 0 ? to : anchor
  const { base } = anchor < 0 ? startAt(selection, id) : selection
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  const tasks = new Map([...base, ...range.map((task) => [task.id, task] as const)])
  return { tasks, base, anchor: anchor < 0 ? id : selection.anchor, end: id }
}

/** Selects the focused row and the next one. If a range ends at the focused row, it grows or shrinks instead. */
export const extendFrom = (
  selection: Selection,
  rows: readonly Task[],
  { from, to }: { from: string; to: string },
): Selection => extendTo(selection.end === from ? selection : startAt(selection, from), rows, to)

const startAt = ({ tasks }: Pick<Selection, 'tasks'>, id: string): Selection => ({
  tasks,
  base: tasks,
  anchor: id,
  end: id,
})
