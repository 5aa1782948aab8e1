// Loads the code of screens: when they are opened, or before.
import { createElement, lazy } from 'react'
import { paths } from './paths.ts'
import { isProtected, pathOf } from './protected-paths.ts'
import { openScreens, type ScreenModule, visitorScreens, workspaceScreens } from './screen-table.ts'
import { sessionStore } from './session/session.ts'
import { loadScreen } from './shell/load-screen.ts'

const loadWorkspace = () => import('./shell/workspace.tsx')
const loadApi = () => import('./api/provider.tsx')

type Load = () => Promise<ScreenModule>

/** Shows the screen once its code is there. */
export const screen = (load: Load) => lazy(() => loadScreen(load))

/** The same for a screen outside of the workspace that calls procedures. */
export const screenWithApi = (load: Load) =>
  lazy(async () => {
    const [{ ApiProvider }, { default: Screen }] = await loadScreen(() => Promise.all([loadApi(), load()]))
    return { default: () => createElement(ApiProvider, null, createElement(Screen)) }
  })

export const Workspace = lazy(() => loadScreen(loadWorkspace))

const loaders = new Map<string, Load>(
  Object.entries({ ...visitorScreens, ...openScreens, ...workspaceScreens }).map(([path, { load }]) => [
    path,
    load,
  ]),
)

/** Starts to load what a path needs, all at once. */
export const preload = (address: string): void => {
  const needsSession = isProtected(address)
  const shown = needsSession && !sessionStore.current() ? paths.login : pathOf(address)
  for (const load of [needsSession ? loadWorkspace : loadApi, loaders.get(shown)])
    load?.().catch(() => undefined)
}
