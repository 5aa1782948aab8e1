// The settings: the last answer of the server, with the waiting changes.
import type { Settings } from '@dayloop/contracts/settings'
import { useQuery } from '@tanstack/react-query'
import type { Change } from '../changes.ts'
import { waitingEntries } from '../outbox/entry.ts'
import { useEntries } from '../provider.tsx'
import { settingsQuery } from '../settings-query.ts'

/** The change of the settings; `before` are all settings as the user saw them. */
export type SettingsChange = { name: 'update_settings'; input: Partial<Settings>; before: Settings }

export const isSettingsChange = (change: Change): change is SettingsChange =>
  change.name === 'update_settings'

/** The settings with the waiting changes, and the state of their request. */
export const useSettingsQuery = (options: { refetchOnMount?: boolean } = {}) => {
  const query = useQuery({ ...settingsQuery, ...options })
  const waiting = waitingEntries(useEntries())
  let settings = query.data
  for (const { change } of waiting)
    if (settings && isSettingsChange(change)) settings = { ...settings, ...change.input }
  return { settings, query }
}

/** The settings that this device knows, or null. */
export const useKnownSettings = (): Settings | null =>
  useSettingsQuery({ refetchOnMount: false }).settings ?? null
