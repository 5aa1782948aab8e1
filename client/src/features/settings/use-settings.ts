// The user's settings: those of the server, with the waiting changes applied.
import type { Settings } from '@dayloop/contracts/settings'
import { useQuery } from '@tanstack/react-query'
import { waitingEntries } from '../../offline/outbox/entry.ts'
import { useEntries } from '../../offline/provider.tsx'
import { settingsQuery } from '../../offline/settings-query.ts'
import { useChanges } from '../../offline/undo/use-changes.ts'
import { updateSettings } from './changes/update-settings.ts'

export const useSettings = () => {
  const changes = useChanges()
  const waiting = waitingEntries(useEntries()).filter(({ change }) => change.name === updateSettings.name)
  const { data, error, isError, refetch } = useQuery(settingsQuery)
  let settings = data
  for (const { change } of waiting) settings = settings && { ...settings, ...change.input }

  const update = (input: Partial<Settings>) => {
    if (settings) void changes.makeAndNotify({ name: updateSettings.name, input, before: settings })
  }

  return { settings, error, isError, retry: () => void refetch(), update }
}

export type SettingsSection = { settings: Settings; update: (input: Partial<Settings>) => void }
