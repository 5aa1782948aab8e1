// Path -> guard -> screen, for every path but the landing page's.
import { type ComponentType, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { paths } from './paths.ts'
import { isProtected } from './protected-paths.ts'
import { preload, type ScreenPath, screen, screenWithApi, Workspace } from './screen-code.ts'
import { useUser } from './session/session.ts'
import { Protected, PublicOnly } from './shell/guards.tsx'
import { LiveRegion } from './shell/live-region.tsx'
import { LoadingScreen } from './shell/loading-screen.tsx'
import { NoticeHost } from './shell/notice-host.tsx'
import { useRouteChange } from './shell/use-route-change.ts'
import { whenIdle } from './ui/when-idle.ts'
import { workspaceDelays } from './workspace-timings.ts'

type Screens = readonly (readonly [ScreenPath, ComponentType])[]

const publicOnly: Screens = [paths.login, paths.register, paths.forgotPassword, paths.resetPassword].map(
  (path) => [path, screenWithApi(path)] as const,
)
const open: Screens = [
  ...[paths.verifyEmail, paths.verifyEmailChange, paths.googleCallback].map(
    (path) => [path, screenWithApi(path)] as const,
  ),
  [paths.download, screen(paths.download)],
  [paths.contact, screen(paths.contact)],
]
const workspace: Screens = [
  paths.todayTasks,
  paths.nextWeekTasks,
  paths.allTasks,
  paths.routines,
  paths.profile,
].map((path) => [path, screen(path)] as const)

preload(window.location.pathname)

const Screens = () => {
  useRouteChange()
  const [location] = useLocation()
  return (
    <>
      <Suspense fallback={null}>
        <Switch>
          {publicOnly.map(([path, Screen]) => (
            <Route key={path} path={path}>
              <PublicOnly>
                <Screen />
              </PublicOnly>
            </Route>
          ))}
          {open.map(([path, Screen]) => (
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

// In a tunnel it is too late to load a screen; the worker, which holds them all, may not be there yet.
const preloadWorkspace = () => {
  for (const [path] of workspace) preload(path)
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
              {workspace.map(([path, Screen]) => (
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
