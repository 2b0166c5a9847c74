// Documents, debt lines and closed months are found whatever their number, by lender and operator, as they are named now.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WordsToFind } from '../../src/jobs/maintenance/words-to-find.ts'
import { operatorPosting, scopeOf } from '../../src/resources/operator-record/operator-postings.ts'
import { wordsOfRecords } from '../../src/resources/operator-record/operator-words-filling-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { findFilling } from '../../src/storage/word-filling.ts'
import { type Browser, signedIn } from '../dashboard/browser.ts'
import { microsecondsNow } from '../harness/moments.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { find, idsOf } from './finding.ts'

let service: TestService
let own: Lender
let operator: Lender
let ownBrowser: Browser
let otherBrowser: Browser
let operatorBrowser: Browser

/** Later than all that is written here, and more than are read of a list or of a word. */
const LATER = 1_200

/** A description with more words than those by which it begins to be found. */
const LONG = `Amendment to the ${Array.from({ length: 20 }, (_, at) => `w${at}`).join(' ')} zebrafish`

beforeAll(async () => {
  service = await startTestService()
  own = await service.lender({ organization: 'own-lender', name: 'Own Lending' })
  operator = await service.operator()
  const other = await service.lender({ organization: 'other-lender', name: 'Other Lending' })
  ownBrowser = (await signedIn(service, own.organization, 'member')).browser
  otherBrowser = (await signedIn(service, other.organization, 'member')).browser
  operatorBrowser = (await signedIn(service, operator.organization, 'member')).browser
  await file({ id: 'old-1', description: 'Crédit agreement with Société Żabka' })
  await file({ id: 'renamed', description: 'Before Harbour' })
  const line = { organization: 'own-lender', currency: 'USD', status: 'active', commitment: 1, opened_on: '2026-01-01' }
  await demand(operator.client.post('/operator/debt-lines', { ...line, id: 'old-line', name: 'Warehouse Aurora' }))
  await file({ id: 'zz-1', description: 'Agreement' })
  await file({ id: 'long', description: LONG })
  await insertLater('document', ({ n }) => ({ description: `Agreement ${n}`, kind: 'contract' }))
  await insertLater('debt_line', ({ n }) => ({ name: `Facility ${n}` }))
  await insertLater('month_close', ({ n }) => ({ month: n === 0 ? '2019-03' : '2020-05', debt_line_id: `line-${n}` }))
  await service.database.query(restart, [operator.tenant])
  await fill()
})
afterAll(() => service.stop())

const file = (body: { id: string; description?: string }) =>
  demand(own.client.post('/documents', { kind: 'contract', ...body }))

const restart = installationStatement(
  'test-restart-record-words',
  'delete from operator_record_word_cursors where tenant = $1',
)

/** The jobs of the service may be filling in as well. */
async function fill(): Promise<void> {
  do await new WordsToFind(service.database, wordsOfRecords).run()
  while ((await findFilling(service.database, wordsOfRecords, operator.tenant)) === 'due')
}

const insertRecords = installationStatement(
  'test-insert-records',
  `
  insert into operator_records (tenant, kind, id, number, recorded, organization, created_by, sorted, tie, postings, state)
  select $1, $2, r.id, r.number, r.number, 'own-lender', 'test', r.number, 0, $3::uuid[], r.state::json
  from unnest($4::text[], $5::bigint[], $6::text[]) as r(id, number, state)`,
)

const insertPostings = installationStatement(
  'test-insert-postings',
  `
  insert into operator_record_postings (tenant, posting, sorted, tie)
  select $1, p, n, 0 from unnest($2::uuid[]) p cross join unnest($3::bigint[]) n`,
)

const KINDS = ['document', 'debt_line', 'month_close']

