// The operator's work on one lender from end to end, in live, by the ways that it has: the API, and the command that
// imports bank statements. Each step builds on those before it and is read back as the lender and as the operator.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportRun, camtXml, runImport, statementXml } from '../../../cli/src/bank-statements/test-fixture.ts'
import type { Client } from '../harness/client.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import {
  MOMENT,
  ORGANIZATION,
  type Walk,
  answered,
  backing,
  download,
  listRows,
  readOnBothSides,
  reportBook,
  startWalk,
  upload,
} from './walk-through.ts'

const LINE = 'bright-warehouse'

let walk: Walk
let operator: Client
let lender: Client

beforeAll(async () => {
  walk = await startWalk()
  operator = walk.operator.live
})
afterAll(() => walk.stop())

const readBack = (path: string, id: string) => readOnBothSides(walk, path, id)

test('a lender that the operator makes is in the sandbox at once, and in live once that is enabled', async () => {
  const body = { id: ORGANIZATION, name: 'Bright Credit', metadata: { region: 'eu' } }
  const made = await demand(walk.operator.sandbox.post('/operator/organizations', body))
  expect(made.body).toEqual(
    answered(body, { suspended: false, live_enabled: false, created_by: expect.stringMatching(/^key_/) }),
  )
  walk.lender = { sandbox: await walk.keyOf('sandbox'), live: await walk.keyOf('live') }
  lender = walk.lender.live
  expect((await demand(walk.lender.sandbox.get('/me'))).body).toMatchObject({ environment: 'sandbox' })
  expectError(await lender.get('/me'), 403, 'live_not_enabled')
  const enabled = await demand(operator.post('/operator/organizations', { id: ORGANIZATION, live_enabled: true }))
  expect(enabled.body).toEqual({ ...made.body, live_enabled: true, updated_at: expect.stringMatching(MOMENT) })
  const me = (await demand(lender.get('/me'))).body
  expect(me).toMatchObject({ organization: { id: ORGANIZATION, name: 'Bright Credit' }, environment: 'live' })
})

test('settings of the lender are in force for both', async () => {
  const settings = {
    id: ORGANIZATION,
    organization: ORGANIZATION,
    time_zone: 'Europe/Madrid',
    bucket_edges: [29, 59, 89],
    closure_policy: 'write_off',
    type_mapping: { insurance_premium: 'other' },
    metadata_dimensions: ['program'],
  }
  await demand(operator.post('/operator/reporting-settings', settings))
  expect(await readBack('/reporting-settings', ORGANIZATION)).toEqual(
    answered(settings, { grace_days: 0, pauses: [], metadata: {} }),
  )
})

test('a debt line with its terms reads the same for both, as agreed', async () => {
  await reportBook(lender)
  const line = {
    id: LINE,
    organization: ORGANIZATION,
    name: 'Bright warehouse',
    currency: 'EUR',
    status: 'active',
    commitment: 200_000_000,
    credit_product: 'warehouse',
    opened_on: '2026-01-01',
    matures_on: '2028-01-01',
    pledge_selector: { product_types: ['term_loan', 'line_of_credit'], metadata: { program: 'growth' } },
  }
  await demand(operator.post('/operator/debt-lines', line))
  const shown = { principal_outstanding: 0, interest_outstanding: 0, metadata: {} }
  expect(await readBack('/debt-lines', LINE)).toEqual(
    answered({ ...line, ...shown }, { created_by: expect.stringMatching(/^key_/) }),
  )
  const terms = {
    id: 'bright-terms',
    organization: ORGANIZATION,
    debt_line_id: LINE,
    name: 'Agreement',
    effective_from: '2026-01-01',
    effective_until: '2028-01-01',
    advance_rates: { rate: 0.85 },
    eligibility: [{ id: 'past-due', rule: 'days_past_due', max: 30, basis: 'reported' }],
    concentration_limits: [{ id: 'largest', group: 'obligor', limit: { as: 'amount', amount: 80_000_000 } }],
    reserves: [{ id: 'servicer', reserve: 'fixed', amount: 100_000 }],
    interest: { margin: 0.11, day_count: 'actual/360' },
    servicing_fee: 0.01,
    draw_step: { minimum: 100_000, multiple: 50_000 },
    deficiency_cure: { days: 2, business_days: true },
    reporting_lag: { days: 10, business_days: false },
    holidays: ['2026-01-06'],
    metadata: { counsel: 'Example LLP' },
  }
  const covenant = { id: 'cash', name: 'Cash', metric: 'unrestricted_cash', comparator: '>=', threshold: 5_000_000 }
  await demand(operator.post('/operator/debt-line-terms', { ...terms, covenants: [covenant] }))
  const kept = { ...covenant, test_day: { on: 'month_end' }, at_risk_headroom: 0.1 }
  expect(await readBack('/debt-line-terms', 'bright-terms')).toEqual(
    answered(terms, { covenants: [kept], eligible_cash: null }),
  )
})

