// Where the suites are, and the one PostgreSQL that a run of them shares. Each file has a database of its own, so several run at a time, and
// what they import is loaded once for all of a worker. Those that run programs or change modules load it anew; those that stop a PostgreSQL or
// time what a person waits for run one after another, when the others are done.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tools/slowest-first.ts'

const SUITES = [
  'kernel/**/*.test.ts',
  'contract/**/*.test.ts',
  'tape/**/*.test.ts',
  'cli/**/*.test.ts',
  'server/src/**/*.test.ts',
  'server/test/**/*.test.ts',
  'sdk/**/*.test.ts',
  'demo/**/*.test.ts',
  'bench/**/*.test.ts',
  'tools/**/*.test.ts',
  'web/**/*.test.ts',
]

const WITHOUT_SERVICE = [
  'kernel/**/*.test.ts',
  'contract/**/*.test.ts',
  'tape/**/*.test.ts',
  'cli/src/**/*.test.ts',
  'server/src/{certificates,http,resources}/**/*.test.ts',
  'web/src/**/*.test.ts',
  'bench/src/{integrity,tie-out}/**/*.test.ts',
]

const OF_ITS_OWN = [
  'server/test/statements.test.ts',
  'server/test/citus/**/*.test.ts',
  'server/test/operations/**/*.test.ts',
]

const IN_BROWSER = ['web/e2e/**/*.test.ts']

const ALONE = [
  'server/test/{crash,failover}/**/*.test.ts',
  'server/test/histories/histories.test.ts',
  'server/test/operations/{database-away,http2-floods,http2-reconnects,replica,shutdown}.test.ts',
]

/** What needs a Citus cluster: `npm run test:citus`. */
const OF_CITUS = ['server/test/citus/**']

/** These packages are tested from their sources, as TypeScript checks them. Threads and programs that a test starts run as built, and so do theirs. */
const FROM_SOURCES = [
  {
    find: /^@tapeline\/(kernel|contract|tape|cli)\/(?!package\.json)(.+)$/,
    replacement: fileURLToPath(new URL('$1/src/$2.ts', import.meta.url)),
  },
]

const ON_CITUS = (process.env['CITUS_URL'] ?? '') !== ''

/** On a cluster every statement takes further round trips, and databases are dropped after each file: as in harness/time-limits.ts. */
const TIMES = ON_CITUS ? 5 : 1

/** One more than the cores of the smallest machine: a test waits for its browser or its database half of the time. */
const WORKERS = 3

const COMMON = {
  // Long properties take minutes beside other suites. Above the limits of single steps (60 s in a browser), so that one that hangs is named.
  testTimeout: process.env['TEST_LENGTH'] === 'full' ? 300_000 : 240_000 * TIMES,
  hookTimeout: 240_000 * TIMES,
  // What a page shows is looked for until then: long, as a busy machine may need three times as long as a quiet one.
  expect: { poll: { timeout: 60_000 * TIMES } },
  setupFiles: [
    'server/test/harness/seed-setup.ts',
    'server/test/harness/costs-setup.ts',
    ...(ON_CITUS ? ['server/test/harness/citus-setup.ts'] : []),
  ],
}

export default defineConfig({
  test: {
    globalSetup: ['server/test/harness/global-setup.ts'],
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        resolve: { alias: FROM_SOURCES },
        test: {
          ...COMMON,
          name: 'without service',
          include: WITHOUT_SERVICE,
          isolate: false,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        resolve: { alias: FROM_SOURCES },
        test: {
          ...COMMON,
          name: 'together',
          include: SUITES,
          exclude: ['**/node_modules/**', ...WITHOUT_SERVICE, ...OF_ITS_OWN, ...IN_BROWSER, ...ALONE],
          isolate: false,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        resolve: { alias: FROM_SOURCES },
        test: {
          ...COMMON,
          name: 'of its own',
          include: OF_ITS_OWN,
          exclude: ['**/node_modules/**', ...ALONE, ...(ON_CITUS ? [] : OF_CITUS)],
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias: FROM_SOURCES },
        test: {
          ...COMMON,
          name: 'in a browser',
          globalSetup: ['web/e2e/browser-setup.ts'],
          include: IN_BROWSER,
          isolate: false,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias: FROM_SOURCES },
        test: { ...COMMON, name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
