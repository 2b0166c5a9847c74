// The tables of the document of scale and of capacity, from the measured figures and the plan.
import type { Table } from './document-tables.ts'
import { type Way, WAYS } from './measured-book.ts'
import { SPENDERS } from './measured-phase.ts'
import { KINDS } from './monthly-book.ts'
import { type Assumptions, type EntryCost, busiestPerSecond, entryCost } from './plan.ts'
import { ASSUMPTIONS, FILLED, MACHINES, type Machine, planOf } from './plan.ts'
import { SERVICE_PARTS } from '../profile-shares.ts'
import { PARTS, type Part } from './relation-bytes.ts'
import { type Costs, type RowCost, total } from './row-costs.ts'
import { FACTS, type ScaleRun } from './scale-figures.ts'

/** A number with commas and as many digits behind the point as help at its size. */
export function numberText(value: number): string {
  const digits = Math.abs(value) >= 10 ? 0 : Math.abs(value) >= 1 ? 1 : 2
  const text = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return /^-0(?:\.0+)?$/.test(text) ? text.slice(1) : text
}

/** A whole number with commas. */
export function countText(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 })
}

const PART_NAMES: { readonly [part in Part]: string } = {
  current: 'current rows and their indexes',
  history: 'history',
  filters: 'filters of lists',
  log: 'log of writes',
  figures: 'figures: ledgers, contributions, totals',
  retries: 'answers kept for retries, for three days',
  imports: 'imports',
  other: 'other',
}

const WAY_NAMES: { readonly [way in Way]: string } = { api: 'single request', import: 'imported' }

const COLUMNS = WAYS.flatMap((way) => KINDS.map((kind) => ({ way, kind, name: `${kind}, ${WAY_NAMES[way]}` })))

/** The facts of the run. */
export function factsTable({ facts }: ScaleRun): Table {
  return { heading: ['the run', 'what it was'], rows: FACTS.map((fact) => [fact, facts[fact]]) }
}

/** One row for each part, which has a name, and their sum. */
function partsTable(
  first: string,
  { rows }: Costs,
  parts: readonly (readonly [part: string, name: string])[],
  valuesOf: (cost: RowCost) => { readonly [part: string]: number },
): Table {
  const cells = (valueOf: (cost: RowCost) => number) =>
    COLUMNS.map(({ way, kind }) => numberText(valueOf(rows[way][kind])))
  return {
    heading: [first, ...COLUMNS.map(({ name }) => name)],
    rows: [
      ...parts.map(([part, name]) => [name, ...cells((cost) => valuesOf(cost)[part] ?? 0)]),
      ['**together**', ...cells((cost) => total(valuesOf(cost)))],
    ],
  }
}

/** Bytes of a record by part. */
export function bytesTable(costs: Costs): Table {
  const grows = (part: Part) => COLUMNS.some(({ way, kind }) => costs.rows[way][kind].bytes[part] !== 0)
  const parts = PARTS.filter(grows).map((part) => [part, PART_NAMES[part]] as const)
  return partsTable('bytes on disk', costs, parts, ({ bytes }) => bytes)
}

/** Microseconds of processor time of a record by who spends them. */
export function timeTable(costs: Costs): Table {
  const parts = SPENDERS.map((spender) => [spender, spender] as const)
  return partsTable('processor time in µs', costs, parts, ({ time }) => time)
}

/** Bytes of write-ahead log of a record by who writes them. */
export function logTable(costs: Costs): Table {
  const parts = SPENDERS.filter((spender) => spender.startsWith('database')).map(
    (spender) => [spender, spender] as const,
  )
  return partsTable('bytes of write-ahead log', costs, parts, ({ log }) => log)
}

/** Where the serving process spends its time, in percent. */
export function sharesTable({ figures }: ScaleRun): Table {
  const share = (way: Way, name: string) =>
    figures.find((one) => one.measure === 'share' && one.way === way && one.name === name)?.per_row ?? 0
  return {
    heading: ['part of the serving process', ...WAYS.map((way) => `% of an entry, ${WAY_NAMES[way]}`)],
    rows: SERVICE_PARTS.map((part) => [part, ...WAYS.map((way) => numberText(share(way, part)))]),
  }
}

/** What a tenant costs that does nothing. */
export function idleTable({ idle }: Costs): Table {
  return {
    heading: ['who looks for work', 'µs a second for each tenant'],
    rows: [
      ...SPENDERS.map((spender) => [spender, numberText(idle[spender])]),
      ['**together**', numberText(total(idle))],
    ],
  }
}

/** What an entry costs with its share of the receivable. */
export function entryTable(costs: Costs, assumptions: Assumptions): Table {
  const cost = entryCost(costs, assumptions)
  const rows: readonly (readonly [string, keyof EntryCost])[] = [
    ['bytes on disk that stay', 'bytes'],
    ['bytes of answers for retries, for three days', 'retry_bytes'],
    ['bytes that should be in memory', 'hot_bytes'],
    ['bytes of write-ahead log', 'log_bytes'],
    ['µs of the service', 'service_us'],
    ['µs of calculators', 'calculators_us'],
    ['µs of PostgreSQL', 'database_us'],
  ]
  return {
    heading: ['an entry with its share of the receivable', 'costs'],
    rows: rows.map(([name, key]) => [name, numberText(cost[key])]),
  }
}

/** A machine in words. */
export function machineText({ cores, memory_gib, disk_tb }: Machine): string {
  return `${cores} cores, ${memory_gib} GiB${disk_tb > 0 ? `, ${disk_tb} TB` : ''}`
}

/** What one database server of several sizes holds and takes, half filled. */
export function nodesTable(costs: Costs): Table {
  const cost = entryCost(costs, ASSUMPTIONS)
  const millions = (entries: number) => numberText(entries / 1e6)
  return {
    heading: ['database server', 'million entries by disk', 'million entries by memory', 'entries a second'],
    rows: MACHINES.map((machine) => [
      machineText(machine),
      millions((machine.disk_tb * 1e12 * FILLED) / cost.bytes),
      millions((machine.memory_gib * 2 ** 30 * FILLED) / cost.hot_bytes),
      numberText((machine.cores * FILLED * 1e6) / cost.database_us),
    ]),
  }
}

/** What the plan needs in all. */
export function needsTable(costs: Costs): Table {
  return {
    heading: ['resource', 'needed', 'one gives', 'so many'],
    rows: planOf(costs, ASSUMPTIONS).needs.map(({ resource, unit, needed, of_one }) => [
      resource,
      `${numberText(needed)} ${unit}`,
      `${numberText(of_one)} ${unit}`,
      countText(Math.ceil(needed / of_one)),
    ]),
  }
}

/** What is assumed. */
export function assumptionsTable(): Table {
  const { lenders, entries, months, years, imported, busiest_hour, in_memory } = ASSUMPTIONS
  return {
    heading: ['assumed', 'how much'],
    rows: [
      ['lenders, each with two environments', numberText(lenders)],
      ['entries', numberText(entries)],
      ['entries of a receivable, one a month', numberText(months)],
      ['receivables, each with an account', numberText(entries / months)],
      ['years in which they arrive', countText(years)],
      ['imported, in percent', numberText(imported * 100)],
      ['of a day’s writes in the busiest hour, in percent', numberText(busiest_hour * 100)],
      ['entries a second in the busiest hour', numberText(busiestPerSecond(ASSUMPTIONS))],
      ['of the bytes of receivables that still change, in memory, in percent', numberText(in_memory * 100)],
      ['disk, memory and cores in use, in percent', numberText(FILLED * 100)],
    ],
  }
}
