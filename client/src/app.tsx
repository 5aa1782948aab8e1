// Path -> guard -> screen; round every one of them the banners, the prompts and the notices.
import { type ComponentType, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import Landing from './features/landing/landing.tsx'
import { isProtected, paths } from './paths.ts'
import { type ScreenPath, screen, screenWithApi, Workspace } from './screens.ts'
import { useUser } from './session/session.ts'
import { ConnectionBanner } from './shell/connection-banner.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Protected, PublicOnly } from './shell/guards.tsx'
import { LiveRegion } from './shell/live-region.tsx'
import { LoadingScreen } from './shell/loading-screen.tsx'
import { NoticeHost } from './shell/notice-host.tsx'
import { PromptHost } from './shell/prompt-host.tsx'
import { useRouteChange } from './shell/use-route-change.ts'

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

export const App = () => {
  useRouteChange()
  const [location] = useLocation()
  return (
    <>
      <ConnectionBanner />
      <ErrorBoundary resetKey={location}>
        <Suspense fallback={null}>
          <Switch>
            <Route path={paths.landing}>
              <PublicOnly>
                <Landing />
              </PublicOnly>
            </Route>
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
            <Route>
              {isProtected(location) ? <SignedInArea /> : <Redirect to={paths.landing} replace />}
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <PromptHost />
      <NoticeHost />
      <LiveRegion />
    </>
  )
}

const SignedInArea = () => {
  const user = useUser()
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
