// The procedures of imports, named after the last part of their REST paths. `routes.ts` receives the file.
import { ConfirmedImport, ImportId, RecentImports, UndoneImport } from '@dayloop/contracts/import'
import { router, sessionProcedure, sync } from '../trpc/init.ts'
import { confirmImport, recentImports, undoImport } from './service.ts'

export const importRouter = router({
  recent: sessionProcedure
    .meta({ rest: 'GET /api/import/recent', summary: 'List the imports that can be undone, newest first' })
    .output(sync(RecentImports))
    .query(({ ctx }) => recentImports(ctx)),
  confirm: sessionProcedure
    .meta({
      rest: 'POST /api/import/:id/confirm',
      summary: 'Create the tasks and routines of an import; a repeated call answers the same',
      refusals: ['IMPORT_NOT_FOUND'],
      repeatable: true,
      touches: ['tasks', 'routines'],
      timeout: 60_000,
    })
    .input(sync(ImportId))
    .output(sync(ConfirmedImport))
    .mutation(({ ctx, input }) => confirmImport(ctx, input)),
  undo: sessionProcedure
    .meta({
      rest: 'POST /api/import/:id/undo',
      summary: 'Remove the rows of an import that are unchanged since; a repeated call answers the same',
      refusals: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_CONFIRMED'],
      repeatable: true,
      touches: ['tasks', 'routines'],
      timeout: 60_000,
    })
    .input(sync(ImportId))
    .output(sync(UndoneImport))
    .mutation(({ ctx, input }) => undoImport(ctx, input)),
})
