// Where the suites are, and the one PostgreSQL that a run of them shares. Each file has a database of its own, so two files run at a time;
// those that stop a PostgreSQL, time what a person waits for or drive a browser run one after another, when the others are done. Files
// that need no service share what they import.
import { defineConfig } from 'vitest/config'

const SUITES = [
  'server/src/**/*.test.ts',
  'server/test/**/*.test.ts',
  'sdk/**/*.test.ts',
  'demo/**/*.test.ts',
  'bench/**/*.test.ts',
  'tools/**/*.test.ts',
  'web/**/*.test.ts',
]

const WITHOUT_SERVICE = [
  'server/src/{bank-statements,certificates,contract,core,http,metrics,resources,tape}/**/*.test.ts',
  'web/src/**/*.test.ts',
]

const ALONE = ['server/test/crash/**/*.test.ts', 'server/test/operations/**/*.test.ts', 'web/e2e/**/*.test.ts']

const COMMON = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  setupFiles: ['server/test/harness/seed-setup.ts', 'server/test/harness/costs-setup.ts'],
}

export default defineConfig({
  test: {
    globalSetup: ['server/test/harness/global-setup.ts'],
    projects: [
      {
        test: {
          ...COMMON,
          name: 'without service',
          include: WITHOUT_SERVICE,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...COMMON,
          name: 'together',
          include: SUITES,
          exclude: ['**/node_modules/**', ...WITHOUT_SERVICE, ...ALONE],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...COMMON, name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
