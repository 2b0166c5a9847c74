// npm run test:citus: the suites of the service against databases that are distributed over the servers of CITUS_URL. They are the same
// files as those of npm test; those that need a PostgreSQL of their own are named with the reason.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, build, buildWeb, install, requireNode } from './setup.mjs'

/** What runs, by the beginning of the paths below server/test. */
const SUITES = [
  'citus/',
  'backup.test.ts',
  'bank-statements/',
  'certificates/',
  'contract',
  'covenants/',
  'dashboard/',
  'debt-line/',
  'import/',
  'lists/',
  'metrics/',
  'model/',
  'operations/broken-receivable.test.ts',
  'operations/commands.test.ts',
  'operations/failing-calculators.test.ts',
  'operations/metrics-commands.test.ts',
  'operations/nodes.test.ts',
  'operations/set-aside.test.ts',
  'operator/',
  'portfolio/',
  'reporting.test.ts',
  'surface/',
  'writing/',
]

/** What does not, in these folders and beside them, with the reason. */
const NOT_RUN = [
  [/plans\.test\.ts$/, 'judge the plans of one PostgreSQL'],
  [/^import\/crash\.test\.ts$/, 'kills a PostgreSQL of its own'],
  [/^(crash|failover)\//, 'kill and promote PostgreSQL servers of their own'],
  [/^operations\/(database-away|replica|shutdown)\.test\.ts$/, 'stop a PostgreSQL of their own'],
  [/^writing\/lots-ahead\.test\.ts$/, 'breaks a session of one PostgreSQL'],
  [/^statements\.test\.ts$/, 'prepares statements for one PostgreSQL'],
  [/^doctor\//, 'changes settings of a server of its own; citus/ has the check of the distribution'],
]

if ((process.env['CITUS_URL'] ?? '') === '') {
  process.stderr.write(
    'Citus was NOT tested: CITUS_URL is not set. It names a database with the extension and two workers, as superuser:\n' +
      '  CITUS_URL=postgres://postgres@HOST:5432/DATABASE npm run test:citus\n',
  )
  process.exit(1)
}

requireNode()
install()
build()
buildWeb()

const given = process.argv.slice(2)
const folder = join(ROOT, 'server/test')
const suites = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.test.ts'))
const isRun = (path) => SUITES.some((name) => path.startsWith(name)) && !NOT_RUN.some(([pattern]) => pattern.test(path))
const files = given.length > 0 ? given : suites.filter(isRun).map((path) => `server/test/${path}`)
const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...files], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, TEST_LENGTH: 'short' },
})
child.on('close', (status) => {
  process.stdout.write('\nNot run on Citus:\n')
  for (const [pattern, reason] of NOT_RUN)
    for (const path of suites.filter((suite) => pattern.test(suite))) process.stdout.write(`  ${path}: ${reason}\n`)
  for (const path of suites.filter((suite) => !isRun(suite) && !NOT_RUN.some(([pattern]) => pattern.test(suite))))
    process.stdout.write(`  ${path}: its requests are those of other suites\n`)
  process.stdout.write('  web/e2e: asks what dashboard/ asks, through a browser\n')
  process.exitCode = status ?? 1
})
