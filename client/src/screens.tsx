// The routes of all screens except the landing page.
import { type ComponentType, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { paths } from './paths.ts'
import { isProtected } from './protected-paths.ts'
import { lazyScreen, lazyScreenWithApi, preload, Workspace } from './screen-code.ts'
import { openScreens, signedOutScreens, workspaceScreens } from './screen-table.ts'
import { useUser } from './session/session.ts'
import { Protected, PublicOnly } from './shell/guards.tsx'
import { LiveRegion } from './shell/live-region.tsx'
import { LoadingScreen } from './shell/loading-screen.tsx'
import { NoticeHost } from './shell/notice-host.tsx'
import { useRouteChange } from './shell/use-route-change.ts'
import { whenIdle } from './ui/when-idle.ts'
import { workspaceDelays } from './workspace-timings.ts'

type Routes = readonly (readonly [string, ComponentType])[]

const routesOf = (table: typeof signedOutScreens | typeof openScreens): Routes =>
  Object.entries(table).map(([path, { load, calls }]) => [
    path,
    calls ? lazyScreenWithApi(load) : lazyScreen(load),
  ])

const signedOutRoutes = routesOf(signedOutScreens)
const openRoutes = routesOf(openScreens)
const workspaceRoutes: Routes = Object.entries(workspaceScreens).map(([path, { load }]) => [
  path,
  lazyScreen(load),
])

preload(window.location.pathname)

const Screens = () => {
  useRouteChange()
  const [location] = useLocation()
  return (
    <>
      <Suspense fallback={null}>
        <Switch>
          {signedOutRoutes.map(([path, Screen]) => (
            <Route key={path} path={path}>
              <PublicOnly>
                <Screen />
              </PublicOnly>
            </Route>
          ))}
          {openRoutes.map(([path, Screen]) => (
            <Route key={path} path={path}>
              <Screen />
            </Route>
          ))}
          <Route>{isProtected(location) ? <SignedInArea /> : <Redirect to={paths.landing} replace />}</Route>
        </Switch>
      </Suspense>
      <NoticeHost />
      <LiveRegion />
    </>
  )
}

// Screens must also open offline, and the service worker may not have cached their code yet.
const preloadWorkspace = () => {
  for (const [path] of workspaceRoutes) preload(path)
}

const SignedInArea = () => {
  const user = useUser()
  useEffect(() => whenIdle(preloadWorkspace, workspaceDelays.idleAtMost), [])
  return (
    <Protected>
      <Suspense fallback={user ? null : <LoadingScreen />}>
        <Workspace>
          <Suspense fallback={null}>
            <Switch>
              {workspaceRoutes.map(([path, Screen]) => (
                <Route key={path} path={path}>
                  <Screen />
                </Route>
              ))}
            </Switch>
          </Suspense>
        </Workspace>
      </Suspense>
    </Protected>
  )
}

export default Screens
