// The paths that need a sign-in.
import { workspacePaths } from './paths.ts'

const protectedPaths: readonly string[] = Object.values(workspacePaths)

/** The path without its query and trailing slash. */
export const pathOf = (address: string): string => (address.split('?')[0] ?? '').replace(/\/$/, '')

/** Whether a path needs a sign-in. */
export const isProtected = (address: string): boolean => protectedPaths.includes(pathOf(address))
