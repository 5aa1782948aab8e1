// Joins the routers of all features. The client imports only its type.
import { authRouter } from '../auth/router.ts'
import { feedRouter } from '../export/router.ts'
import { importRouter } from '../import/router.ts'
import { liveRouter } from '../live/router.ts'
import { profileRouter } from '../profile/router.ts'
import { routinesRouter } from '../routines/router.ts'
import { settingsRouter } from '../settings/router.ts'
import { tagsRouter } from '../tags/router.ts'
import { tasksRouter } from '../tasks/router.ts'
import { trashRouter } from '../tasks/trash-router.ts'
import { createCallerFactory, mergeRouters, router } from './init.ts'

export const appRouter = router({
  auth: authRouter,
  profile: profileRouter,
  import: importRouter,
  feed: feedRouter,
  live: liveRouter,
  settings: settingsRouter,
  tasks: mergeRouters(tasksRouter, trashRouter),
  routines: routinesRouter,
  tags: tagsRouter,
})

export const createCaller = createCallerFactory(appRouter)
export type AppRouter = typeof appRouter
