import type { LatestRelease } from '@dayloop/contracts/release'
import { useEffect, useState } from 'react'
import { timedFetch } from '../../api/fetch.ts'

const isRelease = (value: unknown): value is LatestRelease =>
  typeof value === 'object' && value !== null && 'files' in value && typeof value.files === 'object'

/** The newest release; undefined while it loads, null if it is unavailable. */
export const useRelease = (): LatestRelease | null | undefined => {
  const [release, setRelease] = useState<LatestRelease | null>()
  useEffect(() => {
    let isUnmounted = false
    const request = async () => {
      const answer: unknown = await (await timedFetch('/api/release')).json()
      return isRelease(answer) ? answer : null
    }
    request()
      .catch(() => null)
      .then((found) => {
        if (!isUnmounted) setRelease(found)
      })
    return () => {
      isUnmounted = true
    }
  }, [])
  return release
}
