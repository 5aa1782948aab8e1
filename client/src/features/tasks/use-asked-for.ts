// What the address asks a list for: `?add=task`, the installed app's shortcut, opens the dialog, and `?task=` the details.
import type { Task } from '@dayloop/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { knownTasks } from '../../offline/lists/cached-lists.ts'
import { addTaskShortcut } from '../../shortcuts/add-task-shortcut.ts'

type Dialog = { kind: 'add' } | { kind: 'details'; row: Task }

/** Calls once for each question in the address, and takes the question out of the address. */
export const useAskedFor = (open: (dialog: Dialog) => void): void => {
  const [path, navigate] = useLocation()
  const queries = useQueryClient()
  const search = useSearch()
  const id = new URLSearchParams(search).get('task')
  const isAsked = id !== null || `${path}?${search}` === addTaskShortcut
  const answer = useEffectEvent(() => {
    navigate(path, { replace: true })
    const task = knownTasks(queries).find((known) => known.id === id)
    if (task) open({ kind: 'details', row: task })
    else if (id === null) open({ kind: 'add' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each task that is asked for is one question
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked, id])
}
