// What a person can do to routines: each is an intent for the outbox, and a word for who does not see the screen.
import { changedFields } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS, type RoutineFields } from '@dayloop/contracts/routine-fields'
import type { Routine } from '@dayloop/contracts/routines'
import { v7 } from 'uuid'
import { isOffline } from '../../api/connection.ts'
import { type Entry, isGone, type RoutineIntent } from '../../offline/outbox/intents.ts'
import { useOutbox } from '../../offline/provider.tsx'
import { routines } from '../../texts/routines.ts'
import { announce } from '../../ui/feedback/announce.ts'
import { notify } from '../../ui/feedback/notices.ts'

export const useRoutineActions = () => {
  const outbox = useOutbox()

  const adding = (fields: RoutineFields): RoutineIntent => {
    announce(routines.said.added(fields.routines_title))
    return { procedure: 'routines.add_routine', input: { id: v7(), ...fields } }
  }
  const updating = (before: Routine, fields: RoutineFields): RoutineIntent => {
    announce(routines.said.updated(fields.routines_title))
    return {
      procedure: 'routines.update_routine',
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
      void outbox.add({ procedure: 'routines.update_routine_status', input, before })
    },
    remove: (before: Routine) => {
      announce(routines.said.deleted(before.routines_title))
      void outbox.add({ procedure: 'routines.delete_routine', input: { id: before.id }, before })
    },
    apply: async () => {
      const outcome = await outbox.add({ procedure: 'routines.apply_routines', input: {} })
      if (outcome.kind === 'waiting')
        notify({ text: isOffline() ? routines.applyWaits : routines.applyIsTriedAgain })
      if (outcome.kind !== 'answered' || !outcome.answer || !('created_count' in outcome.answer)) return
      const { created_count } = outcome.answer
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
      const { key, intent } = entry
      if (isGone(entry)) return outbox.resend(key, adding(fields))
      if (intent.procedure === 'routines.add_routine')
        return outbox.resend(key, { ...intent, input: { ...intent.input, ...fields } })
      if (!row) return outbox.resend(key, adding(fields))
      if (Object.keys(changedFields(ROUTINE_FIELDS, row, fields)).length === 0) return outbox.discard(key)
      return outbox.resend(key, updating(row, fields))
    },
  }
}
