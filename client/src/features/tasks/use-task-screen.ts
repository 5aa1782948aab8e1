// The state of a screen that lists tasks: the list, its actions, and the dialogs of its rows.
import type { Task } from '@dayloop/contracts/tasks'
import type { TaskQuery } from '../../offline/lists/list-query.ts'
import { useListScreen } from '../../offline/lists/use-list-screen.ts'
import { isTaskChange } from './changes/task-changes.ts'
import type { TaskDialog } from './task-dialogs.tsx'
import { titleOf } from './task-row.tsx'
import { useTaskActions } from './use-task-actions.ts'
import { useTaskList } from './use-task-list.ts'

type TaskScreenProps = {
  query: TaskQuery
  page: number
  goTo: (page: number) => void
  /** The element that gets the focus when no row is left. The default is the add button. */
  otherwise?: () => HTMLElement | null
}

export const useTaskScreen = ({ query, page, ...rest }: TaskScreenProps) => {
  const list = useTaskList(query, page)
  const actions = useTaskActions(query, list.today)
  const shown = list.shown?.list
  const screen = useListScreen<Task, TaskDialog>({
    rows: shown?.user_tasks,
    page,
    isPlaceholderData: list.isPlaceholderData,
    elementOf: titleOf,
    isOurs: isTaskChange,
    remove: actions.remove,
    ...rest,
  })
  return { list, actions, shown, screen }
}
