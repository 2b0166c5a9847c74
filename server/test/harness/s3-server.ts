// A real S3-compatible server for tests: versitygw, which checks signatures, lengths and SHA-256 of what is put, as the large
// stores do. It is a Go program and in no npm package, so it is found, or built once with the Go at hand; where neither can be, the
// reason is returned, for tests to print. (s3rver, the usual npm package, does not check version 4 signatures and brings
// a hundred packages.)
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { S3Settings } from '../../src/storage/blobs/s3-settings.ts'
import { eventually } from './client.ts'
import { freePort } from './free-port.ts'

const MODULE = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0'

/** Where it is built: kept until the packages are installed again. */
const BUILT = fileURLToPath(new URL('../../../node_modules/.cache/versitygw/', import.meta.url))

/** A running server with an empty bucket. */
export interface S3Server {
  readonly settings: S3Settings
  stop(): Promise<void>
}

/** Starts a server, or returns why there is none and how to get it. */
export async function startS3Server(): Promise<S3Server | { readonly missing: string }> {
  const program = await findProgram()
  if (typeof program !== 'string') return program
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-s3-'))
  await mkdir(join(folder, 'data', 'documents'), { recursive: true })
  await mkdir(join(folder, 'meta'))
  const port = await freePort()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'documents',
    region: 'us-east-1',
    access_key_id: 'tapeline-test',
    secret_access_key: 'a secret / with + signs',
  }
  const server = spawn(
    program,
    ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', '--sidecar', join(folder, 'meta'), join(folder, 'data')],
    {
      stdio: 'ignore',
      env: { ROOT_ACCESS_KEY_ID: settings.access_key_id, ROOT_SECRET_ACCESS_KEY: settings.secret_access_key },
    },
  )
  await eventually(() => answers(settings.endpoint), Boolean)
  return { settings, stop: () => stop(server, folder) }
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  if (server.exitCode === null) server.kill('SIGKILL')
  await ended
  await rm(folder, { recursive: true, force: true })
}

async function findProgram(): Promise<string | { readonly missing: string }> {
  const folders = [BUILT, ...(process.env['PATH'] ?? '').split(delimiter)]
  for (const folder of folders) {
    const program = join(folder, 'versitygw')
    if (await isProgram(program)) return program
  }
  try {
    process.stderr.write(`Building an S3 server for the tests, once: go install ${MODULE}\n`)
    const environment = { ...process.env, GOBIN: BUILT, GOTOOLCHAIN: 'local' }
    await promisify(execFile)('go', ['install', '-p', '1', MODULE], { env: environment, timeout: 900_000 })
    return join(BUILT, 'versitygw')
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error)
    return { missing: `versitygw is not here and could not be built (${reason}). Get it: go install ${MODULE}` }
  }
}

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  )
}
