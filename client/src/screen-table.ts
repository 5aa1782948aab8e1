// The code, title and sidebar entry of each path. Routes, titles, preloading and the sidebar follow from this table.
import type { ComponentType } from 'react'
import { openPaths, signedOutPaths, workspacePaths } from './paths.ts'
import { screenTexts as texts } from './texts/screens.ts'
import { CalendarCheck } from './ui/icons/calendar-check.tsx'
import { CalendarRange } from './ui/icons/calendar-range.tsx'
import type { IconType } from './ui/icons/icon.tsx'
import { ListTodo } from './ui/icons/list-todo.tsx'
import { Repeat } from './ui/icons/repeat.tsx'
import { Search } from './ui/icons/search.tsx'
import { Settings } from './ui/icons/settings.tsx'
import { UserRound } from './ui/icons/user-round.tsx'

/** Loads the module of a screen. */
export type LoadScreenCode = () => Promise<{ default: ComponentType }>

/** `calls`: whether the screen calls procedures. These screens set their own title, which depends on their state. */
type Screen = { load: LoadScreenCode; calls: boolean }
/** A screen with a `menu` text and an icon is in the sidebar, in the order of this table. */
type WorkspaceScreen = { load: LoadScreenCode; texts: { title: string; menu?: string }; icon?: IconType }

type Table<Paths, Entry> = { [Path in Paths[keyof Paths] & string]: Entry }

export const signedOutScreens: Table<typeof signedOutPaths, Screen> = {
  [signedOutPaths.login]: { load: () => import('./features/auth/login.tsx'), calls: true },
  [signedOutPaths.register]: { load: () => import('./features/auth/register.tsx'), calls: true },
  [signedOutPaths.forgotPassword]: { load: () => import('./features/auth/forgot-password.tsx'), calls: true },
  [signedOutPaths.resetPassword]: { load: () => import('./features/auth/reset-password.tsx'), calls: true },
}

export const openScreens: Table<typeof openPaths, Screen> = {
  [openPaths.verifyEmail]: { load: () => import('./features/auth/verify-email.tsx'), calls: true },
  [openPaths.verifyEmailChange]: {
    load: () => import('./features/auth/verify-email-change.tsx'),
    calls: true,
  },
  [openPaths.deleteAccount]: { load: () => import('./features/auth/delete-account.tsx'), calls: true },
  [openPaths.googleCallback]: { load: () => import('./features/auth/google-callback.tsx'), calls: true },
  [openPaths.download]: { load: () => import('./features/download/download.tsx'), calls: false },
  [openPaths.contact]: { load: () => import('./features/contact/contact.tsx'), calls: false },
}

export const workspaceScreens: Table<typeof workspacePaths, WorkspaceScreen> = {
  [workspacePaths.todayTasks]: {
    load: () => import('./features/tasks/today-tasks.tsx'),
    texts: texts.todayTasks,
    icon: CalendarCheck,
  },
  [workspacePaths.nextWeekTasks]: {
    load: () => import('./features/tasks/next-week-tasks.tsx'),
    texts: texts.nextWeekTasks,
    icon: CalendarRange,
  },
  [workspacePaths.allTasks]: {
    load: () => import('./features/tasks/all-tasks.tsx'),
    texts: texts.allTasks,
    icon: ListTodo,
  },
  [workspacePaths.routines]: {
    load: () => import('./features/routines/routines.tsx'),
    texts: texts.routines,
    icon: Repeat,
  },
  [workspacePaths.routineHistory]: {
    load: () => import('./features/routines/routine-history.tsx'),
    texts: texts.routineHistory,
  },
  [workspacePaths.search]: {
    load: () => import('./features/tasks/search/search.tsx'),
    texts: texts.search,
    icon: Search,
  },
  [workspacePaths.profile]: {
    load: () => import('./features/profile/profile.tsx'),
    texts: texts.profile,
    icon: UserRound,
  },
  [workspacePaths.settings]: {
    load: () => import('./features/settings/settings.tsx'),
    texts: texts.settings,
    icon: Settings,
  },
  [workspacePaths.trash]: { load: () => import('./features/trash/trash.tsx'), texts: texts.trash },
}
