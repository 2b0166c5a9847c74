// Where histories take place: a service and a worker as processes of their own, a PostgreSQL with a replica, a proxy in front of the service and
// one in front of PostgreSQL. It is used for one history after another, until one of them breaks a promise.
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataPathsOf } from '../../src/embedded/data-paths.ts'
import { type Database, installationStatement, openDatabase } from '../../src/storage/database.ts'
import { type KeptNode, keepNode } from '../crash/node-keeper.ts'
import { connectOnceRunning, endSurvivor } from '../crash/postgres-processes.ts'
import type { Settings } from '../crash/service-process.ts'
import { freePort } from '../harness/free-port.ts'
import { type ReplicatedPair, startReplicatedPair } from '../harness/replica.ts'
import { type SteppedClock, steppedClock } from './faults/clock.ts'
import { type SmallDisk, mountSmallDisk } from './faults/disk.ts'
import { FAULT_KINDS, type FaultKind } from './faults/kinds.ts'
import { Proxy } from './faults/proxy.ts'

/** A stage with everything running. */
export interface Stage {
  /** Where clients call: the proxy. */
  readonly address: string
  readonly service: KeptNode
  readonly worker: KeptNode
  readonly pair: ReplicatedPair
  /** The data folders of the servers. */
  readonly folders: { readonly primary: string; readonly replica: string }
  readonly clients: Proxy
  readonly packets: Proxy
  readonly disk: SmallDisk | undefined
  readonly clock: SteppedClock | undefined
  /** A connection of its own to PostgreSQL, past the proxy. */
  readonly database: Database
  /** Processes that ended by themselves, since it was asked last. */
  takeFindings(): string[]
  /** Waits until everything is back; throws where it is not within a minute. */
  recover(): Promise<void>
  /** What the processes have logged. */
  log(): string
  discard(): Promise<void>
}

const RECOVERY_MS = 90_000

/** Nothing acknowledged may be lost when processes are killed; the machine is not. Few connections, so that they can be used up. */
const SERVER_SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '60',
  shared_buffers: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '96MB',
  wal_keep_size: '64MB',
  wal_retrieve_retry_interval: '100ms',
}

/** The kinds of faults that are possible on a stage. */
export function possibleOn({ disk, clock }: Pick<Stage, 'disk' | 'clock'>): FaultKind[] {
  return FAULT_KINDS.filter((kind) => (kind === 'full disk' ? disk !== undefined : true)).filter((kind) =>
    kind.startsWith('clock') ? clock !== undefined : true,
  )
}

/** Starts everything, with a small disk and a stepped clock where one of these kinds needs them and the machine permits it. */
export async function setStage(kinds: readonly FaultKind[]): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-histories-'))
  const folders = { primary: join(folder, 'primary'), replica: join(folder, 'replica') }
  mkdirSync(folders.replica)
  const disk = kinds.includes('full disk') ? await mountSmallDisk(folders.primary) : undefined
  const clock = kinds.some((kind) => kind.startsWith('clock')) ? steppedClock(folder) : undefined
  const how = { durable: true, settings: SERVER_SETTINGS, ...(clock === undefined ? {} : { waysToRun: clock.ways }) }
  const pair = await startReplicatedPair(how, folder)
  const socket = join(dataPathsOf(folders.primary).socketFolder, '.s.PGSQL.5432')
  const [packets, port] = [await Proxy.start({ path: socket }), await freePort()]
  const clients = await Proxy.start({ port, host: '127.0.0.1' })
  const findings: string[] = []
  const { service, worker } = await startNodes(pair, packets.port, port, (finding) => void findings.push(finding))
  const database = openDatabase(pair.primary.connection, { connections_max: 4, onError: () => {} })
  const address = `http://127.0.0.1:${clients.port}`
  return {
    address,
    service,
    worker,
    pair,
    folders,
    clients,
    packets,
    disk,
    clock,
    database,
    takeFindings: () => findings.splice(0),
    recover: () => untilReady(address, { service, worker, folders, database }),
    log: () => [service, worker].map((node) => node.log()).join(''),
    discard: async () => {
      await Promise.all([service.discard(), worker.discard()])
      await database.end().catch(() => {})
      await Promise.all([clients.stop(), packets.stop()])
      disk?.free()
      await pair.replica.stop()
      await pair.primary.stop()
      for (const one of Object.values(folders)) await endSurvivor(one)
      await disk?.unmount()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function startNodes(
  pair: ReplicatedPair,
  database_port: number,
  port: number,
  report: (finding: string) => void,
): Promise<{ service: KeptNode; worker: KeptNode }> {
  const { user, database } = pair.primary.connection
  const common: Settings = {
    DATABASE_URL: `postgres://${user}@127.0.0.1:${database_port}/${database}`,
    DATABASE_REPLICA_URL: pair.replica.connectionString,
    LOG_LEVEL: 'error',
  }
  const keep = (settings: Settings) => keepNode({ settings: { ...common, ...settings }, may_refuse: true, report })
  const service = await keep({ ROLE: 'api', PORT: String(port) })
  const worker = await keep({ ROLE: 'worker' })
  await Promise.all([service.ready(), worker.ready()])
  return { service, worker }
}

async function untilReady(
  address: string,
  { service, worker, folders, database }: Pick<Stage, 'service' | 'worker' | 'folders' | 'database'>,
): Promise<void> {
  const deadline = performance.now() + RECOVERY_MS
  await Promise.all([service.ready(), worker.ready()])
  for (const folder of Object.values(folders)) await (await connectOnceRunning(folder)).end()
  while (!(await isReady(address)) || !(await answers(database))) {
    if (performance.now() > deadline)
      throw new Error(`the service is not ready ${RECOVERY_MS / 1_000} s after the last fault`)
    await sleep(20)
  }
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.status === 200
}

async function answers(database: Database): Promise<boolean> {
  return database.query(installationStatement('histories-ready', 'select 1'), []).then(
    () => true,
    () => false,
  )
}
