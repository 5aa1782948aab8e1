// The links that the operator configured, and whether Google is: asked once, kept for when there is no connection.
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

let underway: Promise<Site | null> | undefined

const isSite = (value: unknown): value is Site =>
  typeof value === 'object' &&
  value !== null &&
  ['version', 'releases_url', 'source_url', 'company_url', 'support_email'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  )

const kept = (): Site | null => {
  try {
    const site: unknown = JSON.parse(deviceStorage.get(storageKeys.site) ?? 'null')
    return isSite(site) ? site : null
  } catch {
    return null
  }
}

const ask = async (): Promise<Site | null> => {
  try {
    const site: unknown = await (await timedFetch('/api/site')).json()
    if (!isSite(site)) return null
    deviceStorage.set(storageKeys.site, JSON.stringify(site))
    return site
  } catch {
    underway = undefined
    return null
  }
}

/** The site's links: the last known at once, the present ones as soon as the server answers. */
export const useSite = (): Site | null => {
  const [site, setSite] = useState(kept)
  useEffect(() => {
    let gone = false
    underway ??= ask()
    underway.then((found) => {
      if (found && !gone) setSite(found)
    })
    return () => {
      gone = true
    }
  }, [])
  return site
}
