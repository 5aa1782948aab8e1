// The settings that are stored on the device, so that they apply offline and before the server has answered.
import type { Settings } from '@dayloop/contracts/settings'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../../session/session.ts'
import { deviceStorage } from '../../session/storage.ts'
import { onSignOut } from '../../session/unsent.ts'
import { storageKeys } from '../../timings.ts'
import { settingsQuery } from '../settings-query.ts'

export type KnownSettings = Pick<Settings, 'week_start' | 'shortcuts'>

const weekStarts: readonly Settings['week_start'][] = ['monday', 'sunday', 'saturday']

/** The last known settings of the signed-in user, or null. */
export const useKnownSettings = (): KnownSettings | null => {
  const key = `${storageKeys.settings}${useUser()?.id}`
  const { data } = useQuery({ ...settingsQuery, refetchOnMount: false })
  useEffect(() => {
    if (data)
      deviceStorage.set(key, JSON.stringify({ week_start: data.week_start, shortcuts: data.shortcuts }))
  }, [key, data])
  useEffect(() => {
    const unregister = onSignOut(() => deviceStorage.remove(key))
    // A sign-out unmounts this component and then removes the user's data, so the settings must not be stored again.
    return () => void setTimeout(unregister)
  }, [key])
  return data ?? readSettings(deviceStorage.get(key))
}

/** The settings in a stored text; null if it has none. */
export const readSettings = (stored: string | null): KnownSettings | null => {
  try {
    const { week_start, shortcuts } = Object(JSON.parse(stored ?? 'null'))
    const known = weekStarts.find((day) => day === week_start)
    return known && typeof shortcuts === 'boolean' ? { week_start: known, shortcuts } : null
  } catch {
    return null
  }
}