test('what is pledged and what is given back is what backs the line, with its balances', async () => {
  const selected = (await backing(lender, LINE, ['loan', 'credit', 'given-back'])).body.data
  expect(selected.map(({ id }: { id: string }) => id)).toEqual(['loan', 'credit', 'given-back'])
  const pledge = (receivable_id: string, more: object) =>
    operator.post('/operator/pledges?effective_date=2026-01-20', {
      id: `${ORGANIZATION}:${receivable_id}`,
      organization: ORGANIZATION,
      receivable_id,
      ...more,
    })
  await demand(pledge('invoice', { status: 'pledged', debt_line_id: LINE }))
  await demand(pledge('given-back', { status: 'released' }))
  const common = { organization: ORGANIZATION, metadata: {} }
  const expected = [
    answered(
      { ...common, id: `${ORGANIZATION}:given-back`, receivable_id: 'given-back' },
      { status: 'released', debt_line_id: null },
    ),
    answered(
      { ...common, id: `${ORGANIZATION}:invoice`, receivable_id: 'invoice' },
      { status: 'pledged', debt_line_id: LINE },
    ),
  ]
  expect(await listRows(lender, '/pledges')).toEqual(expected)
  expect(await listRows(operator, '/operator/pledges')).toEqual(expected)
  for (const client of [lender, operator]) {
    const { body } = await backing(client, LINE, ['loan', 'credit', 'invoice'])
    expect(body).toMatchObject({ has_more: false, next_page: null, previous_page: null })
    expect(body.data.map(({ id, balance }: { id: string; balance: number }) => [id, balance])).toEqual([
      ['loan', 750_000],
      ['credit', 400_000],
      ['invoice', 300_000],
    ])
    expect(body.data[0]).toEqual((await demand(lender.get('/receivables/loan'))).body)
  }
})

/** January on the lender's account: the draw that is paid out, and a collection. */
const STATEMENT = camtXml(
  statementXml('100.00', '10100.00', [
    { day: '2026-01-29', amount: '7500.00', reference: '2026012900000017' },
    { day: '2026-01-30', amount: '2500.00', reference: '2026013000000004' },
  ]),
)

function importStatement(): Promise<ImportRun> {
  const file = join(walk.folder, 'january.xml')
  writeFileSync(file, STATEMENT)
  const to = ['--organization', ORGANIZATION, '--payin-instrument', 'bright-operating']
  return runImport(file, ...to, '--url', walk.address, '--key', operator.key ?? '')
}

test('a bank statement that the command imports is there for both, without full account numbers', async () => {
  const instrument = {
    id: 'bright-operating',
    organization: ORGANIZATION,
    kind: 'bank_account',
    holder_name: 'Bright Credit',
    institution: 'Example Bank',
    country: 'DE',
    currency: 'EUR',
    masked_number: '••••3000',
    routing_hint: null,
    status: 'active',
  }
  await demand(operator.post('/operator/payin-instruments', instrument))
  expect(await readBack('/payin-instruments', 'bright-operating')).toEqual(answered(instrument, { metadata: {} }))
  const { code, out, err } = await importStatement()
  expect(err).toContain('EUR: 100.00 and 10000.00 booked make 10100.00, as stated')
  expect(out).toBe(
    'transactions: 2 new, 0 changed, 0 unchanged, 0 refused\nbalances: 2 new, 0 changed, 0 unchanged, 0 refused\n',
  )
  expect(code).toBe(0)
  const transactions = await listRows(lender, '/transparency/transactions')
  const common = { organization: ORGANIZATION, direction: 'credit', currency: 'EUR', status: 'settled' }
  const masked = { account_label: '••••3000', description: 'Rent ••••3000' }
  const named = { ...masked, payin_instrument_id: 'bright-operating' }
  expect(transactions).toMatchObject([
    { ...common, ...named, amount: 250_000, settled_at: '2026-01-30T00:00:00.000000Z', booked_on: '2026-01-30' },
    { ...common, ...named, amount: 750_000, settled_at: '2026-01-29T00:00:00.000000Z', booked_on: '2026-01-29' },
  ])
  expect(transactions[1].bank_reference).toBe('2026012900000017')
  const balances = await listRows(lender, '/transparency/balances')
  expect(new Set(balances.map((one: { kind: string; amount: number }) => `${one.kind} ${one.amount}`))).toEqual(
    new Set(['opening_booked 10000', 'closing_booked 1010000']),
  )
  expect(await listRows(operator, '/operator/transparency/transactions')).toEqual(transactions)
  expect(await listRows(operator, '/operator/transparency/balances')).toEqual(balances)
  expect(JSON.stringify([transactions, balances]).replaceAll(/\s/g, '')).not.toContain('532013000')
})

