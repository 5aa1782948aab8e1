// The person's settings: what the server has, with the changes that wait to be sent.
import type { Settings } from '@dayloop/contracts/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { waitingEntries } from '../../offline/outbox/entry.ts'
import { useEntries, useOutbox } from '../../offline/provider.tsx'
import { settingsQuery } from '../../offline/settings-query.ts'
import { updateSettings } from './changes/update-settings.ts'

const { queryKey } = settingsQuery

export const useSettings = () => {
  const outbox = useOutbox()
  const queries = useQueryClient()
  const waiting = waitingEntries(useEntries()).filter(({ change }) => change.name === updateSettings.name)
  const { data, error, isError, refetch } = useQuery(settingsQuery)
  let settings = data
  for (const { change } of waiting) settings = settings && { ...settings, ...change.input }

  const update = async (input: Partial<Settings>) => {
    const outcome = outbox.add({ name: updateSettings.name, input })
    // The entry leaves the outbox when it is answered: from then on the cache has the new value.
    queries.setQueryData(queryKey, (before) => before && { ...before, ...input })
    if ((await outcome).kind === 'refused') await queries.invalidateQueries({ queryKey })
  }

  return { settings, error, isError, retry: () => void refetch(), update }
}

export type SettingsSection = { settings: Settings; update: (input: Partial<Settings>) => Promise<void> }
