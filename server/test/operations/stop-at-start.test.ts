// A stop while a service starts ends it at once, also where it is the first process, as in a container: Linux passes such a process no signal
// that it does not handle, so the handlers are there before the code is loaded.
import { spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { type Server, createServer } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectionStringOf } from '../../src/embedded/connection.ts'
import { builtServer } from '../crash/built-server.ts'
import { startService } from '../crash/service-process.ts'
import { eventually } from '../harness/client.ts'
import { cloneDatabase } from '../harness/service.ts'
import { newInstallation } from './installation.ts'

/** How long a process may take to load on a busy machine. */
const PATIENCE_MS = 60_000

/** Ways to make a process the first one of its own, best first. */
const FIRST = [
  ['--pid', '--fork', '--kill-child'],
  ['--user', '--map-root-user', '--pid', '--fork', '--kill-child'],
].find((flags) => spawnSync('unshare', [...flags, 'true']).status === 0)
if (FIRST === undefined)
  process.stdout.write('Not tested here: a stop of a first process. No process may be made one.\n')

const PLACES = FIRST === undefined ? (['beside others'] as const) : (['beside others', 'as the first process'] as const)

interface Started {
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
  readonly stderr: () => string
  /** Sends a signal to the process itself. */
  stop(signal: NodeJS.Signals): Promise<void>
}

interface Start {
  readonly args: readonly string[]
  readonly place: (typeof PLACES)[number]
  readonly settings?: { readonly [name: string]: string }
}

/** Starts the program with Node, beside others or as the first process of its own. */
async function start({ args, place, settings = {} }: Start): Promise<Started> {
  const command = [process.execPath, await builtServer(), ...args]
  const [program = '', ...rest] = place === 'beside others' ? command : ['unshare', ...(FIRST ?? []), ...command]
  const child = spawn(program, rest, { env: { PATH: process.env['PATH'], ...settings }, stdio: 'pipe' })
  let written = ''
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()))
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const pid = child.pid ?? 0
  const own = async () =>
    place === 'beside others' ? pid : Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim())
  return { ended, stderr: () => written, stop: async (signal) => void process.kill(await own(), signal) }
}

/** Settings under which a process states when it loads the command line, which then never ends. */
function neverLoaded(): { NODE_OPTIONS: string } {
  const hooks = `
    import { writeSync } from 'node:fs'
    export const resolve = (name, context, next) => {
      if (!name.includes('/command-line')) return next(name, context)
      writeSync(2, 'loading')
      return new Promise(() => setInterval(() => {}, 1000))
    }`
  const inline = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
  const register = `import { register } from 'node:module'; register(${JSON.stringify(inline(hooks))})`
  return { NODE_OPTIONS: `--import ${inline(register)}` }
}

const settled = (condition: () => boolean | Promise<boolean>) =>
  eventually(
    async () => condition(),
    (is_so) => is_so,
    PATIENCE_MS,
  )

for (const place of PLACES) {
  test.each([
    ['SIGTERM', 0, ['serve']],
    ['SIGINT', 0, ['serve']],
    ['SIGTERM', 143, ['migrate']],
    ['SIGINT', 130, ['migrate']],
  ] as const)(`${place}: %s while the code is loaded ends with exit code %d: %s`, async (signal, code, args) => {
    const settings = { ...neverLoaded(), DATABASE_URL: 'postgres://127.0.0.1:1/none' }
    const program = await start({ args, place, settings })
    expect(await settled(() => program.stderr().includes('loading'))).toBe(true)
    await program.stop(signal)
    expect(await program.ended).toEqual({ code, signal: null })
  })

  test(`${place}: a stop while the database does not answer ends with exit code 0`, async () => {
    const { url, isReached } = await silentServer()
    const program = await start({ args: ['serve'], place, settings: { DATABASE_URL: url, PORT: '0' } })
    expect(await settled(isReached)).toBe(true)
    await program.stop('SIGTERM')
    expect(await program.ended).toEqual({ code: 0, signal: null })
    expect(program.stderr()).toContain('Stopped before it served.')
  })

  test(`${place}: a stop while another node migrates ends with exit code 0`, async () => {
    const connection = await cloneDatabase()
    const other = new pg.Client(connection)
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin')
    await other.query('lock table migrations in access exclusive mode')
    const url = connectionStringOf({ ...inject('postgres'), database: String(connection.database) })
    const program = await start({ args: ['serve'], place, settings: { DATABASE_URL: url, PORT: '0' } })
    const waits =
      'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'
    expect(await settled(async () => (await other.query(waits)).rows.length > 0)).toBe(true)
    await program.stop('SIGTERM')
    expect(await program.ended).toEqual({ code: 0, signal: null })
    await other.query('rollback')
  })
}

test('a stop while its own PostgreSQL is created leaves none behind, and ends with exit code 0', async () => {
  const installation = await newInstallation()
  onTestFinished(() => installation.discard())
  const service = await startService(installation.settings)
  expect(await settled(() => service.stderr().includes('Creating the database cluster'))).toBe(true)
  service.kill('SIGTERM')
  expect(await service.ended).toEqual({ code: 0, signal: null })
  expect(installation.hasPostgres()).toBe(false)
})

/** A server that takes connections and answers nothing, in place of a database that hangs. */
async function silentServer(): Promise<{ url: string; isReached: () => boolean }> {
  let reached = 0
  const server: Server = createServer((socket) => {
    reached += 1
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `postgres://tapeline@127.0.0.1:${port}/tapeline`, isReached: () => reached > 0 }
}
