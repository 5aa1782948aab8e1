// The procedures of accounts and sessions, each named after the last part of its REST path.
import { mergeRouters } from '../trpc/init.ts'
import { emailLinkRouter } from './email-link/router.ts'
import { googleRouter } from './google/router.ts'
import { passwordRouter } from './password/router.ts'
import { sessionRouter } from './session/router.ts'

export const authRouter = mergeRouters(passwordRouter, sessionRouter, emailLinkRouter, googleRouter)
