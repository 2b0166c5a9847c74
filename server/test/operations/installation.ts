// A Tapeline as an operator runs it: a process on a data folder of its own, with one lender's key. Gone after the test.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataPathsOf } from '../../src/embedded/data-paths.ts'
import { readPostmasterFile } from '../../src/embedded/postmaster-file.ts'
import { isAlive, isPostmasterOf } from '../../src/embedded/processes.ts'
import { type ServiceProcess, type Settings, createKey, startService } from '../crash/service-process.ts'
import { Client } from '../harness/client.ts'

/** A data folder and the services started on it. */
export interface Installation {
  readonly folder: string
  readonly settings: Settings
  /** Starts a service, on another Node than ours where one is given, and waits until it serves. */
  start(more?: Settings, node?: string): Promise<{ service: ServiceProcess; address: string }>
  /** A client of a new organization, made by the command line. */
  lender(address: string, organization?: string): Promise<Client>
  /** Whether a PostgreSQL runs on the folder. */
  hasPostgres(): boolean
  discard(): Promise<void>
}

/** Prepares an installation; nothing runs yet. */
export async function newInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-operations-'))
  const settings = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info' }
  const services: ServiceProcess[] = []
  return {
    folder,
    settings,
    start: async (more = {}, node) => {
      const service = await startService({ ...settings, ...more }, node)
      services.push(service)
      return { service, address: await service.ready }
    },
    lender: async (address, organization = 'acme') => new Client(address, await createKey(settings, organization)),
    hasPostgres: () => postgresOf(folder) !== undefined,
    discard: async () => {
      for (const service of services) {
        if (service.isRunning()) service.kill('SIGKILL')
        await service.ended
      }
      await endPostgres(folder)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function postgresOf(folder: string): number | undefined {
  const paths = dataPathsOf(folder)
  const pid = readPostmasterFile(paths.postmasterFile)?.pid ?? 0
  return pid > 0 && isPostmasterOf(pid, paths.cluster) === 'yes' ? pid : undefined
}

async function endPostgres(folder: string): Promise<void> {
  const pid = postgresOf(folder)
  if (pid === undefined) return
  process.kill(pid, 'SIGQUIT')
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
}
