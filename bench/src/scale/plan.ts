// What a number of lenders and entries needs, from the measured costs and stated assumptions. Pure arithmetic, so that the document can be
// compared with it.
import type { Way } from './measured-book.ts'
import { SPENDERS, type Spender } from './measured-phase.ts'
import type { Kind } from './monthly-book.ts'
import type { Part } from './relation-bytes.ts'
import { type Costs, type RowCost, byEach, total } from './row-costs.ts'

/** What is assumed of the lenders and their books. */
export interface Assumptions {
  readonly lenders: number
  readonly entries: number
  /** Entries of a receivable, one a month. */
  readonly months: number
  /** Over how many years all entries arrive. */
  readonly years: number
  /** The share of entries that are imported; the others are single requests. */
  readonly imported: number
  /** The share of a day's writes in its busiest hour. */
  readonly busiest_hour: number
  /** The share of what the receivables that still change have on disk that memory holds; the rest is read when it is written. */
  readonly in_memory: number
}

export const ASSUMPTIONS: Assumptions = {
  lenders: 10_000,
  entries: 10_000_000_000,
  months: 24,
  years: 5,
  imported: 0.8,
  busiest_hour: 0.25,
  in_memory: 0.25,
}

/** A machine, and how far it is filled. */
export interface Machine {
  readonly cores: number
  readonly memory_gib: number
  readonly disk_tb: number
}

/** Half of the disk stays free, for indexes that are made again and for growth; half of the cores, for reads and for what fails elsewhere. */
export const FILLED = 0.5

/** The database servers of the plan. */
export const DATABASE: Machine = { cores: 16, memory_gib: 128, disk_tb: 4 }

/** Machines that are bought everywhere; servers of the plan are of the largest. */
export const MACHINES: readonly Machine[] = [
  { cores: 4, memory_gib: 32, disk_tb: 1 },
  { cores: 8, memory_gib: 64, disk_tb: 2 },
  DATABASE,
]

const SECONDS_OF_HOUR = 3_600
const DAYS_OF_YEAR = 365
const HOURS_OF_DAY = 24
/** 73 hours. */
const KEPT_DAYS_OF_ANSWERS = 73 / HOURS_OF_DAY
const TENANTS_OF_LENDER = 2
const GIB = 2 ** 30
const TB = 1e12

/** What an entry costs with its share of the account and the receivable that it belongs to. */
export interface EntryCost {
  /** Bytes that stay. */
  readonly bytes: number
  /** Bytes of answers for retries of one entry, which are deleted after three days. */
  readonly retry_bytes: number
  /** Bytes in memory: of rows, indexes and figures of the receivables that still receive entries, spread over all entries. */
  readonly hot_bytes: number
  readonly log_bytes: number
  /** Microseconds of processor time. */
  readonly service_us: number
  readonly calculators_us: number
  readonly database_us: number
}

/** The cost of an entry under the assumptions. */
export function entryCost(
  { rows, entry_indexes }: Costs,
  { months, years, imported, in_memory }: Assumptions,
): EntryCost {
  const blend = (costOf: (way: Way) => number) => imported * costOf('import') + (1 - imported) * costOf('api')
  const perEntry = (costOf: (cost: RowCost) => number) =>
    blend((way) => costOf(rows[way].entry) + (costOf(rows[way].receivable) + costOf(rows[way].account)) / months)
  const time = (...spenders: Spender[]) => perEntry(({ time: by }) => spenders.reduce((sum, one) => sum + by[one], 0))
  const bytes = (kind: Kind, way: Way, parts: readonly Part[]) =>
    parts.reduce((sum, part) => sum + rows[way][kind].bytes[part], 0)
  const active = Math.min(1, months / 12 / years)
  const hot = blend(
    (way) =>
      bytes('receivable', way, ['current', 'filters', 'figures']) / months +
      bytes('entry', way, ['figures']) +
      entry_indexes[way],
  )
  return {
    bytes: perEntry((cost) => total(cost.bytes) - cost.bytes.retries),
    retry_bytes: perEntry((cost) => cost.bytes.retries),
    hot_bytes: in_memory * active * hot,
    log_bytes: perEntry((cost) => total(cost.log)),
    service_us: time('service'),
    calculators_us: time('calculators'),
    database_us: time('database for the service', 'database for the calculators', 'database in the background'),
  }
}

/** The writes of the busiest hour, in entries a second. */
export function busiestPerSecond({ entries, years, busiest_hour }: Assumptions): number {
  return ((entries / (years * DAYS_OF_YEAR)) * busiest_hour) / SECONDS_OF_HOUR
}

/** A resource, what the plan needs of it, and what one machine gives. */
export interface Need {
  readonly resource: 'disk' | 'memory' | 'database cores' | 'service cores' | 'calculator cores'
  readonly unit: 'TB' | 'GiB' | 'cores'
  readonly needed: number
  readonly of_one: number
}

function cores(resource: Need['resource'], needed: number, of_one: number): Need {
  return { resource, unit: 'cores', needed, of_one }
}

