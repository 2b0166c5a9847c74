// The service as people run it: `node server/dist/main.js serve` in a process of its own, with its output kept. And its other
// commands, run to their end.
import { type ChildProcess, spawn } from 'node:child_process'
import { builtServer } from './built-server.ts'

/** Environment variables of a process. */
export type Settings = { readonly [name: string]: string }

/** How a process ended. */
export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A service that was started; it need not be ready yet. */
export interface ServiceProcess {
  readonly pid: number
  /** The address once it serves, empty for a worker, which has none; rejects when the process ends before. */
  readonly ready: Promise<string>
  readonly ended: Promise<Ending>
  readonly isRunning: () => boolean
  /** What it has written so far. */
  readonly stdout: () => string
  readonly stderr: () => string
  kill(signal: NodeJS.Signals): void
}

/** The result of a command. */
export interface CommandResult extends Ending {
  readonly stdout: string
  readonly stderr: string
  /** Standard output as it came, for what is not text. */
  readonly bytes: Buffer
}

/** Starts `tapeline serve`, on the Node that runs the tests or on another; `program` is the built server of another version. */
export async function startService(
  settings: Settings,
  node = process.execPath,
  program?: string,
): Promise<ServiceProcess> {
  const { child, output, ended } = await spawnServer(['serve'], settings, node, program)
  const ready = new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', () => {
      const found = /Tapeline (?:serves on (\S+?),|works on )/.exec(textOf(output.stderr))
      if (found !== null) resolve(found[1] ?? '')
    })
    void ended.then(() => reject(new Error(`the service ended before it served:\n${textOf(output.stderr)}`)))
  })
  ready.catch(() => {})
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stdout: () => textOf(output.stdout),
    stderr: () => textOf(output.stderr),
    kill: (signal) => void child.kill(signal),
  }
}

/** Runs a command to its end. `input` is given to its standard input. */
export async function runCommand(
  args: readonly string[],
  settings: Settings,
  input: string | Buffer = '',
): Promise<CommandResult> {
  const { child, output, ended } = await spawnServer(args, settings)
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const ending = await ended
  return {
    ...ending,
    stdout: textOf(output.stdout),
    stderr: textOf(output.stderr),
    bytes: Buffer.concat(output.stdout),
  }
}

interface Spawned {
  readonly child: ChildProcess
  readonly output: { readonly stdout: Buffer[]; readonly stderr: Buffer[] }
  readonly ended: Promise<Ending>
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8')
}

async function spawnServer(
  args: readonly string[],
  settings: Settings,
  node = process.execPath,
  program?: string,
): Promise<Spawned> {
  const child = spawn(node, [program ?? (await builtServer()), ...args], {
    env: { ...cleanEnvironment(), ...settings },
    stdio: 'pipe',
  })
  const output: Spawned['output'] = { stdout: [], stderr: [] }
  child.stdout.on('data', (chunk: Buffer) => void output.stdout.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => void output.stderr.push(chunk))
  const ended = new Promise<Ending>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  return { child, output, ended }
}

/** Ours, without the settings of a service that whoever runs the tests may have. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const {
    PORT,
    HOST,
    DATABASE_URL,
    DATA_DIR,
    OPERATOR_SLUG,
    TLS_CERT,
    TLS_KEY,
    TRUST_PROXY,
    ROLE,
    LOG_LEVEL,
    NODE_OPTIONS,
    ...rest
  } = process.env
  return rest
}

/** Makes an organization and gives a sandbox key of it, by the command line. */
export async function createKey(settings: Settings, organization: string, name = 'test'): Promise<string> {
  const created = await runCommand(['organizations', 'create', organization, '--live'], settings)
  if (created.code !== 0) throw new Error(`organizations create failed: ${created.stderr}`)
  const key = await runCommand(
    ['keys', 'create', '--organization', organization, '--environment', 'sandbox', '--name', name],
    settings,
  )
  if (key.code !== 0) throw new Error(`keys create failed: ${key.stderr}`)
  return key.stdout.trim()
}
