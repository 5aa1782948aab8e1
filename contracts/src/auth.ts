// Accounts and sessions: what travels of them, in and out (chapters 3 and 7).
import { z } from 'zod'

export const User = z.object({
  id: z.uuid(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verify: z.boolean(),
  time_zone: z.string().nullable(),
})
export type User = z.infer<typeof User>
