// The actions of the routines screen. Each adds a change to the outbox, and announces it to screen readers.
import { changedFields } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS, type RoutineFields } from '@dayloop/contracts/routine-fields'
import type { Routine } from '@dayloop/contracts/routines'
import { useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { isOffline } from '../../api/connection.ts'
import { type Entry, isGone } from '../../offline/outbox/entry.ts'
import { useOutbox } from '../../offline/provider.tsx'
import { currentToday } from '../../offline/today.ts'
import { notifyUndoable } from '../../offline/undo/undoable-notice.ts'
import { useChanges } from '../../offline/undo/use-changes.ts'
import { routineRows } from '../../texts/routine-rows.ts'
import { routines } from '../../texts/routines.ts'
import { announce } from '../../ui/feedback/announce.ts'
import { notify } from '../../ui/feedback/notices.ts'
import { createdCount } from './changes/apply-routines.ts'
import { isRoutineChange, type RoutineChange } from './changes/routine-changes.ts'

/** The rules of Apply are loaded when they are first needed. */
const devicePlans = () => import('./device-plan.ts')

export const useRoutineActions = () => {
  const outbox = useOutbox()
  const changes = useChanges()
  const queries = useQueryClient()
  const waiting = () => ({ entries: outbox.entries(), registry: outbox.registry })

  const addChange = (fields: RoutineFields): RoutineChange => {
    announce(routines.results.added(fields.routines_title))
    return { name: 'add_routine', input: { id: v7(), ...fields } }
  }
  const updateChange = (before: Routine, fields: RoutineFields): RoutineChange => {
    return {
      name: 'update_routine',
      input: { id: before.id, ...changedFields(ROUTINE_FIELDS, before, fields) },
      before,
    }
  }

  return {
    add: (fields: RoutineFields) => changes.make(addChange(fields)).outcome,
    update: async (before: Routine, fields: RoutineFields) => {
      if (Object.keys(changedFields(ROUTINE_FIELDS, before, fields)).length === 0) return
      await changes.makeAndNotify(updateChange(before, fields))
    },
    setStatus: (before: Routine, status: boolean) => {
      const input = { id: before.id, status }
      void changes.makeAndNotify({ name: 'update_routine_status', input, before })
    },
    remove: (before: Routine) => {
      void changes.makeAndNotify({ name: 'delete_routine', input: { id: before.id }, before })
    },
    /** Pauses a routine from today on, or ends its pause. */
    pause: (before: Routine, paused_from: string | null) => {
      const input = { id: before.id, paused_from, paused_until: null }
      const textOf = paused_from ? routines.results.paused : routineRows.resumed
      void changes.makeAndNotify({ name: 'update_routine', input, before }, textOf(before.routines_title))
    },
    skip: async (before: Routine, date: string, skipped: boolean) => {
      const { readCachedData, taskOfDate } = await devicePlans()
      const task = taskOfDate(readCachedData(queries), waiting(), { id: before.id, date, skipped })
      const name = skipped ? 'skip_routine' : 'unskip_routine'
      void changes.makeAndNotify({ name, input: { id: before.id, date, ...(task && { task }) }, before })
    },
    /** `isQuiet`: shows no notice if there is nothing to create, or if the change must wait. */
    apply: async ({ isQuiet = false } = {}) => {
      const { devicePlan, readCachedData } = await devicePlans()
      const { tasks } = devicePlan(readCachedData(queries), waiting(), currentToday())
      const made = changes.make({ name: 'apply_routines', input: { batch_id: v7(), planned: tasks } })
      const outcome = await made.outcome
      if (outcome.kind === 'waiting' && !isQuiet)
        notifyUndoable(isOffline() ? routines.applyWaits : routines.applyIsTriedAgain, made.undo)
      const created_count = outcome.kind === 'answered' ? createdCount(outcome.answer) : null
      if (created_count === null || (isQuiet && created_count === 0)) return
      if (created_count === 0) notify({ text: routines.nothingNew })
      else notifyUndoable(routines.created(created_count), made.undo, 'success')
    },
    /**
     * Sends a rejected change again, with the edited fields. `row` is the current row of an update. If the row no longer
     * exists, a new routine is added.
     */
    resend: (entry: Entry, fields: RoutineFields, row: Routine | undefined) => {
      const { key, change } = entry
      if (isGone(entry)) return outbox.resend(key, addChange(fields))
      if (isRoutineChange(change) && change.name === 'add_routine')
        return outbox.resend(key, { ...change, input: { ...change.input, ...fields } })
      if (!row) return outbox.resend(key, addChange(fields))
      if (Object.keys(changedFields(ROUTINE_FIELDS, row, fields)).length === 0) return outbox.discard(key)
      announce(routines.results.updated(fields.routines_title))
      return outbox.resend(key, updateChange(row, fields))
    },
  }
}
