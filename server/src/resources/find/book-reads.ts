// Finds accounts and receivables of one book. Each statement reads a bounded stretch of an index of the tenant, however many match.
import { nameOfAccount } from '@tapeline/kernel/core/account-name'
import { type Querier, statement } from '../../storage/database.ts'
import { type TypedWords, isNamed, namesOfState, patternOf } from '../account/account-words-rules.ts'
import { type Hit, type Question, endOf, idBeginnings, plainHit } from './found-rules.ts'

/** Rows of words that are read at most for a text as it was typed: an account has several, and one may match by more than one. */
const WORDS_READ_MAX = 400

/** Rows of the rarest word that are searched at most for the other words. */
const WORDS_SEARCHED_MAX = 20_000

const OF_NAME = 'id, name, first_name, last_name'

/** Accounts of words in the order of the alphabet. */
const accountsOf = (rows: string, limit: string) => `
  select a.* from (
    select number, min(word) as word from (${rows}) r group by number order by min(word), number limit ${limit}) w
  cross join lateral (select ${OF_NAME} from accounts where tenant = $1 and number = w.number offset 0) a
  order by w.word, w.number`

const findByBeginning = statement(
  'find-accounts-by-beginning-of-words',
  accountsOf(
    `
      select word, number from account_words where tenant = $1 and word >= $2 and word < $3
      order by word, number limit ${WORDS_READ_MAX}`,
    '$4',
  ),
)

/** Searched in the order of the index, and no further than the bound. */
const findByWordsApart = statement(
  'find-accounts-by-words-apart',
  accountsOf(
    `
      select s.word, s.number from (
        select word, number from account_words where tenant = $1 and word >= $2 and word < $3
        order by word, number limit ${WORDS_SEARCHED_MAX}) s
      where ' ' || s.word like all($5::text[]) limit ${WORDS_READ_MAX}`,
    '$4',
  ),
)

/** Words of which the rarest is looked for: the longest. */
const COUNTED_MAX = 4

/** Counted no further than the bound; without order. */
const countWords = statement(
  'count-accounts-of-typed-words',
  `
  select b.beginning, c.count from unnest($2::text[], $3::text[]) as b(beginning, ending)
  cross join lateral (
    select count(*)::integer as count from (
      select from account_words where tenant = $1 and word >= b.beginning and word < b.ending
      limit ${WORDS_SEARCHED_MAX}) s) c`,
)

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

/** Where the words as they were typed find too few, each of them may begin another word of the name. */
async function findNamed(querier: Querier, tenant: number, words: TypedWords, limit: number): Promise<NamedRow[]> {
  const { whole } = words
  const inOrder = await querier.query<NamedRow>(findByBeginning, [tenant, whole, endOf(whole), limit])
  const isFew = words.words.length > 1 && inOrder.length < limit
  const others = isFew ? await findApart(querier, tenant, words, limit) : []
  // Words may be left of a name that a node of the version before has changed.
  return [...inOrder, ...others].filter((row) => isNamed(namesOfState(namesOf(row)), words))
}

/** Searches the accounts of the rarest word for the others. */
async function findApart(querier: Querier, tenant: number, { words }: TypedWords, limit: number): Promise<NamedRow[]> {
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, COUNTED_MAX)
  const counts = await querier.query<{ beginning: string; count: number }>(countWords, [
    tenant,
    longest,
    longest.map(endOf),
  ])
  const [rarest] = counts.toSorted((a, b) => a.count - b.count)
  if (rarest === undefined || rarest.count === 0) return []
  const { beginning } = rarest
  const patterns = words.filter((word) => word !== beginning).map(patternOf)
  return querier.query<NamedRow>(findByWordsApart, [tenant, beginning, endOf(beginning), limit, patterns])
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
