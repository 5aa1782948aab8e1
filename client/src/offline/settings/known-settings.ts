// The settings: those that the server answered last, with the changes that wait to be sent.
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

/** The settings with the waiting changes, and their request. */
export const useSettingsQuery = (options: { refetchOnMount?: boolean } = {}) => {
  const query = useQuery({ ...settingsQuery, ...options })
  const waiting = waitingEntries(useEntries())
  let settings = query.data
  for (const { change } of waiting)
    if (settings && isSettingsChange(change)) settings = { ...settings, ...change.input }
  return { settings, query }
}

/** The settings as this device knows them, or null. */
export const useKnownSettings = (): Settings | null =>
  useSettingsQuery({ refetchOnMount: false }).settings ?? null
