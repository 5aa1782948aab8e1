// The offline change of the settings. It changes no row of a list.
import type { Settings } from '@dayloop/contracts/settings'
import type { AnyChangeDescription, ChangeDescription } from '../../../offline/changes.ts'
import type { SettingsChange } from '../../../offline/settings/known-settings.ts'
import { paths } from '../../../paths.ts'
import { settingsChange as texts } from '../../../texts/offline.ts'

const labels = {
  name: () => texts.name,
  done: () => texts.done,
  refused: () => texts.refused,
  addAsNew: () => '',
  title: () => texts.title,
  lines: () => [],
}

export const updateSettings: ChangeDescription<'tasks', SettingsChange, Settings> = {
  name: 'update_settings',
  entity: 'tasks',
  kind: 'many',
  call: (client, input) => client.settings.update_settings.mutate(input),
  rows: () => [],
  rowAfter: (row) => row,
  effects: (_change, values) => [{ entity: 'settings', values }],
  inverse: ({ name, input, before }) => {
    const changed = Object.keys(input)
    const old = Object.fromEntries(Object.entries(before).filter(([field]) => changed.includes(field)))
    return { name, input: old, before: { ...before, ...input }, undo: { expected: input } }
  },
  labels,
  path: () => paths.settings,
}

export const settingsChanges: AnyChangeDescription[] = [updateSettings]
