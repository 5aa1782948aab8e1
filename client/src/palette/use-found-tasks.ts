// The tasks that the server finds for the query of the palette.
import type { Task } from '@dayloop/contracts/tasks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useReachable } from '../api/connection.ts'
import '../offline/lists/filter-rules.ts'
import { taskListQuery } from '../offline/lists/list-queries.ts'
import { useOutbox } from '../offline/provider.tsx'

/** The delay after the last key, in milliseconds. */
const pauseMs = 250
const shortest = 2

const noTasks: readonly Task[] = []

export const useFoundTasks = (typed: string): readonly Task[] => {
  const outbox = useOutbox()
  const isReachable = useReachable()
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const isCurrent = q === typed.trim() && q.length >= shortest
  const { data } = useQuery({
    ...taskListQuery({ view: 'all', q }, 1, outbox),
    enabled: isReachable && isCurrent,
    retry: false,
  })
  return (isCurrent && data?.user_tasks) || noTasks
}
