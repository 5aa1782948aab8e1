// Opens a dialog that the URL requests: `?add=task` (the installed app's shortcut) adds a task, `?task=` shows its details.
import type { Task } from '@dayloop/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { knownTasks } from '../../offline/lists/cached-lists.ts'
import { addTaskShortcut } from '../../shortcuts/add-task-shortcut.ts'

type Dialog = { kind: 'add' } | { kind: 'details'; row: Task }

/** Calls back once for each request in the URL, and removes it from the URL. */
export const useUrlRequest = (open: (dialog: Dialog) => void): void => {
  const [path, navigate] = useLocation()
  const queries = useQueryClient()
  const search = useSearch()
  const id = new URLSearchParams(search).get('task')
  const isRequested = id !== null || `${path}?${search}` === addTaskShortcut
  const handle = useEffectEvent(() => {
    navigate(path, { replace: true })
    const task = knownTasks(queries).find((known) => known.id === id)
    if (task) open({ kind: 'details', row: task })
    else if (id === null) open({ kind: 'add' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each requested task is one request
  useEffect(() => {
    if (isRequested) handle()
  }, [isRequested, id])
}
