// Where the suites are, and the one PostgreSQL that a run of them shares.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'server/src/**/*.test.ts',
      'server/test/**/*.test.ts',
      'sdk/**/*.test.ts',
      'demo/**/*.test.ts',
      'bench/**/*.test.ts',
      'tools/**/*.test.ts',
      'web/**/*.test.ts',
    ],
    globalSetup: ['server/test/harness/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
