// The import rules. tests/structure/imports.test.ts plants a violation of each and expects it to be reported.
const anyPackage = 'node_modules/'
// Every other folder of server/src is a feature, so that a new one is checked without being named here.
const infrastructure = '(?:backup|commands|db|http|jobs|limits|live|mail|ops|postgres|rest|secrets|trpc)'
const serverFeature = `^server/src/(?!${infrastructure}/)([^/]+)/`
const test = '[.]test[.]tsx?$'
// What the files of several tables share: types, columns and parts of statements.
const sharedByTables =
  '^server/src/db/(accounts|credential|row-fields|tables|task-columns|task-counts|user-versions)[.]ts$'

/** @type {(name: string, comment: string, from: object, to: object) => import('dependency-cruiser').IForbiddenRuleType} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    forbid(
      'resolves',
      'every import resolves to a file',
      {},
      // `mdast` has only types, in @types/mdast.
      { couldNotResolve: true, pathNot: '^(virtual:|mdast$)' },
    ),
    forbid('no-cycles', 'modules must not import each other in a cycle', {}, { circular: true }),
    forbid(
      'contracts-zod-only',
      'contracts is shared by server and client and imports only zod',
      { path: '^contracts/src/', pathNot: test },
      { pathNot: ['^contracts/src/', 'node_modules/zod/'] },
    ),
    forbid(
      'migrations-kysely-only',
      'migrations never change, so they import no code of ours',
      { path: '^migrations/src/' },
      { pathNot: ['^migrations/src/', 'node_modules/kysely/'] },
    ),
    forbid(
      'db-tables',
      'the files of a table (tasks.ts, task-lists.ts) import each other and what is shared, but no other table; erasure.ts deletes from all',
      {
        path: '^server/src/db/(task|routine|[a-z]+-[a-z]+|[a-z]+)',
        pathNot: [test, '^server/src/db/(tables|credential|row-fields|erasure)[.]ts$'],
      },
      {
        pathNot: [
          '^server/src/postgres/(prepared|database|versioned-writes)[.]ts$',
          sharedByTables,
          '^server/src/db/$1',
          '^contracts/src/',
          'node_modules/kysely/',
        ],
      },
    ),
    forbid(
      'db-below-everything',
      'the database layer imports no layer above it',
      { path: '^server/src/(db|postgres)/', pathNot: test },
      {
        path: '^server/src/(?!db/|postgres/|env[.]ts|start-problem[.]ts)|^client/|node_modules/(@trpc|fastify)/',
      },
    ),
    forbid(
      'services',
      'a service calls table functions, secrets and queues, but no transport, driver or query builder',
      { path: serverFeature, pathNot: [test, '(router|routes)[.]ts$'] },
      {
        path: [
          '^server/src/(trpc|rest|http)/',
          '^server/src/postgres/(?!transaction[.]ts$)',
          'node_modules/(@trpc|fastify|@fastify|kysely|pg|pg-boss)/',
        ],
      },
    ),
    forbid(
      'server-features-apart',
      'features never import each other',
      { path: serverFeature },
      { path: serverFeature, pathNot: '^server/src/$1/' },
    ),
    forbid(
      'server-features-on-top',
      'infrastructure does not import features',
      { path: '^server/src/(backup|db|http|jobs|limits|mail|ops|postgres|secrets)/', pathNot: test },
      { path: serverFeature },
    ),
    forbid(
      'routers',
      'a procedure calls its own service or a table function',
      { path: `${serverFeature}.*router[.]ts$` },
      {
        path: ['^server/src/', anyPackage],
        pathNot: ['^server/src/trpc/init[.]ts$', '^server/src/db/', '^server/src/$1/', 'node_modules/zod/'],
      },
    ),
    forbid(
      'rest',
      'REST calls the procedures of tRPC and nothing below them',
      { path: '^server/src/rest/', pathNot: test },
      { path: ['^server/src/(db|postgres|secrets|mail|jobs|limits)/', serverFeature] },
    ),
    forbid(
      'client-server-type-only',
      "the client imports only the router's type from the server",
      { path: '^client/' },
      { path: '^(server|migrations)/', pathNot: '^server/src/trpc/router[.]ts$' },
    ),
    forbid(
      'client-server-no-code',
      "the client imports only the router's type from the server",
      { path: '^client/' },
      { path: '^(server|migrations)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'client-features-apart',
      'features never import each other',
      { path: '^client/src/features/([^/]+)/' },
      { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    ),
    forbid(
      'client-features-below-app',
      'features do not import the app',
      { path: '^client/src/features/' },
      { path: '^client/src/(app|main)[.]tsx$' },
    ),
    forbid(
      'client-offline-below-features',
      'the offline code does not import features',
      { path: '^client/src/offline/(?!testing/)', pathNot: test },
      { path: '^client/src/features/' },
    ),
    forbid(
      'client-session-below-all',
      'the session imports neither the API nor screens',
      { path: '^client/src/session/', pathNot: test },
      { path: '^client/src/(api|features|offline|shell)/' },
    ),
    forbid(
      'client-texts-alone',
      'texts import only each other',
      { path: '^client/src/texts/', pathNot: test },
      { path: '^client/src/(?!texts/)' },
    ),
    forbid(
      'ui-knows-nothing',
      'the design system imports no texts, no data and no session',
      { path: '^client/src/ui/' },
      { path: '^client/src/(?!ui/)|^contracts/|node_modules/(@trpc|@tanstack|idb)/' },
    ),
    forbid(
      'nobody-imports-tests',
      'no code imports tests',
      { path: '^(contracts|migrations|server|client|scripts)/' },
      { path: `^tests/|${test}` },
    ),
    forbid(
      'server-knows-no-client',
      'the server does not import the client',
      { path: '^(contracts|migrations|server)/' },
      { path: '^client/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]output)/' },
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
