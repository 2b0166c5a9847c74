// A phase of the simulation: lenders write at their own rates, measured from the moment at which a write was due, so that a slow answer does
// not delay the count of those behind it. In some phases the large ones write and import without pause beside that.
import type pg from 'pg'
import { sendImport } from '../imports/import-lines.ts'
import { KeepAlive } from '../keep-alive.ts'
import { CALCULATORS, FreshnessWatch } from './freshness-watch.ts'
import { sendWhenDue } from './open-loop.ts'
import type { Sender } from './sender.ts'
import { entryOf } from './small-book.ts'
import { type Arrival, GROUPS, type Group, groupOf } from './tenants.ts'

/** A lender of the simulation. */
export interface Tenant {
  readonly rank: number
  readonly key: string
  readonly tenant: number
  readonly receivables: number
}

/** What writes waited, in milliseconds, and how many were refused. */
export interface GroupWaits {
  readonly answers: number[]
  readonly balances: number[]
  readonly portfolio: number[]
  refused: number
}

/** What each group waited in a phase. */
export type Waits = { readonly [group in Group]: GroupWaits }

/** Where the simulation writes, and a client for each calculator that is watched. */
export interface FairnessPlace {
  readonly host: string
  readonly port: number
  readonly tenants: readonly Tenant[]
  readonly watchers: { readonly [calculator in (typeof CALCULATORS)[number]]: pg.Client }
  /** The connections of each lender, open before the first phase: opening one counts against lenders that write seldom. */
  readonly senders: ReadonlyMap<number, Sender>
  /** Makes the ids of entries unique over phases. */
  readonly nextId: () => number
}

/** What is in flight at most for each large lender that writes without pause, and the lines of one of its imports. */
const WITHOUT_PAUSE = 8
const IMPORTED = 5_000

/** What the large lenders do beside writes at their rates. */
export interface Heavy {
  readonly writing: readonly Tenant[]
  readonly importing: readonly Tenant[]
}

/** Runs a phase. */
export async function runPhase(
  place: FairnessPlace,
  arrivals: Iterable<Arrival>,
  heavy: Heavy,
  seconds: number,
): Promise<Waits> {
  const waits = Object.fromEntries(GROUPS.map((group) => [group, noWaits()])) as unknown as Waits
  const watches = CALCULATORS.map((calculator) => ({
    calculator,
    watch: new FreshnessWatch(place.watchers[calculator], calculator),
  }))
  const end = performance.now() + seconds * 1_000
  const send = async ({ rank }: Arrival, due: number) => {
    const tenant = tenantAt(place, rank)
    const group = waits[groupOf(rank, place.tenants.length)]
    const sent_ms = Date.now()
    const { status } = await senderAt(place, rank).send(entryOf(tenant.receivables, place.nextId()))
    group.answers.push(performance.now() - due)
    if (status !== 200) group.refused += 1
    else
      for (const { calculator, watch } of watches)
        watch.follow(tenant.tenant, sent_ms, (ms) => group[calculator].push(ms))
  }
  await Promise.all([
    sendWhenDue(arrivals, send),
    ...heavy.writing.map((tenant) => writeWithoutPause(place, tenant, end, waits.large)),
    ...heavy.importing.map((tenant) => importWithoutPause(place, tenant, end)),
  ])
  await Promise.all(watches.map(({ watch }) => watch.stop()))
  return waits
}

function senderAt({ senders }: FairnessPlace, rank: number): Sender {
  const sender = senders.get(rank)
  if (sender === undefined) throw new Error(`The lender of rank ${rank} has no connections`)
  return sender
}

function noWaits(): GroupWaits {
  return { answers: [], balances: [], portfolio: [], refused: 0 }
}

function tenantAt({ tenants }: FairnessPlace, rank: number): Tenant {
  const tenant = tenants[rank - 1]
  if (tenant === undefined) throw new Error(`There is no lender of rank ${rank}`)
  return tenant
}

async function writeWithoutPause(place: FairnessPlace, tenant: Tenant, end: number, waits: GroupWaits): Promise<void> {
  const writeOn = async () => {
    const connection = new KeepAlive(place, tenant.key)
    while (performance.now() < end) {
      const began = performance.now()
      const status = await connection.post(entryOf(tenant.receivables, place.nextId()))
      waits.answers.push(performance.now() - began)
      if (status !== 200) waits.refused += 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: WITHOUT_PAUSE }, writeOn))
}

async function importWithoutPause(place: FairnessPlace, tenant: Tenant, end: number): Promise<void> {
  while (performance.now() < end) {
    const lines = Array.from({ length: IMPORTED }, () => {
      const { path, body } = entryOf(tenant.receivables, place.nextId())
      return `${JSON.stringify({ kind: 'entry', receivable_id: path.split('/')[2], ...body })}\n`
    })
    await sendImport({ ...place, key: tenant.key }, [Buffer.from(lines.join(''))], IMPORTED)
  }
}
