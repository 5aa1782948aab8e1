// The procedures of settings, named after the last part of their REST paths.
import { DEFAULT_SETTINGS, Settings, UpdateSettings } from '@dayloop/contracts/settings'
import { router, sessionProcedure, sync } from '../trpc/init.ts'
import { changeSettings, showSettings } from './service.ts'

const EXAMPLE = { ...DEFAULT_SETTINGS, remind_before: 15, digest_time: '07:30' }

export const settingsRouter = router({
  settings: sessionProcedure
    .meta({
      rest: 'GET /api/settings',
      summary: 'Get the settings, with the defaults of those that were never changed',
      example: EXAMPLE,
    })
    .output(sync(Settings))
    .query(({ ctx }) => showSettings(ctx)),
  update_settings: sessionProcedure
    .meta({
      rest: 'PATCH /api/settings',
      summary: 'Change the given settings',
      repeatable: true,
      refusals: ['SETTINGS_CHANGED'],
      touches: ['settings'],
      example: EXAMPLE,
    })
    .input(sync(UpdateSettings))
    .output(sync(Settings))
    .mutation(({ ctx, input }) => changeSettings(ctx, input)),
})
