// The root component. The landing page is part of the first bundle; all other screens load on demand.
import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import Landing from './features/landing/landing.tsx'
import { home, paths } from './paths.ts'
import { useSession } from './session/session.ts'
import { ConnectionBanner } from './shell/connection-banner.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { loadScreen } from './shell/load-screen.ts'
import { PromptHost } from './shell/prompt-host.tsx'

const load = () => import('./screens.tsx')
const Screens = lazy(() => loadScreen(load))

/** Starts to load the code of all screens except the landing page. */
export const preloadScreens = (): void => void load().catch(() => undefined)

export const App = () => {
  const session = useSession()
  const [location] = useLocation()
  return (
    <>
      <ConnectionBanner />
      <ErrorBoundary resetKey={location}>
        <Suspense fallback={null}>
          <Switch>
            <Route path={paths.landing}>{session ? <Redirect to={home} replace /> : <Landing />}</Route>
            <Route>
              <Screens />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary resetKey={location} fallback={null}>
        <PromptHost />
      </ErrorBoundary>
    </>
  )
}
