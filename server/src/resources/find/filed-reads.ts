// Finds debt lines, closed months and documents: records of the operator's tenant. The operator finds those of all lenders, a lender those
// of its own list, as its lists show them. The latest of each kind are searched.
import { monthInWords } from '@tapeline/kernel/core/day'
import { type Querier, statement } from '../../storage/database.ts'
import { type TypedWords, isNamed } from '../account/account-words-rules.ts'
import { operatorPosting, scopeOf } from '../operator-record/operator-postings.ts'
import type { FoundKind } from './find-endpoints.ts'
import { type Hit, type Question, plainHit } from './found-rules.ts'

/** Records of a kind that are searched: the latest. */
const SEARCHED_MAX = 1_000

/** In the order of the list. */
const findLatest = statement(
  'find-latest-records-to-search',
  `
  select r.* from (
    select sorted, tie from operator_record_postings where tenant = $1 and posting = $2::uuid
    order by sorted desc, tie desc limit ${SEARCHED_MAX}) p
  cross join lateral (
    select o.id, o.organization, s.* from operator_records o
    cross join lateral json_to_record(o.state) as s(
      name text, description text, file_name text, kind text, month text, debt_line_id text, receivable_id text)
    where o.tenant = $1 and o.sorted = p.sorted and o.tie = p.tie offset 0) r
  order by p.sorted desc, p.tie desc`,
)

interface FiledRow {
  readonly id: string
  readonly organization: string
  readonly name: string | null
  readonly description: string | null
  readonly file_name: string | null
  readonly kind: string | null
  readonly month: string | null
  readonly debt_line_id: string | null
  readonly receivable_id: string | null
}

/** Who looks, and in which tenant of the operator. */
export interface FiledPlace {
  readonly tenant: number
  /** The lender whose list it is; undefined for the operator. */
  readonly lender: string | undefined
}

/** A kind of record that is searched: what is shown of one, and by which texts it is found. */
interface FiledKind {
  readonly kind: FoundKind & ('debt_line' | 'month_close' | 'document')
  readonly hit: (row: FiledRow, place: FiledPlace) => Hit
  readonly texts: (hit: Hit, row: FiledRow) => readonly (string | null)[]
}

/** The kinds that are searched. */
export const FILED_KINDS: readonly FiledKind[] = [
  {
    kind: 'debt_line',
    hit: ({ id, name }) => plainHit(id, name ?? id, id),
    texts: ({ id, label }) => [id, label],
  },
  {
    kind: 'month_close',
    hit: ({ month, debt_line_id }) => ({
      ...plainHit(month ?? '', month === null ? '' : monthInWords(month), debt_line_id),
      debt_line_id,
    }),
    texts: ({ id, label, debt_line_id }) => [id, label, debt_line_id],
  },
  {
    kind: 'document',
    hit: (row, { lender }) => {
      // Documents that lenders file too are stored under `<organization>:<id>`.
      const id = lender === undefined ? row.id : row.id.slice(lender.length + 1)
      const { debt_line_id, receivable_id } = row
      return { ...plainHit(id, row.description ?? row.file_name ?? id, id), debt_line_id, receivable_id }
    },
    texts: ({ id, label }, { file_name }) => [id, label, file_name],
  },
]

/** Records of a kind whose names or ids have the typed words, the latest first. */
export async function findFiled(
  querier: Querier,
  place: FiledPlace,
  { kind, hit: hitOf, texts }: FiledKind,
  words: Question['words'],
): Promise<Hit[]> {
  if (words === undefined) return []
  const posting = operatorPosting(scopeOf(kind, place.lender))
  const rows = await querier.query<FiledRow>(findLatest, [place.tenant, posting])
  return rows.flatMap((row) => {
    const hit = hitOf(row, place)
    const isFound = isOf(texts(hit, row), words)
    return isFound ? [place.lender === undefined ? { ...hit, organization: row.organization } : hit] : []
  })
}

function isOf(texts: readonly (string | null)[], words: TypedWords): boolean {
  return isNamed(texts.filter((text) => text !== null).join(' '), words)
}
