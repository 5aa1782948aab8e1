// A small code base with a violation of every import rule: [rule, file, its imports].
export const violations: [rule: string, file: string, line: string][] = [
  ['resolves', 'server/src/tasks/lost.ts', "import './nowhere.ts'"],
  ['no-cycles', 'server/src/ops/chicken.ts', "import './egg.ts'"],
  ['contracts-zod-only', 'contracts/src/tasks.ts', "import 'kysely'"],
  ['migrations-kysely-only', 'migrations/src/0001_users.ts', "import '@dayloop/contracts/tasks'"],
  ['db-tables', 'server/src/db/email-links.ts', "import './tasks.ts'"],
  ['db-tables', 'server/src/db/routine-plans.ts', "import './task-lists.ts'"],
  ['db-tables', 'server/src/db/emails.ts', "import './users.ts'"],
  ['db-below-everything', 'server/src/postgres/connect.ts', "import '../mail/mail-job.ts'"],
  ['services', 'server/src/tasks/service.ts', "import 'kysely'"],
  ['server-features-apart', 'server/src/routines/service.ts', "import '../tasks/service.ts'"],
  ['server-features-on-top', 'server/src/mail/transport.ts', "import 'pg'; import '../tasks/service.ts'"],
  ['routers', 'server/src/tasks/router.ts', "import '../mail/mail-job.ts'"],
  // A feature that no rule mentions by name.
  ['services', 'server/src/gardens/service.ts', "import 'pg'"],
  ['services', 'server/src/gardens/plants.ts', "import 'kysely'"],
  ['services', 'server/src/gardens/seeds.ts', "import '../trpc/router.ts'"],
  ['server-features-apart', 'server/src/gardens/beds.ts', "import '../tasks/service.ts'"],
  ['routers', 'server/src/gardens/router.ts', "import '../trpc/router.ts'"],
  ['rest', 'server/src/rest/adapter.ts', "import '../db/tasks.ts'"],
  [
    'client-server-type-only',
    'client/src/api/peek.ts',
    "import type { Tasks } from '@dayloop/server/db/tables.ts'",
  ],
  ['client-server-no-code', 'client/src/api/client.ts', "import { appRouter } from '@dayloop/server/router'"],
  ['client-features-apart', 'client/src/features/tasks/row.tsx', "import '../routines/row.tsx'"],
  ['client-features-apart', 'client/src/features/gardens/screen.tsx', "import '../routines/row.tsx'"],
  ['client-offline-below-features', 'client/src/offline/peek.ts', "import '../features/routines/row.tsx'"],
  ['client-session-below-all', 'client/src/session/store.ts', "import '../api/types.ts'"],
  ['client-texts-alone', 'client/src/texts/offline.ts', "import '../offline/outbox.ts'"],
  ['client-features-below-app', 'client/src/features/profile/screen.tsx', "import '../../app.tsx'"],
  ['ui-knows-nothing', 'client/src/ui/button.tsx', "import '../texts.ts'"],
  ['nobody-imports-tests', 'server/src/main.ts', "import '../../tests/support/database.ts'"],
  ['server-knows-no-client', 'contracts/src/texts.ts', "import '../../client/src/texts.ts'"],
]

/** Imports that are allowed: none of these may be reported. */
export const allowed: [file: string, line: string][] = [
  ['contracts/src/routines.ts', "import 'zod'"],
  ['migrations/src/index.ts', "import 'kysely'"],
  ['server/src/db/tasks.ts', "import 'kysely'; import '@dayloop/contracts/routines'; import './tables.ts'"],
  ['server/src/db/task-lists.ts', "import './tasks.ts'; import './task-counts.ts'"],
  ['server/src/db/task-counts.ts', "import 'kysely'"],
  ['server/src/db/routines.ts', "import 'kysely'"],
  ['server/src/db/routine-history.ts', "import './routines.ts'; import './task-counts.ts'"],
  ['server/src/db/accounts.ts', "import './tables.ts'"],
  ['server/src/db/users.ts', "import './accounts.ts'"],
  ['server/src/db/tables.ts', ''],
  ['server/src/jobs/queue.ts', "import 'pg'"],
  ['server/src/mail/mail-job.ts', "import '../jobs/queue.ts'"],
  ['server/src/ops/egg.ts', "import './chicken.ts'"],
  ['server/src/trpc/init.ts', "import '@trpc/server'"],
  ['server/src/trpc/router.ts', "import '../profile/router.ts'"],
  [
    'server/src/profile/router.ts',
    "import './service.ts'; import '../trpc/init.ts'; import '../db/tasks.ts'",
  ],
  [
    'server/src/profile/service.ts',
    "import '../db/tasks.ts'; import '../mail/mail-job.ts'; import '../postgres/transaction.ts'",
  ],
  ['server/src/postgres/transaction.ts', "import 'kysely'"],
  ['server/src/rest/routes.ts', "import '../trpc/router.ts'"],
  ['client/src/api/types.ts', "import type { AppRouter } from '@dayloop/server/router'"],
  ['client/src/app.tsx', "import './features/routines/row.tsx'"],
  ['client/src/features/routines/row.tsx', "import '../../ui/dialog.tsx'; import '../../texts.ts'"],
  ['client/src/ui/dialog.tsx', "import 'react'"],
  ['client/src/texts.ts', ''],
  ['client/src/offline/outbox.ts', "import '../api/types.ts'; import '../texts.ts'"],
  ['tests/support/database.ts', "import '../../server/src/db/tables.ts'"],
]

/** The packages that these files import, with the exports of our own. */
export const packages: [name: string, target: string | null, exports: Record<string, string>][] = [
  ...['zod', 'kysely', 'pg', 'react', '@trpc/server'].map((name): [string, null, Record<string, string>] => [
    name,
    null,
    { '.': './index.js' },
  ]),
  ['@dayloop/contracts', 'contracts', { './*': './src/*.ts' }],
  ['@dayloop/server', 'server', { './router': './src/trpc/router.ts', './*': './src/*' }],
]
