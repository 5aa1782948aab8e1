// What a person can do to routines: each is a change for the outbox, and an announcement for screen readers.
import { changedFields } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS, type RoutineFields } from '@dayloop/contracts/routine-fields'
import type { Routine } from '@dayloop/contracts/routines'
import { v7 } from 'uuid'
import { isOffline } from '../../api/connection.ts'
import { type Entry, isGone } from '../../offline/outbox/entry.ts'
import { useOutbox } from '../../offline/provider.tsx'
import { routines } from '../../texts/routines.ts'
import { announce } from '../../ui/feedback/announce.ts'
import { notify } from '../../ui/feedback/notices.ts'
import { createdCount } from './changes/apply-routines.ts'
import { isRoutineChange, type RoutineChange } from './changes/routine-changes.ts'

export const useRoutineActions = () => {
  const outbox = useOutbox()

  const adding = (fields: RoutineFields): RoutineChange => {
    announce(routines.said.added(fields.routines_title))
    return { name: 'add_routine', input: { id: v7(), ...fields } }
  }
  const updating = (before: Routine, fields: RoutineFields): RoutineChange => {
    announce(routines.said.updated(fields.routines_title))
    return {
      name: 'update_routine',
      input: { id: before.id, ...changedFields(ROUTINE_FIELDS, before, fields) },
      before,
    }
  }

  return {
    add: (fields: RoutineFields) => outbox.add(adding(fields)),
    update: async (before: Routine, fields: RoutineFields) => {
      if (Object.keys(changedFields(ROUTINE_FIELDS, before, fields)).length === 0) return
      await outbox.add(updating(before, fields))
    },
    setStatus: (before: Routine, status: boolean) => {
      const said = status ? routines.said.activated : routines.said.paused
      announce(said(before.routines_title))
      const input = { id: before.id, status }
      void outbox.add({ name: 'update_routine_status', input, before })
    },
    remove: (before: Routine) => {
      announce(routines.said.deleted(before.routines_title))
      void outbox.add({ name: 'delete_routine', input: { id: before.id }, before })
    },
    apply: async () => {
      const outcome = await outbox.add({ name: 'apply_routines', input: {} })
      if (outcome.kind === 'waiting')
        notify({ text: isOffline() ? routines.applyWaits : routines.applyIsTriedAgain })
      const created_count = outcome.kind === 'answered' ? createdCount(outcome.answer) : null
      if (created_count === null) return
      notify({
        text: created_count > 0 ? routines.created(created_count) : routines.nothingNew,
        tone: created_count > 0 ? 'success' : 'plain',
      })
    },
    /**
     * A refused change once more, with what the person made of it. `row` is what an update now changes; a row that is
     * gone becomes a new routine.
     */
    resend: (entry: Entry, fields: RoutineFields, row: Routine | undefined) => {
      const { key, change } = entry
      if (isGone(entry)) return outbox.resend(key, adding(fields))
      if (isRoutineChange(change) && change.name === 'add_routine')
        return outbox.resend(key, { ...change, input: { ...change.input, ...fields } })
      if (!row) return outbox.resend(key, adding(fields))
      if (Object.keys(changedFields(ROUTINE_FIELDS, row, fields)).length === 0) return outbox.discard(key)
      return outbox.resend(key, updating(row, fields))
    },
  }
}
