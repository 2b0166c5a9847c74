// The wall between lenders, where the same vehicle is behind loans of both: whatever another lender reports, all that a lender can ask, and every row of
// its tenant, stays as it was, but for the one note that its own receivable is contested.
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WordsToFind } from '../../src/jobs/maintenance/words-to-find.ts'
import { wordsOfAccounts } from '../../src/resources/account/account-words-filling-store.ts'
import { readContests } from '../../src/resources/asset-identity/contested-asset-store.ts'
import { wordsOfRecords } from '../../src/resources/operator-record/operator-words-filling-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { calculateAll, calculateNow } from '../harness/calculators.ts'
import { eventually } from '../harness/client.ts'
import { momentNow } from '../harness/moments.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { IdentityBook } from './identity-book.ts'
import { LENDERS_LISTS, LENDERS_PATHS } from './lenders-paths.ts'

let service: TestService
let north: IdentityBook
let south: IdentityBook
/** A vehicle of each test alone, since all of their lenders have one operator. */
let vin: string
let made = 10_000
const nextVin = () => `WP0ZZZ99ZTS3${(made += 1)}`
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  ;[north, south] = [await IdentityBook.open(service), await IdentityBook.open(service)]
  vin = nextVin()
  await north.lend('loan-1', { collateral: { vin } })
  await north.lend('loan-2', { collateral: { vin: nextVin() } })
  await north.file('doc-1', 'loan-1', 'title')
  await north.follow()
  await fillWords()
  await settle(north)
})
afterAll(() => service.stop())

/** Does what a job does by its own clock: what it notes of that would differ from one look at all rows to the next. */
async function fillWords(): Promise<void> {
  for (const words of [wordsOfAccounts, wordsOfRecords]) await new WordsToFind(service.database, words).run()
}

const DAY = 86_400_000_000
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** All answers; moments after the start are of the request itself. */
async function answersOf({ parties }: IdentityBook, started: string): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const path of new Set(LENDERS_PATHS)) {
    // What is asked for here is sent as files too, each of which is a line of the audit.
    const { status, headers, text } = await parties.lender.get(path === '/audit' ? '/audit?downloads=none' : path)
    const head = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
    const own = (all_text: string) => all_text.replaceAll(MOMENT, (moment) => (moment > started ? 'now' : moment))
    all[path] = { status, head: head.map(([name, value]) => [name, own(value)]), text: own(text) }
  }
  return all
}

const findTables = installationStatement(
  '',
  `
  select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = current_schema() and c.column_name = 'tenant' and t.table_type = 'BASE TABLE' order by 1`,
)

/** Of files that were downloaded, which they were: each look at all answers downloads them once more. */
const WHAT = { downloads: `distinct jsonb_build_object('path', t.path, 'asked', t.asked)` }

/** Every row of a lender's tenant, by table. */
async function rowsOf({ tenant }: IdentityBook): Promise<Record<string, unknown>> {
  const tables = await service.database.query<{ name: string }>(findTables, [])
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    const what = name === 'downloads' ? WHAT.downloads : 'to_jsonb(t)'
    const all = await service.database.query(
      installationStatement('', `select ${what} as row from ${name} t where tenant = $1 order by 1`),
      [tenant],
    )
    if (all.length > 0) rows[name] = all
  }
  return rows
}

/** Has calculators go on until they change no row of a lender: what a turn has no time for is left to the next. */
async function settle(book: IdentityBook): Promise<void> {
  for (let before: object | undefined; ;) {
    await calculateNow()
    const { api_keys: _, ...rows } = await rowsOf(book)
    if (isDeepStrictEqual(rows, before)) return
    before = rows
  }
}

const readNotes = installationStatement('', 'select * from contested_receivables where tenant = $1')

/** What another lender reports, followed and compared. */
async function report(book: IdentityBook, id: string, its_vin = vin): Promise<void> {
  await book.lend(id, { collateral: { vin: its_vin } })
  await book.follow()
}