/** As a node of the version before writes them: without words. */
async function insertLater(kind: string, state: (of: { n: number }) => object): Promise<void> {
  const from = microsecondsNow() + KINDS.indexOf(kind) * 1_000_000
  const of = Array.from({ length: LATER }, (_, n) => n)
  const postings = [operatorPosting(scopeOf(kind)), operatorPosting(scopeOf(kind, 'own-lender'))]
  const ids = of.map((n) => (kind === 'document' ? `own-lender:later-${n}` : `later-${kind}-${n}`))
  const numbers = of.map((n) => from + n)
  const states = of.map((n) => JSON.stringify(state({ n })))
  await service.database.query(insertRecords, [operator.tenant, kind, postings, ids, numbers, states])
  await service.database.query(insertPostings, [operator.tenant, postings, numbers])
}

describe('a document that is older than a thousand others', () => {
  const TEXTS = ['credit agreement', 'Agreement crédit', 'zab soc', 'SOCIETE', 'old-1', 'żabka with', 'zabka old 1']

  test.each(TEXTS)('is found by its lender and by the operator: %s', async (text) => {
    expect(await idsOf(ownBrowser, 'document', text)).toEqual(['old-1'])
    const found = await find(operatorBrowser, text)
    expect(found['document']).toMatchObject([{ id: 'own-lender:old-1', organization_name: 'Own Lending' }])
  })

  test.each(TEXTS)('is found by no other lender, and in no other environment: %s', async (text) => {
    expect(await find(otherBrowser, text)).toEqual({})
    expect(await find(ownBrowser, text, 'live')).toEqual({})
    expect(await find(operatorBrowser, text, 'live')).toEqual({})
  })

  test('is found by the operator by its whole id too', async () => {
    expect(await idsOf(operatorBrowser, 'document', 'own-lender:old-1')).toEqual(['own-lender:old-1'])
  })
})

describe('a document with a new name', () => {
  test('is found by it alone', async () => {
    expect(await idsOf(ownBrowser, 'document', 'harbour bef')).toEqual(['renamed'])
    await file({ id: 'renamed', description: 'After Harbour' })
    expect(await idsOf(ownBrowser, 'document', 'before')).toEqual([])
    expect(await idsOf(operatorBrowser, 'document', 'before')).toEqual([])
    expect(await idsOf(ownBrowser, 'document', 'harbour after')).toEqual(['renamed'])
    expect(await idsOf(operatorBrowser, 'document', 'harbour after')).toEqual(['own-lender:renamed'])
  })

  test('that a node of the version before gave it is not found by the old one', async () => {
    await file({ id: 'stale', description: 'Stalename' })
    const change = installationStatement(
      'test-change-description',
      `update operator_records set state = '{"description":"Freshname"}' where tenant = $1 and id = 'own-lender:stale'`,
    )
    await service.database.query(change, [operator.tenant])
    expect(await idsOf(ownBrowser, 'document', 'stalename')).toEqual([])
  })

  test('costs no word where something else is changed', async () => {
    const count = installationStatement(
      'test-count-record-words',
      'select max(xmin::text::bigint) as last from operator_record_words where tenant = $1',
    )
    const last = async () => (await service.database.query<{ last: number }>(count, [operator.tenant]))[0]?.last
    const before = await last()
    await demand(own.client.post('/documents', { id: 'old-1', kind: 'invoice' }))
    expect(await last()).toBe(before)
  })
})

test('of many that have a word the latest are shown first, and the one that is called exactly so before them', async () => {
  expect((await idsOf(ownBrowser, 'document', 'agreement')).slice(1, 3)).toEqual(['later-1199', 'later-1198'])
  expect((await idsOf(ownBrowser, 'document', 'agreement 11'))[0]).toBe('later-11')
  expect((await idsOf(ownBrowser, 'document', 'later-1'))[0]).toBe('later-1')
  expect((await idsOf(operatorBrowser, 'document', 'later-1'))[0]).toBe('own-lender:later-1')
})

test('a document that is called exactly as was typed is first, however many later ones begin so', async () => {
  expect((await idsOf(ownBrowser, 'document', 'agreement'))[0]).toBe('zz-1')
  expect((await idsOf(operatorBrowser, 'document', 'Agreement'))[0]).toBe('own-lender:zz-1')
  expect((await idsOf(ownBrowser, 'document', 'agreement zz'))[0]).toBe('zz-1')
})