/** What all lenders together need in the busiest hour, beside what one machine of each role gives. Each worker looks for work itself. */
export function needsOf(costs: Costs, assumptions: Assumptions, machine: Machine, workers: number): Need[] {
  const cost = entryCost(costs, assumptions)
  const { entries, years } = assumptions
  const load = loadOf(costs, assumptions)
  const kept = (entries / (years * DAYS_OF_YEAR)) * KEPT_DAYS_OF_ANSWERS
  const disk = (entries * cost.bytes + kept * cost.retry_bytes) / TB
  const memory = (entries * cost.hot_bytes) / GIB
  return [
    { resource: 'disk', unit: 'TB', needed: disk, of_one: machine.disk_tb * FILLED },
    { resource: 'memory', unit: 'GiB', needed: memory, of_one: machine.memory_gib * FILLED },
    cores('database cores', load.database + workers * load.database_each, machine.cores * FILLED),
    cores('service cores', load.service, FILLED),
    cores('calculator cores', load.calculators + workers * load.calculators_each, FILLED),
  ]
}

/** Cores that are busy in the busiest hour; `each` for each worker, which looks for work in every tenant. */
function loadOf(costs: Costs, assumptions: Assumptions) {
  const { service_us, calculators_us, database_us } = entryCost(costs, assumptions)
  const per_s = busiestPerSecond(assumptions)
  const tenants = assumptions.lenders * TENANTS_OF_LENDER
  // Where an idle tenant costs next to nothing, what was measured may be below zero.
  const idle = byEach(SPENDERS, (spender) => Math.max(0, costs.idle[spender]))
  const beside = idle['database for the service'] + idle['database in the background']
  return {
    service: (per_s * service_us + tenants * idle.service) / 1e6,
    calculators: (per_s * calculators_us) / 1e6,
    calculators_each: (tenants * idle.calculators) / 1e6,
    database: (per_s * database_us + tenants * beside) / 1e6,
    database_each: (tenants * idle['database for the calculators']) / 1e6,
  }
}

/** Processes of role worker, two at least. Throws where looking for work leaves one no time. */
export function workersOf(costs: Costs, assumptions: Assumptions): number {
  const { calculators, calculators_each } = loadOf(costs, assumptions)
  if (calculators_each >= FILLED) throw new Error('A worker that only looks for work has no time left')
  return Math.max(2, Math.ceil(calculators / (FILLED - calculators_each)))
}

/** The entries that one machine of each role holds, when lenders and entries grow together: the first resource is the first to be used up. */
export function limitsOfOne(
  costs: Costs,
  assumptions: Assumptions,
  machine: Machine,
): { readonly resource: Need['resource']; readonly entries: number }[] {
  return needsOf(costs, assumptions, machine, 1)
    .map(({ resource, needed, of_one }) => ({ resource, entries: (assumptions.entries * of_one) / needed }))
    .toSorted((one, other) => one.entries - other.entries)
}

/** How many machines of each role there are. */
export interface Servers {
  readonly databases: number
  /** As many again, one for each database, which take over. */
  readonly standbys: number
  readonly services: number
  readonly calculators: number
}

/** The machines and processes of the plan; two of the service at least, so that one can stop. */
export function serversOf(needs: readonly Need[], workers: number): Servers {
  const counts = (...resources: Need['resource'][]) =>
    needs.filter(({ resource }) => resources.includes(resource)).map(({ needed, of_one }) => Math.ceil(needed / of_one))
  const databases = Math.max(1, ...counts('disk', 'memory', 'database cores'))
  return { databases, standbys: databases, services: Math.max(2, ...counts('service cores')), calculators: workers }
}

/** What the plan needs, and its machines. */
export function planOf(costs: Costs, assumptions: Assumptions): { readonly needs: Need[]; readonly servers: Servers } {
  const workers = workersOf(costs, assumptions)
  const needs = needsOf(costs, assumptions, DATABASE, workers)
  return { needs, servers: serversOf(needs, workers) }
}

/** The share of all entries that the largest lender has, where sizes follow a Zipf distribution. */
export function largestShare(lenders: number): number {
  let sum = 0
  for (let rank = 1; rank <= lenders; rank += 1) sum += 1 / rank
  return 1 / sum
}

/** What a month costs, in any money: prices are examples, of a core, a GiB of memory and a TB of disk for a month. */
export const PRICES = { core: 25, memory_gib: 3, disk_tb: 90 } as const

/** A process of the service or of a calculator. */
export const PROCESS: Machine = { cores: 2, memory_gib: 4, disk_tb: 0 }

/** The price of a machine for a month. */
export function priceOf({ cores, memory_gib, disk_tb }: Machine): number {
  return cores * PRICES.core + memory_gib * PRICES.memory_gib + disk_tb * PRICES.disk_tb
}

/** Hours of one core in which every ledger and contribution is calculated again, at what imported entries cost. */
export function recalculationHours({ rows }: Costs, { entries }: Assumptions): number {
  const { time } = rows.import.entry
  return (entries * (time.calculators + time['database for the calculators'])) / 1e6 / SECONDS_OF_HOUR
}
