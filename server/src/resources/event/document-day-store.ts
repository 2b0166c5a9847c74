// Documents with a due date or an expiry date, as the calculator of events keeps them: up to which day each was looked at, and the next day on which it is
// needed, overdue, expiring or expired otherwise than before. A document is named by its number in the operator's tenant; `id` is the lender's.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'

/** How far a document is followed. Days are numbers; `next_day` is undefined where none is to come. */
export interface DocumentDay {
  readonly document: number
  readonly id: string
  readonly looked_on: number
  readonly next_day: number | undefined
}

interface Row {
  readonly document: number
  readonly id: string
  readonly looked_on: string
  readonly next_day: string | null
}

const putDays = statement(
  'put-days-of-documents',
  `
  insert into document_days (tenant, document, id, looked_on, next_day)
  select own.tenant, d.document, d.id, d.looked_on, d.next_day
  from tenants own cross join json_to_recordset($2) as d(document bigint, id text, looked_on date, next_day date)
  where own.tenant = $1
  on conflict (tenant, document) do update set looked_on = excluded.looked_on, next_day = excluded.next_day`,
)

const deleteDays = statement(
  'delete-days-of-documents',
  'delete from document_days where tenant = $1 and document = any($2::bigint[])',
)

/** Stores how far documents are followed, in place of what was stored of them, and removes those that have no date any more. */
export async function putDocumentDays(
  transaction: Transaction,
  tenant: number,
  dated: readonly DocumentDay[],
  undated: readonly number[],
): Promise<void> {
  const rows = dated.map(({ looked_on, next_day, ...named }): Row => {
    return {
      ...named,
      looked_on: dayOfNumber(looked_on),
      next_day: next_day === undefined ? null : dayOfNumber(next_day),
    }
  })
  if (rows.length > 0) await transaction.query(putDays, [tenant, JSON.stringify(rows)])
  if (undated.length > 0) await transaction.query(deleteDays, [tenant, undated])
}

const COLUMNS = 'document, id, looked_on::text as looked_on, next_day::text as next_day'

const findDays = statement(
  'find-days-of-documents',
  `select ${COLUMNS} from document_days where tenant = $1 and document = any($2::bigint[])`,
)

/** How far documents are followed; one without dates is left out. */
export async function findDocumentDays(
  querier: Querier,
  tenant: number,
  documents: readonly number[],
): Promise<DocumentDay[]> {
  if (documents.length === 0) return []
  return (await querier.query<Row>(findDays, [tenant, documents])).map(dayOfRow)
}

const findDue = statement(
  'find-documents-that-change-by-day',
  `
  select ${COLUMNS} from document_days where tenant = $1 and next_day <= $2 order by document_days.next_day, document limit $3`,
)

/** The documents whose state is another one on a day, given by its number, the first ones first and so many at most. */
export async function findDocumentsDue(
  querier: Querier,
  tenant: number,
  day: number,
  count_max: number,
): Promise<DocumentDay[]> {
  return (await querier.query<Row>(findDue, [tenant, dayOfNumber(day), count_max])).map(dayOfRow)
}

function dayOfRow({ looked_on, next_day, ...named }: Row): DocumentDay {
  return {
    ...named,
    looked_on: dayNumber(looked_on),
    next_day: next_day === null ? undefined : dayNumber(next_day),
  }
}
