// A model of a user's tasks as a list, with the expected effects of single and bulk changes.
import { expect } from 'vitest'
import { isInView, taskView } from '../../contracts/src/calendar.ts'
import type { Task } from '../../contracts/src/tasks.ts'
import { aTask, type aUser } from './factories.ts'

type Person = Awaited<ReturnType<typeof aUser>>
export type Change = {
  action: string
  picks: number[]
  due_date: string | null
  single: boolean
  view: string
}
type Known = { id: string; status: boolean; due_date: string | null; deleted: boolean }

const TODAY = '2026-03-10'
const UTC = { 'x-timezone': 'UTC' }

/** Adds tasks of several days and creates their model. */
export const aTaskModel = async (person: Person, many: number) => {
  const tasks: Known[] = []
  for (let number = 0; number < many; number++) {
    const due_date = number % 3 === 0 ? null : `2026-03-1${number}`
    tasks.push({ id: (await aTask(person, { due_date })).id, status: false, due_date, deleted: false })
  }
  const chosen = ({ picks }: Change) => [...new Set(picks)].flatMap((pick) => tasks[pick] ?? [])

  const countsIn = (view: string) => {
    const shown = tasks.filter((task) => !task.deleted && isInView(taskView(view), task.due_date, TODAY))
    const completed_tasks_count = shown.filter((task) => task.status).length
    const total_number_tasks = shown.length
    return {
      total_number_tasks,
      completed_tasks_count,
      pending_tasks: total_number_tasks - completed_tasks_count,
    }
  }

  const send = ({ single, ...change }: Change) => {
    const { action, due_date, view: url_call } = change
    const [first] = chosen({ single, ...change })
    const id = first?.id ?? ''
    if (!single) {
      const ids = chosen({ single, ...change }).map((task) => task.id)
      return person.post('/api/tasks/bulk_update/', { ids, action, due_date, url_call }, UTC)
    }
    if (action === 'move') return person.patch(`/api/tasks/update_task/${id}/`, { due_date, url_call }, UTC)
    if (action === 'delete') return person.delete(`/api/tasks/delete_task/${id}/`, { url_call }, UTC)
    if (action === 'restore') return person.post(`/api/tasks/restore_task/${id}/`, { url_call }, UTC)
    return person.post(`/api/tasks/task_complete/${id}/`, { status: action === 'complete', url_call }, UTC)
  }

  /** The task after the action; null if the action does not apply to it. */
  const changed = (task: Known, { action, due_date }: Change): Known | null => {
    if (action === 'restore') return { ...task, deleted: false }
    if (task.deleted) return null
    if (action === 'move') return { ...task, due_date }
    return action === 'delete' ? { ...task, deleted: true } : { ...task, status: action === 'complete' }
  }

  return {
    send: async (change: Change) => {
      const answer = await send(change)
      expect([200, 404]).toContain(answer.status)
      return answer
    },
    change: async (change: Change) => {
      const affected = chosen(change).slice(0, change.single ? 1 : undefined)
      const outcomes = affected.map((task) => ({ task, after: changed(task, change) }))
      const { status, body } = await send(change)
      const missing_ids = outcomes.flatMap(({ task, after }) => (after ? [] : [task.id]))
      const changed_ids = outcomes.flatMap(({ task, after }) =>
        after && JSON.stringify(after) !== JSON.stringify(task) ? [task.id] : [],
      )
      for (const { task, after } of outcomes) Object.assign(task, after)
      const isGone = change.single && missing_ids.length > 0 && change.action !== 'delete'
      expect(status).toBe(isGone ? 404 : 200)
      if (!isGone) expect(body).toMatchObject(countsIn(change.view))
      if (!change.single) expect(body).toMatchObject({ changed_ids, missing_ids })
    },
    check: async () => {
      const { user_tasks, ...list } = (await person.get('/api/tasks/all_tasks/', UTC)).body
      const rows = user_tasks.map(({ id, status, due_date }: Task) => ({
        id,
        status,
        due_date,
        deleted: false,
      }))
      expect(rows).toEqual(tasks.filter((task) => !task.deleted).toReversed())
      expect(list).toMatchObject(countsIn('all'))
    },
    checkCounts: async () => {
      for (const view of ['today_tasks', 'next_week_tasks', 'all_tasks']) {
        const { user_tasks, ...list } = (await person.get(`/api/tasks/${view}/`, UTC)).body
        expect(list.total_number_tasks).toBe(user_tasks.length)
        expect(list.completed_tasks_count).toBe(user_tasks.filter(({ status }: Task) => status).length)
      }
    },
  }
}
