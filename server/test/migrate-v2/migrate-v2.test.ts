// tapeline migrate-v2 on a snapshot of 2,000 borrowers with every oddity: what is imported, what is reported,
// and that what v3 changed since stays.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { reportLines, runMigration } from './run-command.ts'
import { AS_OF, type MadeSnapshot, makeSnapshot } from './snapshot.ts'

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startTestService()
  folder = mkdtempSync(join(tmpdir(), 'migrate-v2-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

/** A lender, the key of its migration, and a way to run it. */
async function newLender(name: string) {
  const lender = await service.lender()
  const key = await createApiKey(service.database, lender.tenant, 'migrate-v2')
  const report = join(folder, `${name}-report`)
  const migrate = (...args: string[]) => runMigration(key, '--url', service.address, '--report', report, ...args)
  return { lender, report, migrate }
}

async function totalOf({ tenant }: Lender, table: string): Promise<number> {
  const text = `select count(*)::integer as total from ${table} where tenant = $1`
  const [row] = await service.database.query<{ total: number }>(installationStatement(`count-${table}`, text), [tenant])
  return row?.total ?? -1
}

/** Each of its runs asks the service several thousand times; on a busy machine that takes a while. */
const ODD_BOOK_MS = 300_000

describe('an odd book', { timeout: ODD_BOOK_MS }, () => {
  let made: MadeSnapshot
  let snapshot: string
  let party: Awaited<ReturnType<typeof newLender>>
  beforeAll(async () => {
    snapshot = join(folder, 'odd')
    made = makeSnapshot(snapshot, { borrowers: 2_000, seed: 7, odd: true })
    party = await newLender('odd')
  })

  const odd = (what: string) => made.oddities[what] ?? 0
  const ARGS = ['--as-of', AS_OF, '--bureau', 'experian']

  test('a dry run reports what would be refused, sends nothing, and ends with 1', async () => {
    const { code, out, err } = await party.migrate(snapshot, ...ARGS, '--dry-run')
    expect(err).not.toContain('Error')
    expect(code).toBe(1)
    expect(out).toContain('Some of it would be refused')
    expect(await totalOf(party.lender, 'accounts')).toBe(0)
    const violations = (await reportLines(party.report, 'notices.ndjson')).filter(
      ({ notice }) => (notice as { kind: string }).kind === 'violation',
    )
    expect(violations.length).toBe(odd('no fund') + odd('frequency') + odd('no times'))
  })

  test('what can be moved is in v3, the rest is reported, record by record', async () => {
    const { code, out } = await party.migrate(snapshot, ...ARGS, '--json')
    expect(code).toBe(1)
    const summary = JSON.parse(out)
    const refusedLoans = odd('no fund') + odd('frequency') + odd('no times')
    expect(refusedLoans).toBeGreaterThan(50)
    expect(summary.counts.account).toMatchObject({ read: 2_001, unreadable: 1, moved: 2_000, kept: 0 })
    expect(summary.counts.receivable).toMatchObject({ read: made.loans + 1, repeated: 1, moved: made.loans })
    expect(await totalOf(party.lender, 'accounts')).toBe(2_000)
    expect(await totalOf(party.lender, 'receivables')).toBe(made.loans - refusedLoans)
    const refused = await reportLines(party.report, 'refused.ndjson')
    expect(refused.filter(({ kind }) => kind === 'receivable').length).toBe(refusedLoans)
    expect(summary.rejected).toBe(refused.length)
    // A report of a refused loan that is sent twice is refused twice.
    const names = new Set(refused.map(({ kind, id, receivable_id }) => JSON.stringify([kind, id, receivable_id])))
    const moved = made.reports - odd('sent twice') - (names.size - refusedLoans)
    expect(await totalOf(party.lender, 'entries')).toBe(moved)
    expect(summary.reconciled).toMatchObject({
      accounts: 2_000,
      receivables: made.loans - refusedLoans,
      entries: moved,
    })
    const differences = await reportLines(party.report, 'differences.ndjson')
    expect(new Set(differences.map(({ what }) => what))).toEqual(new Set(['missing']))
    expect(differences.length).toBe(names.size)
  })

  test('the same company under two borrowers has its number on the first alone', async () => {
    const taken = (await reportLines(party.report, 'notices.ndjson')).filter(
      ({ notice }) => (notice as { code: string }).code === 'legal_entity_id_taken',
    )
    expect(taken.length).toBe(odd('same company'))
    expect(taken.length).toBeGreaterThan(5)
    const [{ id } = {}] = taken
    expect((await party.lender.client.get(`/accounts/${String(id)}`)).body.legal_entity_id).toBeNull()
  })

  test('ids, delinquency and names are those of the tables of the interface', async () => {
    const { body: account } = await party.lender.client.get('/accounts/borrower-1')
    expect(account).toMatchObject({
      type: 'business',
      name: 'Company 1',
      phone: '+525512345678',
      address: { country: 'MX' },
    })
    const { body: person } = await party.lender.client.get('/accounts/borrower-0')
    expect(person).toMatchObject({
      type: 'individual',
      last_name: 'Roa, "Lucha"',
      credit_score: expect.stringMatching(/^experian:\d{3}$/),
    })
    const { body: loan } = await party.lender.client.get('/receivables/loan-1-0')
    expect(loan).toMatchObject({ obligor_id: 'borrower-1', product_type: 'line_of_credit', fund_name: 'Fund I' })
  })

  test('overrides correct loans, and a second run brings in what was refused', async () => {
    const refused = (await reportLines(party.report, 'refused.ndjson')).filter(({ kind }) => kind === 'receivable')
    const corrected = { fund_name: 'Fund II', delinquent_times: 1, payment_frequency: '1 month' }
    const loans = Object.fromEntries(refused.map(({ id }) => [String(id), corrected]))
    const file = join(folder, 'overrides.json')
    writeFileSync(file, JSON.stringify({ loans, naics_by_category: { beauty_or_barber_shops: '812111' } }))
    const { code, out } = await party.migrate(snapshot, '--bureau', 'experian', '--overrides', file, '--json')
    const summary = JSON.parse(out)
    expect(summary).toMatchObject({ as_of: AS_OF, rejected: odd('no loan'), whole: false })
    expect(code).toBe(1)
    expect(await totalOf(party.lender, 'receivables')).toBe(made.loans)
    expect(await totalOf(party.lender, 'entries')).toBe(made.reports - odd('sent twice') - odd('no loan'))
    const barber = Array.from({ length: 60 }, (_, n) => n).find((n) => n % 20 === 4 && n % 3 !== 0) ?? 4
    expect((await party.lender.client.get(`/accounts/borrower-${barber}`)).body.industry).toBe('812111')
  })
})

describe('a sound book', () => {
  let made: MadeSnapshot
  let snapshot: string
  let party: Awaited<ReturnType<typeof newLender>>
  beforeAll(async () => {
    snapshot = join(folder, 'sound')
    made = makeSnapshot(snapshot, { borrowers: 120, seed: 11, odd: false })
    party = await newLender('sound')
  })

  test('is in v3 to the last entry and cent, and the run ends with 0', async () => {
    const { code, out } = await party.migrate(snapshot, '--as-of', AS_OF)
    expect(out).toContain('All of the snapshot is in v3.')
    expect(code).toBe(0)
    expect(await totalOf(party.lender, 'entries')).toBe(made.reports)
  })

  test('what v3 changed since is not overwritten, what it deleted does not come back, what it added is no difference', async () => {
    const { client } = party.lender
    const entry = { id: 'new', date: '2026-04-01', type: 'principal', amount: 1 }
    for (const [path, body] of [
      ['/accounts', { id: 'borrower-1', name: 'Renamed' }],
      ['/receivables', { id: 'loan-1-0', delinquent_amount: 0, delinquent_since: null }],
      ['/receivables/loan-2-0/entries', entry],
      ['/receivables/loan-2-0/entries', { id: 'paid-0', amount: 5 }],
    ] as const)
      expect((await client.post(path, body)).status).toBe(200)
    expect((await client.delete('/receivables/loan-4-0/entries/paid-0')).status).toBe(204)
    const { code, out } = await party.migrate(snapshot, '--json')
    const summary = JSON.parse(out)
    expect({ code, whole: summary.whole }).toEqual({ code: 0, whole: true })
    expect(summary.counts).toMatchObject({ account: { kept: 1 }, receivable: { kept: 1 }, entry: { kept: 2 } })
    expect((await client.get('/accounts/borrower-1')).body.name).toBe('Renamed')
    expect((await client.get('/receivables/loan-1-0')).body.delinquent_since).toBeNull()
    expect((await client.get('/receivables/loan-2-0/entries/paid-0')).body.amount).toBe(5)
    expect((await client.get('/receivables/loan-4-0/entries/paid-0')).status).toBe(404)
    expect(
      (await reportLines(party.report, 'kept.ndjson')).map(({ kind, id }) => `${String(kind)} ${String(id)}`),
    ).toEqual(['account borrower-1', 'receivable loan-1-0', 'entry paid-0', 'entry paid-0'])
  })

  test('a run that finds all of it there writes nothing', async () => {
    const before = await totalOf(party.lender, 'account_patches')
    const { code, out } = await party.migrate(snapshot, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out).reconciled.differences).toBe(0)
    expect(await totalOf(party.lender, 'account_patches')).toBe(before)
  })
})

describe('what cannot be done ends with 2 and a sentence', () => {
  test.each([
    ['a folder without a snapshot', ['.'], 'holds no snapshot'],
    ['a file that is not there', ['nowhere'], 'is not there'],
    ['a day that does not exist', ['sound', '--as-of', '2026-02-30'], '--as-of must be a day that exists'],
    ['overrides that are none', ['sound', '--overrides', 'sound/businesses.ndjson'], 'cannot be read as JSON'],
    ['no snapshot at all', [], "missing required argument 'snapshot'"],
  ])('%s', async (_, [name, ...more], message) => {
    const { migrate } = await newLender('refused')
    const place = (text: string) => (/^(?:sound|nowhere)/.test(text) ? join(folder, text) : text)
    const { code, err } = await migrate(...(name === undefined ? [] : [place(name)]), ...more.map(place))
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) })
  })

  test("a key that may be the lender's own is refused", async () => {
    const { key } = await service.lender()
    const { code, err } = await runMigration(
      key,
      join(folder, 'sound'),
      '--url',
      service.address,
      '--report',
      join(folder, 'r'),
    )
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('--name migrate-v2') })
  })

  test('no key at all is refused', async () => {
    const { code, err } = await runMigration('', join(folder, 'sound'), '--report', join(folder, 'r'))
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('set TAPELINE_KEY, or give --key') })
  })
})
