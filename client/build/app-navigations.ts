// The navigations that the service worker answers with the app: those to the screens of the app.
import { networkParameter } from '../src/network-navigation.ts'
import { paths } from '../src/paths.ts'

// A pattern matches the path and the query. A part such as `:uid?` is optional.
const patternOf = (path: string) => {
  const parts = path.split('/').filter(Boolean)
  const segments = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`
    return part.endsWith('?') ? '(?:/[^/?]+)?' : '/[^/?]+'
  })
  return new RegExp(`^${segments.join('')}/?(?:\\?(?!(?:.*&)?${networkParameter}(?:[=&]|$)).*)?$`)
}

/** One pattern for each path of the client. A URL with the network parameter matches none. */
export const appNavigations = Object.values(paths).map(patternOf)