test('a draw goes from request to settlement, matched with the transaction of the statement', async () => {
  const request = { id: 'first', debt_line_id: LINE, amount: 750_000, currency: 'EUR', purpose: 'New loans' }
  const asked = await demand(lender.post('/draw-requests', { ...request, requested_for: '2026-01-29' }))
  const known_as = `${ORGANIZATION}:first`
  const move = (status: string, more: object = {}) =>
    demand(operator.post('/operator/draw-requests', { id: known_as, status, ...more }))
  await move('approved', { note: 'Within the base' })
  await move('funded')
  const [, payout] = await listRows(operator, '/operator/transparency/transactions')
  const match = { id: payout.id, draw_request_id: known_as, debt_line_id: LINE }
  const matched = await demand(operator.post('/operator/transparency/transactions', match))
  const settled = (await move('settled', { transaction_id: payout.id })).body
  const line = { id: LINE, principal_outstanding: 750_000 }
  await demand(operator.post('/operator/debt-lines?effective_date=2026-01-29', line))

  const [byLender, byOperator] = await Promise.all(
    [lender, operator].map(async (client) => (await demand(client.get('/me'))).body.caller.id as string),
  )
  const moved = (status: string, by: string | undefined, note: string | null = null) => ({
    status,
    at: expect.stringMatching(MOMENT),
    by,
    note,
  })
  expect(settled).toEqual({
    ...asked.body,
    id: known_as,
    status: 'settled',
    note: 'Within the base',
    transaction_id: payout.id,
    history: [
      moved('requested', byLender),
      moved('approved', byOperator, 'Within the base'),
      moved('funded', byOperator),
      moved('settled', byOperator),
    ],
    updated_at: expect.stringMatching(MOMENT),
  })
  expect(await listRows(lender, '/draw-requests')).toEqual([{ ...settled, id: 'first' }])
  expect(await listRows(operator, `/operator/draw-requests?debt_line_id=${LINE}`)).toEqual([settled])
  expect(await listRows(lender, `/transparency/transactions?debt_line_id=${LINE}`)).toEqual([matched.body])
  const owed = async (day: string) =>
    (await demand(lender.get(`/debt-lines/${LINE}?as_of=${day}`))).body.principal_outstanding
  expect([await owed('2026-01-28'), await owed('2026-01-29')]).toEqual([0, 750_000])
})

test('the same statement imported again changes nothing, and the match stays', async () => {
  const before = await listRows(operator, '/operator/transparency/transactions')
  const { code, out } = await importStatement()
  expect(code).toBe(0)
  expect(out).toBe(
    'transactions: 0 new, 0 changed, 2 unchanged, 0 refused\nbalances: 0 new, 0 changed, 2 unchanged, 0 refused\n',
  )
  expect(await listRows(operator, '/operator/transparency/transactions')).toEqual(before)
})

