// Schemas of a user's settings.
import { z } from 'zod'
import { REMIND_BEFORE_MAX_MINUTES } from './limits.ts'

export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const REMIND_BEFORE_PROBLEM = `Remind before must be a whole number of minutes from 0 to ${REMIND_BEFORE_MAX_MINUTES}, or null`
const DIGEST_TIME_PROBLEM = 'Digest time must be a time of day (HH:MM), or null'

function trueOrFalse(label: string) {
  return z.boolean({ error: `${label} must be true or false` })
}

export const Settings = z.object({
  week_start: z.enum(WEEK_STARTS, { error: 'Week start must be monday, sunday or saturday' }),
  auto_apply_routines: trueOrFalse('Auto apply routines'),
  remind_before: z
    .int({ error: REMIND_BEFORE_PROBLEM })
    .min(0, REMIND_BEFORE_PROBLEM)
    .max(REMIND_BEFORE_MAX_MINUTES, REMIND_BEFORE_PROBLEM)
    .nullable()
    .meta({ description: 'Minutes before a task is due; null for no reminder.' }),
  digest_time: z
    .string({ error: DIGEST_TIME_PROBLEM })
    .regex(TIME_OF_DAY, DIGEST_TIME_PROBLEM)
    .nullable()
    .meta({ description: 'When the daily summary is sent, HH:MM; null for never.' }),
  shortcuts: trueOrFalse('Shortcuts'),
})
export type Settings = z.infer<typeof Settings>

/** The default settings. */
export const DEFAULT_SETTINGS: Settings = {
  week_start: 'monday',
  auto_apply_routines: false,
  remind_before: null,
  digest_time: null,
  shortcuts: true,
}

/** Values that the settings must still have, so that an undo does not overwrite a later change. */
export const ExpectedSettings = z
  .object(Settings.partial().shape, { error: 'Expected must be an object' })
  .meta({ description: 'The call is refused (409) if one of these fields has another value now.' })
export type ExpectedSettings = z.infer<typeof ExpectedSettings>

/** A missing field keeps its value. */
export const UpdateSettings = Settings.partial().extend({ expected: ExpectedSettings.optional() })
export type UpdateSettings = z.infer<typeof UpdateSettings>
