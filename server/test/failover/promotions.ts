// Promotions under load: writers, importers and readers at work while the primary is killed and its synchronous standby takes over, again and
// again. Nothing acknowledged may be lost or doubled, and no request may be answered but with success or a refusal that states when to try again.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { verify } from '../crash/crash-run.ts'
import { type Load, startLoad } from '../crash/load.ts'
import { type FailoverPair, onServer } from '../harness/failover.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type Activity, type Report, startImporter, startReader } from './books.ts'

/** What to do. */
export interface PromotionPlan {
  readonly promotions: number
  readonly writers: number
  readonly seed: number
  readonly logProgress: (line: string) => void
}

/** The result. */
export interface PromotionReport {
  /** Broken promises, in sentences. */
  readonly findings: readonly string[]
  readonly promotions: number
  /** The longest time from a kill to the first write that is acknowledged behind the promotion, in milliseconds. */
  readonly outage_ms_max: number
  /** Writes that were sent and not answered yet when a primary was killed, of all kills. */
  readonly under_way: number
  readonly acknowledged: number
  readonly retried: number
  readonly imported_lines: number
  readonly walks: number
}

/** The database of importers and readers, beside that of the writers, whose rows are counted. */
export const IMPORTS = 'imports'

/** How many writes are acknowledged before a kill, and until service counts as returned. */
const ACKNOWLEDGED_BETWEEN = 40

const PATIENCE_MS = 60_000

/** Runs promotions of a synchronous pair that has the database of imports, and verifies all that was written. It ends without a standby. */
export async function runPromotions(plan: PromotionPlan, pair: FailoverPair): Promise<PromotionReport> {
  const findings: string[] = []
  const report: Report = (finding) => {
    findings.push(finding)
    plan.logProgress(finding)
  }
  const services: TestService[] = []
  try {
    services.push(await serviceOn(pair, {}), await serviceOn(pair, { role: 'api', database: IMPORTS }))
    return { ...(await promoteAll(plan, pair, services, report)), findings }
  } finally {
    for (const service of services) await service.stop()
  }
}

/** A service on both servers; reads go to the one that follows. */
function serviceOn(pair: FailoverPair, { role, database }: { role?: string; database?: string }): Promise<TestService> {
  const [url, replica] = [pair.url(database), pair.url(database, '')]
  const settings = { DATABASE_URL: url, DATABASE_REPLICA_URL: replica, ...(role === undefined ? {} : { ROLE: role }) }
  return startTestService(settings, { connection: { connectionString: url } })
}

async function promoteAll(
  { promotions, writers, seed, logProgress }: PromotionPlan,
  pair: FailoverPair,
  [written, imported]: readonly TestService[],
  report: Report,
): Promise<Omit<PromotionReport, 'findings'>> {
  if (written === undefined || imported === undefined) throw new Error('There is no service')
  const { key } = await written.lender()
  const calls = { address: () => written.address, key, report }
  const load = await startLoad(calls, writers, seed)
  const { client } = await imported.lender()
  const importer = startImporter(client, 'i', report)
  const reader = startReader(client, () => importer.ids, report)
  const activities = [importer, reader]
  let outage_ms_max = 0
  let under_way = 0
  for (let done = 1; done <= promotions; done += 1) {
    for (const activity of [load, ...activities]) activity.gate(true)
    const promoted = await promoteOnce(pair, load, logProgress)
    outage_ms_max = Math.max(outage_ms_max, promoted.outage_ms)
    under_way += promoted.under_way
    logProgress(`${done} of ${promotions} promotions, ${load.acknowledged.length} writes acknowledged`)
    for (const activity of [load, ...activities]) activity.gate(false)
    if (done < promotions) await pair.makeStandby()
  }
  await finish(load, activities, report)
  await verify({ connect: () => connectTo(pair) }, calls, load, logProgress)
  await verifyImports(pair, importer.ids, report)
  return {
    promotions,
    outage_ms_max: Math.round(outage_ms_max),
    under_way,
    acknowledged: load.acknowledged.length,
    retried: load.acknowledged.filter(({ attempts }) => attempts > 1).length,
    imported_lines: importer.ids.length,
    walks: reader.rounds(),
  }
}

/** What one promotion was. */
interface Promoted {
  /** How long no write was acknowledged, in milliseconds. */
  readonly outage_ms: number
  readonly under_way: number
}

/** Kills the primary under full load, and waits until writes are acknowledged by the promoted one. */
async function promoteOnce(pair: FailoverPair, load: Load, logProgress: (line: string) => void): Promise<Promoted> {
  await untilAcknowledged(load, ACKNOWLEDGED_BETWEEN)
  const under_way = load.inFlight()
  pair.killPrimary()
  const killed = performance.now()
  await pair.promote()
  const promoted = performance.now()
  const { length } = load.acknowledged
  await untilAcknowledged(load, ACKNOWLEDGED_BETWEEN)
  const first = load.acknowledged[length]?.answered_ms ?? Infinity
  logProgress(`promoted after ${Math.round(promoted - killed)} ms, written after ${Math.round(first - killed)} ms`)
  return { outage_ms: first - killed, under_way }
}

async function untilAcknowledged(load: Load, more: number): Promise<void> {
  const wanted = load.acknowledged.length + more
  const deadline = performance.now() + PATIENCE_MS
  while (load.acknowledged.length < wanted && performance.now() < deadline) await sleep(2)
  if (load.acknowledged.length < wanted) throw new Error(`Writes were not acknowledged for ${PATIENCE_MS / 1_000} s`)
}

async function finish(load: Load, activities: readonly Activity[], report: Report): Promise<void> {
  await load.finish()
  for (const activity of activities) {
    const deadline = performance.now() + PATIENCE_MS
    while (activity.rounds() === 0 && performance.now() < deadline) await sleep(10)
    await activity.stop()
    if (activity.rounds() === 0) report('an importer or a reader completed nothing')
  }
}

async function connectTo(pair: FailoverPair): Promise<pg.Client> {
  const client = new pg.Client(pair.primary.connection)
  await client.connect()
  return client
}

/** Each imported line left its account once. */
async function verifyImports(pair: FailoverPair, ids: readonly string[], report: Report): Promise<void> {
  const rows = await onServer<{ id: string }>(
    pair.primary,
    'select a.id from account_patches p join accounts a on a.tenant = p.tenant and a.number = p.number',
    IMPORTS,
  )
  const found = new Set(rows.map(({ id }) => id))
  for (const id of ids) if (!found.has(id)) report(`the import of ${id} was acknowledged and is lost`)
  if (rows.length !== ids.length) report(`${rows.length} accounts are stored for ${ids.length} imported lines`)
}