test('documents that either side uploads are downloaded by the other, byte for byte', async () => {
  const [agreement, contract] = [Buffer.from('%PDF-1.7\nAgreement\n%%EOF\n'), Buffer.from('Contract of the loan\n')]
  const fileOf = (bytes: Buffer, file_name: string, content_type: string) => ({
    file_name,
    content_type,
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  const id = `${ORGANIZATION}:agreement`
  const record = { id, organization: ORGANIZATION, kind: 'credit_agreement', debt_line_id: LINE }
  await demand(operator.post('/operator/documents', record))
  const content = `/operator/documents/${encodeURIComponent(id)}/content`
  const ofLine = await upload(operator, `${content}?name=agreement.pdf`, agreement, 'application/pdf')
  const query = 'id=contract&kind=contract&name=contract.txt'
  const ofLoan = await upload(lender, `/receivables/loan/documents?${query}`, contract, 'text/plain')
  expect(ofLine).toMatchObject({ ...record, ...fileOf(agreement, 'agreement.pdf', 'application/pdf') })
  expect(ofLoan).toMatchObject({ receivable_id: 'loan', ...fileOf(contract, 'contract.txt', 'text/plain') })
  expect(await listRows(lender, '/documents')).toEqual([ofLoan, { ...ofLine, id: 'agreement' }])
  expect(await listRows(lender, '/receivables/loan/documents')).toEqual([ofLoan])
  expect(await listRows(operator, `/operator/documents?organization=${ORGANIZATION}`)).toEqual([
    { ...ofLoan, id: `${ORGANIZATION}:contract` },
    ofLine,
  ])
  expect(await download(lender, '/documents/agreement/content')).toEqual(agreement)
  const theirs = `/operator/documents/${encodeURIComponent(`${ORGANIZATION}:contract`)}/content`
  expect(await download(operator, theirs)).toEqual(contract)
})

interface AuditEvent {
  readonly action: string
  readonly subject_type: string
  readonly subject_id: string
  readonly actor_organization: string
  readonly organization: string
  readonly fields: readonly string[]
}

/** What the operator did, the last first, as its lender sees it. */
const DONE_BY_OPERATOR = [
  ['changed', 'document', 'agreement', ['file_name', 'content_type', 'size_bytes', 'sha256']],
  ['created', 'document', 'agreement', []],
  ['changed', 'debt_line', LINE, ['principal_outstanding']],
  ['changed', 'draw_request', 'first', ['status', 'transaction_id', 'history']],
  ['changed', 'transparency_transaction', expect.any(String), ['draw_request_id', 'debt_line_id']],
  ['changed', 'draw_request', 'first', ['status', 'history']],
  ['changed', 'draw_request', 'first', ['status', 'note', 'history']],
  ...['transparency_balance', 'transparency_balance', 'transparency_transaction', 'transparency_transaction'].map(
    (kind) => ['created', kind, expect.any(String), []],
  ),
  ['created', 'payin_instrument', 'bright-operating', []],
  ['created', 'pledge', `${ORGANIZATION}:given-back`, []],
  ['created', 'pledge', `${ORGANIZATION}:invoice`, []],
  ['created', 'debt_line_term', 'bright-terms', []],
  ['created', 'debt_line', LINE, []],
  ['created', 'reporting_settings', ORGANIZATION, []],
]

const brief = ({ action, subject_type, subject_id, fields }: AuditEvent) => [action, subject_type, subject_id, fields]

const byOrganization = (events: readonly AuditEvent[], organization: string) =>
  events.filter((event) => event.actor_organization === organization)

test('the audit shows both what each of them did, and the operator also what became of the organization', async () => {
  const toLender: AuditEvent[] = await listRows(lender, '/audit?limit=100')
  const toOperator: AuditEvent[] = await listRows(operator, `/operator/organizations/${ORGANIZATION}/audit?limit=100`)
  expect(byOrganization(toLender, 'operator').map(brief)).toEqual(DONE_BY_OPERATOR)
  const own = byOrganization(toLender, ORGANIZATION).map(({ action, subject_type }) => `${action} ${subject_type}`)
  const count = (what: string) => own.filter((one) => one === what).length
  expect(
    ['account', 'receivable', 'entry', 'draw_request', 'document'].map((kind) => count(`created ${kind}`)),
  ).toEqual([1, 5, 6, 1, 1])
  const ofOrganization = byOrganization(toOperator, 'operator').filter(
    ({ subject_type }) => subject_type === 'organization',
  )
  expect(ofOrganization.map(brief)).toEqual([
    ['changed', 'organization', ORGANIZATION, ['live_enabled']],
    ['created', 'organization', ORGANIZATION, []],
  ])
  expect(toOperator.length).toBe(toLender.length + ofOrganization.length)
  expect(toOperator.every(({ organization }) => organization === ORGANIZATION)).toBe(true)
})

test('what was done in live is nowhere in the sandbox', async () => {
  const lists = ['debt-lines', 'debt-line-terms', 'pledges', 'documents', 'draw-requests', 'payin-instruments']
  for (const list of [...lists, 'reporting-settings', 'transparency/transactions', 'transparency/balances']) {
    expect(await listRows(walk.lender.sandbox, `/${list}`), list).toEqual([])
    expect(await listRows(walk.operator.sandbox, `/operator/${list}`), list).toEqual([])
  }
  expectError(await walk.lender.sandbox.get(`/debt-lines/${LINE}/receivables`), 404, 'not_found')
})
