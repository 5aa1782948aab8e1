// Which paths only a signed-in person may see.
import { workspacePaths } from './paths.ts'

const protectedPaths: readonly string[] = Object.values(workspacePaths)

/** The path without its query and its last slash. */
export const pathOf = (address: string): string => (address.split('?')[0] ?? '').replace(/\/$/, '')

/** Whether only a signed-in person may see this path. */
export const isProtected = (address: string): boolean => protectedPaths.includes(pathOf(address))
