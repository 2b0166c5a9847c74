// Rows that are reckoned when they are asked for, and that no table holds: the same list as a page by the engine of all lists, and as CSV.
import type { ListDefinition } from '../contract/list.ts'
import type { Fault } from '../core/fault.ts'
import type { Answer } from '../http/answer.ts'
import type { CsvForm } from '../http/csv.ts'
import { readListRequest } from '../http/list-route.ts'
import type { Call } from '../http/routes.ts'
import { type KeyedRow, type RowReader, pageOf } from '../storage/lists/paging.ts'
import type { Position, Scan } from '../storage/lists/token.ts'
import { refuseFaults } from './handling.ts'
import { answerWithPage, openPosition } from './list-handling.ts'
import type { Resource } from './present.ts'
import type { Services } from './services.ts'

/** A row and how it is told. */
export interface ComputedRow extends KeyedRow {
  readonly told: Resource
}

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

/** Answers with the page. `append_only` says that one moment tells what every earlier page showed. */
export async function answerRows<Row extends ComputedRow>(
  services: Services,
  { scan, position, limit }: AskedPage,
  read: RowReader<Row>,
  { append_only }: { readonly append_only: boolean },
): Promise<Answer> {
  const page = await pageOf(read, { position, limit, append_only, floor_stays: true })
  return answerWithPage(services, scan, page, (row) => row.told)
}

/** How much of a table is read and held at once, and as known at which moment. */
export interface TableReading {
  readonly rows_max: number
  readonly known_at: number | undefined
}

/** Rows as the pieces of a CSV file, its header first. Each is read once the one before it has been taken. */
export async function* rowsAsCsv<Row extends ComputedRow>(
  form: CsvForm,
  read: RowReader<Row>,
  { rows_max, known_at }: TableReading,
): AsyncGenerator<string> {
  yield form.header
  let key: readonly string[] | undefined
  do {
    const { rows, looked_to } = await read({ direction: 'next', key, rows_max, known_at })
    if (rows.length > 0) yield rows.map(({ told }) => form.record(told)).join('')
    key = rows.length === rows_max ? rows.at(-1)?.key : looked_to
  } while (key !== undefined)
}
