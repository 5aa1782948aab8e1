// The user's settings: those of the server, with the waiting changes applied.
import type { Settings } from '@dayloop/contracts/settings'
import { useSettingsQuery } from '../../offline/settings/known-settings.ts'
import { useChanges } from '../../offline/undo/use-changes.ts'
import { updateSettings } from './changes/update-settings.ts'

export const useSettings = () => {
  const changes = useChanges()
  const { settings, query } = useSettingsQuery()
  const { error, isError, refetch } = query

  const update = (input: Partial<Settings>) => {
    if (settings) void changes.makeAndNotify({ name: updateSettings.name, input, before: settings })
  }

  return { settings, error, isError, retry: () => void refetch(), update }
}

export type SettingsSection = { settings: Settings; update: (input: Partial<Settings>) => void }
