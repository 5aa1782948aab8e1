// The links that the operator configured, and whether Google sign-in is available. Stored for offline use.
import { useEffect, useState } from 'react'
import { deviceStorage } from '../session/storage.ts'
import { storageKeys } from '../timings.ts'
import { timedFetch } from './fetch.ts'

export type Site = {
  version: string
  releases_url: string
  source_url: string
  company_url: string
  support_email: string
  google: boolean
}

let inFlight: Promise<Site | null> | undefined

const isSite = (value: unknown): value is Site =>
  typeof value === 'object' &&
  value !== null &&
  ['version', 'releases_url', 'source_url', 'company_url', 'support_email'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  )

const storedSite = (): Site | null => {
  try {
    const site: unknown = JSON.parse(deviceStorage.get(storageKeys.site) ?? 'null')
    return isSite(site) ? site : null
  } catch {
    return null
  }
}

const requestSite = async (): Promise<Site | null> => {
  try {
    const site: unknown = await (await timedFetch('/api/site')).json()
    if (!isSite(site)) return null
    deviceStorage.set(storageKeys.site, JSON.stringify(site))
    return site
  } catch {
    inFlight = undefined
    return null
  }
}

/** Returns the stored links at once, and the current ones when the server has answered. */
export const useSite = (): Site | null => {
  const [site, setSite] = useState(storedSite)
  useEffect(() => {
    let isUnmounted = false
    inFlight ??= requestSite()
    inFlight.then((found) => {
      if (found && !isUnmounted) setSite(found)
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  return site
}
