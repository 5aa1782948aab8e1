// Loads the code of screens.
import { createElement, lazy } from 'react'
import { paths } from './paths.ts'
import { pathOf, protectedPathOf } from './protected-paths.ts'
import { type LoadScreenCode, openScreens, signedOutScreens, workspaceScreens } from './screen-table.ts'
import { sessionStore } from './session/session.ts'
import { loadScreen } from './shell/load-screen.ts'

const loadWorkspace = () => import('./shell/workspace.tsx')
const loadApi = () => import('./api/provider.tsx')

/** A screen whose code loads when it is opened. */
export const lazyScreen = (load: LoadScreenCode) => lazy(() => loadScreen(load))

/** A screen outside of the workspace that calls procedures. */
export const lazyScreenWithApi = (load: LoadScreenCode) =>
  lazy(async () => {
    const [{ ApiProvider }, { default: Screen }] = await loadScreen(() => Promise.all([loadApi(), load()]))
    return { default: () => createElement(ApiProvider, null, createElement(Screen)) }
  })

export const Workspace = lazy(() => loadScreen(loadWorkspace))

const loaders = new Map<string, LoadScreenCode>(
  Object.entries({ ...signedOutScreens, ...openScreens, ...workspaceScreens }).map(([path, { load }]) => [
    path,
    load,
  ]),
)

/** Starts to load the code of a path. */
export const preload = (address: string): void => {
  const protectedPath = protectedPathOf(address)
  const needsSession = protectedPath !== undefined
  const shown = needsSession && !sessionStore.current() ? paths.login : (protectedPath ?? pathOf(address))
  for (const load of [needsSession ? loadWorkspace : loadApi, loaders.get(shown)])
    load?.().catch(() => undefined)
}