describe('a lender', () => {
  test('finds every answer and every row as before, but for the note in its own tenant', async () => {
    const started = momentNow()
    await answersOf(north, started)
    const answers = await answersOf(north, started)
    const { api_keys: _, ...rows } = await rowsOf(north)
    expect(Object.keys(answers).length).toBeGreaterThan(40)
    expect(Object.keys(rows)).toContain('asset_identities')
    await report(south, 'theirs')
    await report(south, 'alone', nextVin())
    const { api_keys: __, contested_receivables, ...after } = await rowsOf(north)
    expect(await answersOf(north, started)).toEqual(answers)
    expect(after).toEqual(rows)
    const due = expect.any(Number)
    const note = { tenant: north.tenant, receivable_id: 'loan-1', is_contested: true, was_contested: false, due }
    expect(contested_receivables).toEqual([{ row: note }])
  })

  test('sees from the end of the day on that its receivable is contested, on days of its own', async () => {
    await report(south, 'theirs')
    const [note] = await service.database.query<{ due: number }>(readNotes, [north.tenant])
    const due = note?.due ?? 0
    expect(due % DAY).toBe(0)
    expect(await north.contested(['loan-1', 'loan-2'], due - 1)).toEqual([])
    expect(await north.contested(['loan-1', 'loan-2'], due)).toEqual([
      {
        check: 'asset_contested',
        key: '',
        receivable_id: 'loan-1',
        obligor_id: null,
        from: '2026-01-15',
        until: null,
        amount: null,
        currency: null,
        measured: {},
        evidence: {},
      },
    ])
  })

  test('sees the same whoever else has it, however many, and on whatever days', async () => {
    await report(south, 'theirs')
    const before = await service.database.query<{ due: number }>(readNotes, [north.tenant])
    const seen = await north.contested(['loan-1'], before[0]?.due ?? 0)
    const west = await IdentityBook.open(service)
    await report(west, 'third')
    await report(west, 'fourth')
    await south.repay('theirs', '2026-02-02')
    await south.follow()
    expect(await service.database.query(readNotes, [north.tenant])).toEqual(before)
    expect(await north.contested(['loan-1'], before[0]?.due ?? 0)).toEqual(seen)
  })

  test('never learns of what was taken back on the same day', async () => {
    await report(south, 'theirs')
    await south.send('/receivables', { id: 'theirs', collateral: null })
    await south.send('/receivables', { id: 'theirs', collateral: null }, '2026-01-01')
    await south.follow()
    const [note] = await service.database.query<{ is_contested: boolean; due: number }>(readNotes, [north.tenant])
    expect(note).toMatchObject({ is_contested: false, due: 0 })
    expect(await north.contested(['loan-1'], Number.MAX_SAFE_INTEGER)).toEqual([])
  })

  test('is noted as contested by nothing that it has twice itself', async () => {
    await report(north, 'loan-3')
    expect(await service.database.query(readNotes, [north.tenant])).toEqual([])
    expect((await north.findings()).map(({ receivable_id }) => receivable_id)).toEqual(['loan-1', 'loan-3'])
  })
})

test('once it is due, the lender finds one more finding, and all else as before', async () => {
  const started = momentNow()
  await report(south, 'theirs')
  const answers = await answersOf(north, started)
  await north.findContestedNow()
  const list = () => north.parties.lender.get('/findings')
  const [finding] = (await list()).body.data
  expect(finding).toMatchObject({ check: 'asset_contested', receivable_id: 'loan-1', from: '2026-01-15', until: null })
  const { text } = await north.parties.lender.get(`/findings/${finding.id}`)
  for (const secret of [south.organization, 'theirs']) expect(text).not.toContain(secret)
  const events = await eventually(
    () => north.parties.lender.get('/events', { type: 'finding.opened' }),
    ({ body }) => body.data.length > 0,
  )
  expect(events.body.data).toMatchObject([{ subject: { kind: 'finding', id: finding.id } }])
  for (const secret of [south.organization, 'theirs']) expect(events.text).not.toContain(secret)
  const after = await answersOf(north, started)
  const differing = Object.keys(answers).filter((path) => JSON.stringify(after[path]) !== JSON.stringify(answers[path]))
  const others = differing.filter((path) => !path.startsWith('/findings') && path !== '/integrity-checks')
  expect(others).toEqual(['/events'])
  expect(differing).toContain('/findings')
})

interface ListAnswer {
  readonly status: number
  readonly data?: unknown
  readonly has_more?: boolean
}

const rowsOfWalk = (pages: readonly ListAnswer[] = []) =>
  pages.map(({ status, data, has_more }) => [status, data, has_more])

