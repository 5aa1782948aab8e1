// Notifies the person when the server refuses a change, with a way back to what was typed.
import { FALLBACKS } from '@dayloop/contracts/errors'
import { offline, undone } from '../../texts/offline.ts'
import { notify } from '../../ui/feedback/notices.ts'
import type { Entry, Intent } from '../outbox/intents.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { hasWords } from '../outbox/queue.ts'
import { editRefused } from './change-to-edit.ts'

/** Watches for changes that this tab saw waiting and that the server refused; answers how to end that. */
export const reportRefusals = (outbox: Outbox): (() => void) => {
  const waiting = new Set<string>()
  return outbox.subscribe(() => {
    for (const entry of outbox.entries()) {
      if (!entry.refusal) waiting.add(entry.key)
      else if (waiting.delete(entry.key) && document.visibilityState === 'visible') report(entry)
    }
  })
}

const report = (entry: Entry) => {
  const { intent, key } = entry
  const edit = { label: offline.attention.edit, onClick: () => editRefused(entry) }
  notify({ text: refusalText(intent), key, ...(hasWords(intent) && { tone: 'danger', action: edit }) })
}

/** The text of a refused change. A refused tick or deletion says that it was undone. */
export const refusalText = (intent: Intent): string => {
  switch (intent.procedure) {
    case 'tasks.add_task':
      return FALLBACKS.add_task
    case 'tasks.update_task':
      return FALLBACKS.update_task
    case 'tasks.task_complete':
      return undone.status(intent.before.task_title)
    case 'tasks.delete_task':
      return undone.deletion(intent.before.task_title)
    case 'routines.add_routine':
    case 'routines.update_routine':
      return FALLBACKS.save_routine
    case 'routines.update_routine_status':
      return FALLBACKS.routine_status
    case 'routines.delete_routine':
      return FALLBACKS.delete_routine
    case 'routines.apply_routines':
      return FALLBACKS.apply_routines
  }
}
