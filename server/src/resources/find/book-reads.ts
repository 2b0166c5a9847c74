// Finds accounts and receivables of one book. Each statement reads a bounded stretch of an index of the tenant, however many match.
import { nameOfAccount } from '@tapeline/kernel/core/account-name'
import { type Querier, statement } from '../../storage/database.ts'
import { type TypedWords, isNamed, namesOfState } from '../account/account-words-rules.ts'
import { type Hit, type Question, endOf, idBeginnings, plainHit } from './found-rules.ts'
import { type WordStatements, countsOfWords, findByWords, rowsOfBeginning, rowsOfWordsApart } from './word-reads.ts'

const OF_NAME = 'id, name, first_name, last_name'

/** Accounts of words in the order of the alphabet. */
const accountsOf = (rows: string, limit: string) => `
  select a.* from (
    select number, min(word) as word from (${rows}) r group by number order by min(word), number limit ${limit}) w
  cross join lateral (select ${OF_NAME} from accounts where tenant = $1 and number = w.number offset 0) a
  order by w.word, w.number`

const WORDS: WordStatements = {
  byBeginning: statement(
    'find-accounts-by-beginning-of-words',
    accountsOf(rowsOfBeginning('account_words where tenant = $1'), '$4'),
  ),
  apart: statement(
    'find-accounts-by-words-apart',
    accountsOf(rowsOfWordsApart('account_words where tenant = $1', '$5'), '$4'),
  ),
  count: statement('count-accounts-of-typed-words', countsOfWords('account_words where tenant = $1')),
}

interface NamedRow {
  readonly id: string
  readonly name: string | null
  readonly first_name: string | null
  readonly last_name: string | null
}

const findAccounts = statement(
  'find-accounts-by-beginning-of-id',
  `
  select a.* from unnest($2::text[], $3::text[]) as b(beginning, ending)
  cross join lateral (
    select ${OF_NAME} from accounts where tenant = $1 and id >= b.beginning and id < b.ending order by id limit $4) a`,
)

/** Accounts by their names and ids, one more than the limit where there are as many; those whose id it is first. */
export async function findAccountHits(querier: Querier, tenant: number, question: Question): Promise<Hit[]> {
  const { words } = question
  const [byId, byName] = await Promise.all([
    querier.query<NamedRow>(findAccounts, [tenant, ...idRanges(question)]),
    words === undefined ? [] : findNamed(querier, tenant, words, question.limit + 1),
  ])
  const isExact = ({ id }: NamedRow) => idBeginnings(question.text).includes(id)
  const rows = [...byId.filter(isExact), ...byName, ...byId.filter((row) => !isExact(row))]
  return rows.map((row) => accountHit(row))
}

async function findNamed(querier: Querier, tenant: number, words: TypedWords, limit: number): Promise<NamedRow[]> {
  const place = { tenant, values: [limit] }
  const { rows } = await findByWords<NamedRow>(querier, WORDS, place, words, (found) => found.length < limit)
  // Words may be left of a name that a node of the version before has changed.
  return rows.filter((row) => isNamed(namesOfState(namesOf(row)), words))
}

function namesOf({ name, first_name, last_name }: NamedRow) {
  return { name, first_name, last_name }
}

function accountHit(row: NamedRow): Hit {
  const name = nameOfAccount(row)
  return name === null ? plainHit(row.id, row.id, null) : plainHit(row.id, name, row.id)
}

const findReceivables = statement(
  'find-receivables-by-beginning-of-id',
  `
  select r.id as receivable_id, r.obligor_id, a.* from unnest($2::text[], $3::text[]) as b(beginning, ending)
  cross join lateral (
    select id, obligor_id from receivables where tenant = $1 and id >= b.beginning and id < b.ending order by id limit $4) r
  left join lateral (select ${OF_NAME} from accounts where tenant = $1 and id = r.obligor_id offset 0) a on true`,
)

interface ReceivableRow extends NamedRow {
  readonly receivable_id: string
  readonly obligor_id: string
}

/** Receivables by their ids with the names of their obligors, those in the case as it was typed first. */
export async function findReceivableHits(querier: Querier, tenant: number, question: Question): Promise<Hit[]> {
  const rows = await querier.query<ReceivableRow>(findReceivables, [tenant, ...idRanges(question)])
  const hits = rows.map((row) => plainHit(row.receivable_id, row.receivable_id, nameOfAccount(row) ?? row.obligor_id))
  const isExact = ({ id }: Hit) => idBeginnings(question.text).includes(id)
  return [...hits.filter(isExact), ...hits.filter((hit) => !isExact(hit))]
}

function idRanges({ text, limit }: Question): [string[], string[], number] {
  const beginnings = idBeginnings(text)
  return [beginnings, beginnings.map(endOf), limit + 1]
}
