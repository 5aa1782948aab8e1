// Which refused change a person wants to edit: said by a notice on any screen, heard by the screen with the dialog.
import { useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../../paths.ts'
import { type Entry, type Intent, isTaskIntent } from '../outbox/intents.ts'

let wanted: string | null = null
const listeners = new Set<() => void>()

const set = (key: string | null) => {
  wanted = key
  for (const listener of [...listeners]) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const taskPaths = {
  'today-tasks': paths.todayTasks,
  'next-week': paths.nextWeekTasks,
  all: paths.allTasks,
} as const

const screenOf = (intent: Intent): string =>
  isTaskIntent(intent) ? taskPaths[intent.input.url_call] : paths.routines

/** Opens the dialog of a refused change again, with what was typed, on the screen it came from. */
export const editRefused = ({ key, intent }: Entry): void => {
  const path = screenOf(intent)
  if (window.location.pathname !== path) navigate(path)
  set(key)
}

/** The key of the refused change to edit, or null. */
export const useWantedEdit = (): string | null => useSyncExternalStore(subscribe, () => wanted)

/** The dialog is open, or closed again. */
export const forgetWantedEdit = (): void => set(null)
