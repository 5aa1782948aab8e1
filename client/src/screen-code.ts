// Path -> the code of its screen, loaded when it is needed, or a little before.
import { type ComponentType, createElement, lazy } from 'react'
import { paths } from './paths.ts'
import { isProtected } from './protected-paths.ts'
import { sessionStore } from './session/session.ts'
import { loadScreen } from './shell/load-screen.ts'

type Module = { default: ComponentType }

const loaders = {
  [paths.login]: () => import('./features/auth/login.tsx'),
  [paths.register]: () => import('./features/auth/register.tsx'),
  [paths.forgotPassword]: () => import('./features/auth/forgot-password.tsx'),
  [paths.resetPassword]: () => import('./features/auth/reset-password.tsx'),
  [paths.verifyEmail]: () => import('./features/auth/verify-email.tsx'),
  [paths.verifyEmailChange]: () => import('./features/auth/verify-email-change.tsx'),
  [paths.googleCallback]: () => import('./features/auth/google-callback.tsx'),
  [paths.download]: () => import('./features/download/download.tsx'),
  [paths.contact]: () => import('./features/contact/contact.tsx'),
  [paths.todayTasks]: () => import('./features/tasks/today-tasks.tsx'),
  [paths.nextWeekTasks]: () => import('./features/tasks/next-week-tasks.tsx'),
  [paths.allTasks]: () => import('./features/tasks/all-tasks.tsx'),
  [paths.routines]: () => import('./features/routines/routines.tsx'),
  [paths.profile]: () => import('./features/profile/profile.tsx'),
} satisfies Record<string, () => Promise<Module>>

export type ScreenPath = keyof typeof loaders

/** A screen that needs nothing around it, or has the workspace around it. */
export const screen = (path: ScreenPath) => lazy(() => loadScreen<Module>(loaders[path]))

/** A screen of its own that calls procedures. */
export const screenWithApi = (path: ScreenPath) =>
  lazy(async () => {
    const [{ ApiProvider }, { default: Screen }] = await loadScreen(() =>
      Promise.all([import('./api/provider.tsx'), loaders[path]()]),
    )
    return { default: () => createElement(ApiProvider, null, createElement(Screen)) }
  })

export const Workspace = lazy(() => loadScreen(() => import('./shell/workspace.tsx')))

/** Begins to load what a path needs, all at once. */
export const preload = (path: string): void => {
  const isOwn = isProtected(path)
  const frame = isOwn ? () => import('./shell/workspace.tsx') : () => import('./api/provider.tsx')
  const wanted = isOwn && !sessionStore.current() ? paths.login : path
  const load = Object.entries(loaders).find(([known]) => known === wanted)?.[1]
  for (const begin of [frame, load]) begin?.().catch(() => undefined)
}
