// Asks producers what they find of subjects, portion by portion, and stores what differs. A subject for which the checks fail alone is set aside:
// its findings stay as they were.
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import { type FindingRow, readSubjectsNaming, rowsOf, storeFindings } from '../../resources/finding/finding-store.ts'
import { type FailedSubject, noteSubjects, readRetried } from '../../resources/finding/set-aside-subjects-store.ts'
import { readEachAlone } from '../../resources/set-aside/failing-alone-reads.ts'
import { type Querier, statement } from '../../storage/database.ts'
import type { CheckTurn, IntegrityNews, Producer } from './producer.ts'

/** The subjects of each producer that news may concern: by what it states itself, by what is stored, and those that are tried again. */
export async function findSubjects(
  turn: CheckTurn,
  news: IntegrityNews,
  producers: readonly Producer[],
): Promise<Map<Producer, Set<string>>> {
  const { transaction, lender } = turn
  const { tenant } = lender
  const named = await findReceivableIds(transaction, tenant, news.receivables)
  const accounts = news.events.flatMap(({ kind, id }) => (kind === 'account' ? [id] : []))
  const known = [
    ...(await readSubjectsNaming(transaction, tenant, 'receivable', named)),
    ...(await readSubjectsNaming(transaction, tenant, 'account', [...new Set(accounts)])),
    ...(await readRetried(transaction, tenant)),
  ]
  const subjects = new Map<Producer, Set<string>>()
  for (const producer of producers) {
    const stored = known.flatMap((each) => (each.producer === producer.name ? [each.subject] : []))
    subjects.set(producer, new Set([...(await producer.findConcerned(turn, news)), ...stored]))
  }
  return subjects
}

const findIds = statement(
  'find-ids-of-checked-receivables',
  `
  select r.id from unnest($2::bigint[]) as w(number)
  cross join lateral (select id from receivables where tenant = $1 and number = w.number offset 0) r`,
)

async function findReceivableIds(querier: Querier, tenant: number, numbers: readonly number[]): Promise<string[]> {
  if (numbers.length === 0) return []
  return (await querier.query<{ id: string }>(findIds, [tenant, numbers])).map(({ id }) => id)
}

/** Looks at subjects of a producer and stores what is found, at a moment of the calculator's clock. Returns the ids of findings that differ. */
export async function checkSubjects(
  turn: CheckTurn,
  producer: Producer,
  subjects: Iterable<string>,
  moment: number,
): Promise<string[]> {
  const all = [...subjects].toSorted()
  const differing: string[] = []
  for (let at = 0; at < all.length; at += producer.portion) {
    await turn.giveWay()
    differing.push(...(await checkPortion(turn, producer, all.slice(at, at + producer.portion), moment)))
  }
  return differing
}

async function checkPortion(
  turn: CheckTurn,
  producer: Producer,
  subjects: readonly string[],
  moment: number,
): Promise<string[]> {
  const { transaction, lender } = turn
  const { found, failed } = await findRows(turn, producer, subjects)
  const place = { tenant: lender.tenant, producer: producer.name, moment }
  await noteSubjects(transaction, place, subjects, failed)
  // A finding that two subjects hand in is stored once.
  const rows = new Map([...found.values()].flat().map((row) => [row.finding, row]))
  return storeFindings(transaction, place, [...found.keys()], [...rows.values()])
}

async function findRows(turn: CheckTurn, producer: Producer, subjects: readonly string[]) {
  const failed: FailedSubject[] = []
  const subjectAt = (at: number) => subjects[at] ?? ''
  const read = async (places: readonly number[]) => {
    const some = places.map(subjectAt)
    const found = await producer.find(turn, some)
    return new Map(places.map((at): [number, FindingRow[]] => [at, rowsOfSubject(found, subjectAt(at))]))
  }
  const rows = await readEachAlone([...subjects.keys()], read, async (at, error) => {
    failed.push({ subject: subjectAt(at), receivable_id: await findReceivable(turn, producer, subjectAt(at)), error })
    return undefined
  })
  return { found: new Map([...rows].map(([at, found]) => [subjectAt(at), found])), failed }
}

function rowsOfSubject(found: ReadonlyMap<string, readonly Finding[]>, subject: string): FindingRow[] {
  return rowsOf(new Map([[subject, found.get(subject) ?? []]]))
}

async function findReceivable(
  { transaction, lender }: CheckTurn,
  { receivableOf }: Producer,
  subject: string,
): Promise<string | null> {
  if (receivableOf === undefined) return null
  const [id] = await findReceivableIds(transaction, lender.tenant, [receivableOf(subject)])
  return id ?? null
}
