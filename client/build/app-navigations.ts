// The navigations that the worker answers with the app: those to the app's own screens, and no others.
import { networkParameter } from '../src/network-navigation.ts'
import { paths } from '../src/paths.ts'

// A worker compares the path and the query. A part such as `:uid?` may be missing.
const patternOf = (path: string) => {
  const parts = path.split('/').filter(Boolean)
  const segments = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`
    return part.endsWith('?') ? '(?:/[^/?]+)?' : '/[^/?]+'
  })
  return new RegExp(`^${segments.join('')}/?(?:\\?(?!(?:.*&)?${networkParameter}(?:[=&]|$)).*)?$`)
}

/** One pattern for each path of the client; an address with the network parameter matches none. */
export const appNavigations = Object.values(paths).map(patternOf)