/** Rows and tokens of all pages of all lists. Tokens of lists that are pinned to the moment of the request differ by themselves. */
async function walksOf({ parties }: IdentityBook): Promise<Record<string, readonly ListAnswer[]>> {
  const all: Record<string, readonly ListAnswer[]> = {}
  for (const path of LENDERS_LISTS) {
    const pages: ListAnswer[] = []
    let page: string | undefined
    do {
      const { status, body } = await parties.lender.get(path, { limit: '1', ...(page === undefined ? {} : { page }) })
      pages.push({ status, ...body })
      page = body.next_page ?? undefined
    } while (page !== undefined)
    all[path] = pages
  }
  return all
}

describe('pages of the lists of a lender', () => {
  test('are as many, with the same rows in the same order and the same tokens, whatever another lender reports', async () => {
    const [first, second] = [await walksOf(north), await walksOf(north)]
    const steady = LENDERS_LISTS.filter((path) => isDeepStrictEqual(first[path], second[path]))
    expect(steady).toEqual(expect.arrayContaining(['/receivables', '/accounts', '/findings']))
    expect(second['/receivables']).toHaveLength(2)
    await report(south, 'theirs')
    await report(south, 'alone', nextVin())
    const after = await walksOf(north)
    for (const path of steady) expect(after[path], path).toEqual(second[path])
    for (const path of LENDERS_LISTS) expect(rowsOfWalk(after[path]), path).toEqual(rowsOfWalk(second[path]))
  })
})

describe('what the operator does with the other side', () => {
  const ends = ['', '?organization=none', '?state=open', '/asset-1', '.csv', '.xlsx', '-totals', '-totals?state=open']
  const paths = ends.map((end) => `/operator/contested-assets${end}`)
  const refusals = () =>
    Promise.all(
      paths.map(async (path) => {
        const { status, text } = await north.parties.lender.get(path)
        return [status, text]
      }),
    )

  test('is in no answer and no row of the lender: neither its looking nor its deciding', async () => {
    const started = momentNow()
    const refused = await refusals()
    expect(new Set(refused.map(([status]) => status))).toEqual(new Set([403, 404]))
    await report(south, 'theirs')
    await north.findContestedNow()
    await south.findContestedNow()
    await settle(north)
    await answersOf(north, started)
    const answers = await answersOf(north, started)
    const { api_keys: _, ...rows } = await rowsOf(north)
    const { operator } = north.parties
    const { body } = await operator.get('/operator/contested-assets', { organization: north.organization })
    const sides = body.data[0].sides as readonly { organization: string; finding_id: string }[]
    expect(sides).toHaveLength(2)
    const theirs = sides.find(({ organization }) => organization === south.organization)
    const { status, text } = await operator.post('/operator/finding-decisions', {
      id: `${south.organization}-decided`,
      organization: south.organization,
      finding_id: theirs?.finding_id,
      decision: 'confirmed',
      decided_on: '2026-03-01',
      reason: 'The title is with the other lender.',
    })
    expect(status, text).toBe(200)
    await south.follow()
    await calculateAll()
    const { api_keys: __, ...after } = await rowsOf(north)
    expect(await answersOf(north, started)).toEqual(answers)
    expect(after).toEqual(rows)
    expect(await refusals()).toEqual(refused)
  })
})

const readIdentity = installationStatement(
  '',
  `select identity from asset_identities where tenant = $1 and kind = 'vin'`,
)

test('both lenders, their receivables and the days are stored in the tenant of the operator', async () => {
  const { operator } = north.parties.tenants
  await south.lend('theirs', { collateral: { vin } }, '2026-02-20')
  await south.follow()
  const identities = await service.database.query<{ identity: string }>(readIdentity, [south.tenant])
  const asked = identities.map(({ identity }) => identity)
  const contenders = [
    { organization: north.organization, receivable_id: 'loan-1' },
    { organization: south.organization, receivable_id: 'theirs' },
  ].toSorted((one, other) => (one.organization < other.organization ? -1 : 1))
  const [contest, ...none] = await readContests(service.database, operator, asked)
  expect(none).toEqual([])
  expect(contest).toEqual({ identity: asked[0], kind: 'vin', from_day: '2026-02-20', until_day: null, contenders })
})
