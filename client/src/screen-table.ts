// Path -> code, title and sidebar entry of each screen. Routes, titles, preloading and the sidebar follow from it.
import {
  CalendarCheck,
  CalendarRange,
  ListTodo,
  type LucideIcon,
  Repeat,
  Settings,
  UserRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { openPaths, visitorPaths, workspacePaths } from './paths.ts'
import { screenTexts as texts } from './texts/screens.ts'

export type ScreenModule = { default: ComponentType }
type Load = () => Promise<ScreenModule>

/** `calls`: the screen calls procedures. Both kinds set their own title, which depends on their state. */
type Screen = { load: Load; calls: boolean }
/** `menu` is the entry in the sidebar, in the order of this table; without it the screen is linked elsewhere. */
type WorkspaceScreen = { load: Load; title: string; menu?: { label: string; icon: LucideIcon } }

type Table<Paths, Entry> = { [Path in Paths[keyof Paths] & string]: Entry }

export const visitorScreens: Table<typeof visitorPaths, Screen> = {
  [visitorPaths.login]: { load: () => import('./features/auth/login.tsx'), calls: true },
  [visitorPaths.register]: { load: () => import('./features/auth/register.tsx'), calls: true },
  [visitorPaths.forgotPassword]: { load: () => import('./features/auth/forgot-password.tsx'), calls: true },
  [visitorPaths.resetPassword]: { load: () => import('./features/auth/reset-password.tsx'), calls: true },
}

export const openScreens: Table<typeof openPaths, Screen> = {
  [openPaths.verifyEmail]: { load: () => import('./features/auth/verify-email.tsx'), calls: true },
  [openPaths.verifyEmailChange]: {
    load: () => import('./features/auth/verify-email-change.tsx'),
    calls: true,
  },
  [openPaths.googleCallback]: { load: () => import('./features/auth/google-callback.tsx'), calls: true },
  [openPaths.download]: { load: () => import('./features/download/download.tsx'), calls: false },
  [openPaths.contact]: { load: () => import('./features/contact/contact.tsx'), calls: false },
}

export const workspaceScreens: Table<typeof workspacePaths, WorkspaceScreen> = {
  [workspacePaths.todayTasks]: {
    load: () => import('./features/tasks/today-tasks.tsx'),
    title: texts.todayTasks.title,
    menu: { label: texts.todayTasks.menu, icon: CalendarCheck },
  },
  [workspacePaths.nextWeekTasks]: {
    load: () => import('./features/tasks/next-week-tasks.tsx'),
    title: texts.nextWeekTasks.title,
    menu: { label: texts.nextWeekTasks.menu, icon: CalendarRange },
  },
  [workspacePaths.allTasks]: {
    load: () => import('./features/tasks/all-tasks.tsx'),
    title: texts.allTasks.title,
    menu: { label: texts.allTasks.menu, icon: ListTodo },
  },
  [workspacePaths.routines]: {
    load: () => import('./features/routines/routines.tsx'),
    title: texts.routines.title,
    menu: { label: texts.routines.menu, icon: Repeat },
  },
  [workspacePaths.profile]: {
    load: () => import('./features/profile/profile.tsx'),
    title: texts.profile.title,
    menu: { label: texts.profile.menu, icon: UserRound },
  },
  [workspacePaths.settings]: {
    load: () => import('./features/settings/settings.tsx'),
    title: texts.settings.title,
    menu: { label: texts.settings.menu, icon: Settings },
  },
  [workspacePaths.trash]: { load: () => import('./features/trash/trash.tsx'), title: texts.trash.title },
}
