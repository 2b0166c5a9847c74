// Rows that are calculated on request, and that no table holds: the same list as a page by the engine of all lists, and as a file.
import type { ListDefinition } from '@tapeline/contract/list'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { Answer } from '../http/answer.ts'
import { readListRequest } from '../http/list-route.ts'
import type { Call } from '../http/routes.ts'
import { type Found, type KeyedRow, type Wanted, pageOf } from '../storage/lists/paging.ts'
import type { Position, Scan } from '../storage/lists/token.ts'
import { withFreshness } from './freshness-header.ts'
import { leavingOut } from './freshness/freshness-reads.ts'
import { refuseFaults } from './handling.ts'
import { answerWithPage, openPosition } from './list-handling.ts'
import type { Resource } from './present.ts'
import type { Services } from './services.ts'

/** A row and how it is presented. */
export interface ComputedRow extends KeyedRow {
  readonly presented: Resource
}

/** What a reading finds, and the ids of receivables that are left out of it because their own calculation fails. */
export interface FoundRows<Row extends KeyedRow> extends Found<Row> {
  readonly failed?: readonly string[]
  /** Why the first of them does. */
  readonly failure?: unknown
}

/** Reads computed rows of one scan. */
export type ComputedRows<Row extends KeyedRow> = (wanted: Wanted) => Promise<FoundRows<Row>>

/** Which page of which list is asked for. */
export interface AskedPage {
  readonly scan: Scan
  /** Undefined for the first. */
  readonly position: Position | undefined
  readonly limit: number
}

/** Whose list it is, and what was found at fault before it was read. */
interface Place {
  readonly tenant: number
  readonly parent?: number
  readonly faults: readonly Fault[]
}

/** Reads which page a call asks for. Throws every fault of its query, and those of the place. */
export function readAskedPage(
  services: Services,
  list: ListDefinition,
  call: Call,
  { tenant, parent, faults: found }: Place,
): AskedPage {
  const { request, faults } = readListRequest(list, { ...call.query, faults: found })
  refuseFaults(faults)
  const { sort, filters, limit } = request
  const scan = {
    tenant,
    list: list.name,
    parent: parent === undefined ? undefined : String(parent),
    sort,
    filters,
  }
  return { scan, position: openPosition(services, request, scan), limit }
}

/** How a page is answered. */
export interface PageAnswer {
  /** Whether the moment of the first page fixes what all pages show. */
  readonly append_only: boolean
  /** How fresh what the rows are made of is. */
  readonly freshness: Resource
}

/** Answers with the page, and states in a header how fresh it is and how many receivables are left out. */
export async function answerRows<Row extends ComputedRow>(
  services: Services,
  { scan, position, limit }: AskedPage,
  read: ComputedRows<Row>,
  { append_only, freshness }: PageAnswer,
): Promise<Answer> {
  const failed: string[] = []
  const reader = async (wanted: Wanted) => {
    const found = await read(wanted)
    failed.push(...(found.failed ?? []))
    return found
  }
  const page = await pageOf(reader, { position, limit, append_only, floor_stays: true })
  const answer = answerWithPage(services, scan, page, (row) => row.presented)
  return withFreshness(answer, leavingOut(freshness, failed))
}

/** How much of a table is read and held at once, and as known at which moment. */
export interface TableReading {
  readonly rows_max: number
  readonly known_at: number | undefined
}

/**
 * Rows as the records of a table. Each piece is read once the one before it has been taken. A receivable that is found to be left out has a
 * row with its id alone: a header was sent by then, and a table that lacks rows must not look whole.
 */
export async function* recordPieces<Row extends ComputedRow>(
  read: ComputedRows<Row>,
  { rows_max, known_at }: TableReading,
): AsyncGenerator<readonly unknown[]> {
  let key: readonly string[] | undefined
  do {
    const { rows, looked_to, failed = [] } = await read({ direction: 'next', key, rows_max, known_at })
    yield [...rows.map(({ presented }) => presented), ...failed.map((receivable_id) => ({ receivable_id }))]
    key = rows.length === rows_max ? rows.at(-1)?.key : looked_to
  } while (key !== undefined)
}
