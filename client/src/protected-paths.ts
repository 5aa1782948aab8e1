// The paths that only signed-in users may see.
import { workspacePaths } from './paths.ts'

const protectedPaths: readonly string[] = Object.values(workspacePaths)

/** The path without its query and its last slash. */
export const pathOf = (address: string): string => (address.split('?')[0] ?? '').replace(/\/$/, '')

/** The path of the workspace that an address belongs to, such as `/routines/:id`; undefined for every other address. */
export const protectedPathOf = (address: string): string | undefined => {
  const parts = pathOf(address).split('/')
  return protectedPaths.find((path) => {
    const wanted = path.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part === parts[index] || (part === ':id' && parts[index] !== ''))
    )
  })
}

/** Whether only signed-in users may see this path. */
export const isProtected = (address: string): boolean => protectedPathOf(address) !== undefined
