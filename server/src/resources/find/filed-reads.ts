// Finds debt lines, closed months and documents: records of the operator's tenant. The operator finds those of all lenders, a lender those
// of its own list, as its lists show them, by the words under which they are stored; the latest first.
import { monthInWords } from '@tapeline/kernel/core/day'
import type { State } from '@tapeline/kernel/core/dated-facts'
import { type Querier, statement } from '../../storage/database.ts'
import { type TypedWords, hasWords, inWords } from '../account/account-words-rules.ts'
import { operatorPosting, scopeOf } from '../operator-record/operator-postings.ts'
import { idInListOf, textsToFind } from '../operator-record/operator-words-rules.ts'
import type { FoundKind } from './find-endpoints.ts'
import { type Hit, type Question, plainHit } from './found-rules.ts'
import {
  WORDS_READ_MAX,
  type WordStatements,
  countsOfWords,
  findByWords,
  rowsOfBeginning,
  rowsOfWordsApart,
} from './word-reads.ts'

/** The latest records of a list, which are searched too where words have more records than are read of them, or few. */
const LATEST_MAX = 300

/** Where words have fewer records than this, some may not have theirs yet: nodes of a version before write none. */
const FEW = 20

const STATE = `
  cross join lateral json_to_record(o.state) as s(
    name text, description text, file_name text, month text, debt_line_id text, receivable_id text)`

const SELECTED = 'o.id, o.number, o.organization, o.sorted, o.tie, s.*'

/** Records of words, each once, with how many of the words that were read are theirs. In no order. */
const recordsOf = (rows: string) => `
  select ${SELECTED}, w.count from (select number, count(*)::integer as count from (${rows}) r group by number) w
  cross join lateral (select * from operator_records where tenant = $1 and number = w.number offset 0) o ${STATE}`

const WORDS: WordStatements = {
  byBeginning: statement(
    'find-operator-records-by-beginning-of-words',
    recordsOf(rowsOfBeginning('operator_record_words where tenant = $1 and posting = $4::uuid')),
  ),
  apart: statement(
    'find-operator-records-by-words-apart',
    recordsOf(rowsOfWordsApart('operator_record_words where tenant = $1 and posting = $4::uuid', '$5')),
  ),
  count: statement(
    'count-operator-records-of-typed-words',
    countsOfWords('operator_record_words where tenant = $1 and posting = $4::uuid'),
  ),
}

/** In the order of the list. */
const findLatest = statement(
  'find-latest-records-to-search',
  `
  select ${SELECTED}, 0 as count from (
    select sorted, tie from operator_record_postings where tenant = $1 and posting = $2::uuid
    order by sorted desc, tie desc limit ${LATEST_MAX}) p
  cross join lateral (
    select * from operator_records where tenant = $1 and sorted = p.sorted and tie = p.tie offset 0) o ${STATE}
  order by p.sorted desc, p.tie desc`,
)

interface FiledRow {
  readonly id: string
  readonly number: number
  readonly organization: string
  readonly sorted: number
  readonly tie: number
  readonly count: number
  readonly name: string | null
  readonly description: string | null
  readonly file_name: string | null
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

/** A kind of record that is searched, and what is shown of one, by the id that the reader knows. */
interface FiledKind {
  readonly kind: FoundKind & ('debt_line' | 'month_close' | 'document')
  readonly hit: (id: string, row: FiledRow) => Hit
}

/** The kinds that are searched. */
export const FILED_KINDS: readonly FiledKind[] = [
  {
    kind: 'debt_line',
    hit: (id, { name }) => plainHit(id, name ?? id, id),
  },
  {
    kind: 'month_close',
    hit: (_, { month, debt_line_id }) => ({
      ...plainHit(month ?? '', month === null ? '' : monthInWords(month), debt_line_id),
      debt_line_id,
    }),
  },
  {
    kind: 'document',
    hit: (id, { description, file_name, debt_line_id, receivable_id }) => ({
      ...plainHit(id, description ?? file_name ?? id, id),
      debt_line_id,
      receivable_id,
    }),
  },
]

/** Records of a kind whose names or ids have the typed words: those called exactly so, then the latest first. */
export async function findFiled(
  querier: Querier,
  place: FiledPlace,
  { kind, hit: hitOf }: FiledKind,
  words: Question['words'],
): Promise<Hit[]> {
  if (words === undefined) return []
  const rows = await findRows(querier, place.tenant, operatorPosting(scopeOf(kind, place.lender)), words)
  const exact: Hit[] = []
  const others: Hit[] = []
  for (const row of rows.toSorted((a, b) => b.sorted - a.sorted || b.tie - a.tie)) {
    const id = idInListOf(place.lender, kind, row.id)
    const names = textsToFind(kind, id, stateOf(row)).map(inWords)
    // Words may be left of a name that a node of the version before has changed.
    if (!hasWords(names.join(' '), words)) continue
    const hit = place.lender === undefined ? { ...hitOf(id, row), organization: row.organization } : hitOf(id, row)
    const idOfLender = inWords(idInListOf(row.organization, kind, row.id))
    const isExact = [...names, idOfLender].includes(words.whole)
    ;(isExact ? exact : others).push(hit)
  }
  return [...exact, ...others]
}

/** Where more records have the words than are read, or few have them, the latest of the list are searched as well. */
async function findRows(querier: Querier, tenant: number, posting: string, words: TypedWords): Promise<FiledRow[]> {
  const place = { tenant, values: [posting], counted: [posting] }
  const { rows, is_cut } = await findByWords<FiledRow>(querier, WORDS, place, words, isWhole)
  const looksAtLatest = is_cut || !isWhole(rows) || rows.length < FEW
  const latest = looksAtLatest ? await querier.query<FiledRow>(findLatest, [tenant, posting]) : []
  return [...new Map([...rows, ...latest].map((row) => [row.number, row])).values()]
}

/** Whether fewer words were read than may be read. */
function isWhole(rows: readonly FiledRow[]): boolean {
  return rows.reduce((total, { count }) => total + count, 0) < WORDS_READ_MAX
}

function stateOf(row: FiledRow): State {
  const { name, description, file_name, month, debt_line_id } = row
  return { name, description, file_name, month, debt_line_id }
}