test('what a node of the version before has just filed is found among the latest', async () => {
  const forget = installationStatement(
    'test-forget-words-of-fresh',
    `delete from operator_record_words w using operator_records r
    where w.tenant = $1 and r.tenant = $1 and r.number = w.number and r.id = 'own-lender:fresh'`,
  )
  await file({ id: 'fresh', description: 'Quixotic memorandum' })
  await service.database.query(forget, [operator.tenant])
  expect(await idsOf(ownBrowser, 'document', 'quixotic')).toEqual(['fresh'])
  expect(await idsOf(operatorBrowser, 'document', 'memo quix')).toEqual(['own-lender:fresh'])
  expect(await idsOf(otherBrowser, 'document', 'quixotic')).toEqual([])
})

test('a word behind the sixteenth of a description finds it beside one of the first', async () => {
  for (const text of ['amendment zebrafish', 'zebrafish amendment']) {
    expect(await idsOf(ownBrowser, 'document', text)).toEqual(['long'])
    expect(await idsOf(operatorBrowser, 'document', text)).toEqual(['own-lender:long'])
  }
  expect(await idsOf(ownBrowser, 'document', 'amendment zebrafishes')).toEqual([])
})

test('an old debt line and an old closed month are found too', async () => {
  for (const browser of [ownBrowser, operatorBrowser]) {
    expect(await idsOf(browser, 'debt_line', 'aurora ware')).toEqual(['old-line'])
    expect((await find(browser, 'march 2019'))['month_close']).toMatchObject([
      { id: '2019-03', debt_line_id: 'line-0' },
    ])
    expect((await find(browser, 'line-0 2019-03'))['month_close']).toMatchObject([{ label: 'March 2019' }])
  }
  expect((await find(otherBrowser, 'aurora'))['debt_line']).toBeUndefined()
})

test('records without words are given theirs a second time a day later, and then no more', async () => {
  const forget = installationStatement(
    'test-forget-record-words',
    'delete from operator_record_words where tenant = $1',
  )
  const age = installationStatement(
    'test-age-record-words',
    `update operator_record_word_cursors set since = now() - interval '25 hours' where tenant = $1`,
  )
  await service.database.query(forget, [operator.tenant])
  await fill()
  expect(await idsOf(ownBrowser, 'document', 'societe')).toEqual([])
  await service.database.query(age, [operator.tenant])
  await fill()
  expect(await idsOf(ownBrowser, 'document', 'societe')).toEqual(['old-1'])
})

test('a portion stores words of 150 records, and goes past 5,000 of kinds that are not found', async () => {
  const { tenant } = await service.lender()
  const insert = (kind: string, from: number, count: number) => {
    const numbers = Array.from({ length: count }, (_, at) => from + at)
    const states = numbers.map((n) => JSON.stringify({ description: `Note ${n}` }))
    const postings = [operatorPosting(scopeOf(kind))]
    return service.database.query(insertRecords, [tenant, kind, postings, numbers.map(String), numbers, states])
  }
  await insert('transparency_transaction', 1, 400)
  await insert('document', 401, 160)
  await insert('transparency_transaction', 561, 5_000)
  const fillAfter = (after: number) =>
    service.database.transaction((transaction) => wordsOfRecords.fillAfter(transaction, tenant, after))
  const worded = installationStatement(
    'test-count-records-with-words',
    'select count(distinct number)::integer as count from operator_record_words where tenant = $1',
  )
  const stored = async () => (await service.database.query<{ count: number }>(worded, [tenant]))[0]?.count
  // 400 and 150 documents; the other ten and 4,990 more; the last ten.
  expect(await fillAfter(-1)).toBe(550)
  expect([await fillAfter(550), await stored()]).toEqual([5_550, 160])
  expect(await fillAfter(5_550)).toBeUndefined()
})
