// A debt line whose sums a JSON number does not hold: 300 receivables of 2^45 minor units and one of 2^51, through the borrowing base, its
// receivables, its covenants, a preview and a certificate in every form. Every figure was multiplied by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultOfFile, sha256Of } from '@tapeline/cli/certificates/certificate-check'
import { openCertificate } from '../../src/certificates/certificate-file.ts'
import { NOW, readLines } from '../../src/resources/line-overview/line-overview-reads.ts'
import { textOfPages } from '../certificates/read-pdf.ts'
import { readWorkbook } from '../certificates/read-workbook.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import { LineBook } from './line-book.ts'

const COUNT = 300
const EACH = 2 ** 45
const ONE = 2 ** 51
/** 300 × 35,184,372,088,832 + 2,251,799,813,685,248. */
const PLEDGED = '12807111440334848'
/** Three quarters of it, which the obligor of the 300 may be. */
const CAP = '9605333580251136'
/** 300 × 35,184,372,088,832 less that. */
const EXCESS = 949978046398464
/** Three quarters and 2^51. */
const NET = '11857133393936384'
/** 95 % of that, rounded down, and less 1,000 in reserve. */
const ADVANCE = '11264276724239564'
const BASE = '11264276724238564'
const OUTSTANDING = 5_000_000_000_000_000
/** 2^53 − 1, the commitment, less what is outstanding. */
const AVAILABLE = 4007199254740991

let service: TestService
let book: LineBook

const TERMS = {
  advance_rates: { rate: 0.95 },
  concentration_limits: [
    { id: 'each', group: 'obligor', limit: { as: 'share', share: 0.75, denominator: 'before_excess' } },
  ],
  reserves: [{ id: 'fixed', reserve: 'fixed', amount: 1_000 }],
}

const LATE = { metric: 'delinquency_rate', days_past_due: 31, basis: 'reported', comparator: '<=', threshold: 0.2 }

const COVENANTS = [
  { id: 'mean', name: 'Mean', metric: 'average_balance', comparator: '<=', threshold: EACH * 2 },
  { id: 'coverage', name: 'Coverage', metric: 'collateral_coverage', comparator: '>=', threshold: 1.1 },
  { id: 'room', name: 'Room', metric: 'availability', comparator: '>=', threshold: 1 },
  { id: 'late', name: 'Late', ...LATE },
  {
    id: 'late-mean',
    name: 'Late on average',
    ...LATE,
    window: { months: 3, method: 'mean_of_ratios', partial: 'average_available' },
  },
]

beforeAll(async () => {
  service = await startTestService()
  book = await LineBook.open(service)
  const loan = (id: string, obligor: string, amount: number) => [
    { kind: 'receivable', ...receivableBody(id, obligor, { funded_by: 'operator' }) },
    { kind: 'entry', receivable_id: id, ...entryBody('e', { amount }) },
  ]
  const records = [
    { kind: 'account', ...accountBody('many') },
    { kind: 'account', ...accountBody('one') },
    ...Array.from({ length: COUNT }, (_, at) => loan(`r${at}`, 'many', EACH)).flat(),
    ...loan('large', 'one', ONE),
  ]
  await demand(sendImport(book.lender.client, linesOf(records), '?id=large'))
  await book.openLine({ commitment: Number.MAX_SAFE_INTEGER, principal_outstanding: OUTSTANDING })
  await book.agree('terms', { ...TERMS, covenants: COVENANTS })
  const late = { id: 'large', delinquent_since: '2026-02-01', delinquent_amount: 5, delinquent_times: 1 }
  await demand(book.lender.client.post('/receivables?effective_date=2026-02-01', late))
})
afterAll(() => service.stop())

const path = () => `/debt-lines/${book.line}/borrowing-base`

// oxlint-disable-next-line typescript/no-explicit-any
async function base(): Promise<any> {
  const { body } = await eventually(
    () => demand(book.base()),
    (answer) => answer.body.pledged?.count === COUNT + 1,
    60_000,
  )
  return body
}

test('every step of the base is exact, a sum beyond 2^53 as its digits', async () => {
  expect(await base()).toMatchObject({
    total: { count: COUNT + 1, amount: PLEDGED },
    pledged: { count: COUNT + 1, amount: PLEDGED },
    too_large: 0,
    eligible: { count: COUNT + 1, amount: PLEDGED },
    limits: [{ before_excess: PLEDGED, excess: EXCESS, groups: [{ group: 'many', limit: CAP, excess: EXCESS }] }],
    net_eligible: NET,
    advances: [{ net_eligible: { count: COUNT + 1, amount: NET }, advance: ADVANCE }],
    advance: ADVANCE,
    base: BASE,
    availability: AVAILABLE,
    deficiency: 0,
    effective_advance_rate: { numerator: OUTSTANDING, denominator: PLEDGED, value: 0.390408097 },
    collateral_coverage: { numerator: NET, denominator: OUTSTANDING, value: 2.371426679 },
  })
})

/** Between commas that stand in no quotes. */
const cellsOf = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)

test('its receivables add up to the same, and so does what a limit took off them', async () => {
  await base()
  const { text } = await demand(book.lender.client.get(`${path()}/receivables.csv`))
  const [head = '', ...lines] = text.trim().split('\n')
  const total = (column: string) =>
    lines.reduce((sum, line) => sum + BigInt(cellsOf(line)[cellsOf(head).indexOf(column)] ?? 'missing'), 0n)
  expect(String(total('pledged'))).toBe(PLEDGED)
  expect(String(total('net_eligible'))).toBe(NET)
  const { body } = await demand(book.receivables({ step: 'pledged' }))
  expect(body.data[0]).toMatchObject({ receivable_id: 'large', pledged: ONE, net_eligible: ONE })
})

test('a preview differs by exact amounts', async () => {
  const { operator } = book
  const preview = () => operator.client.post(`/operator${path()}/preview`, { advance_rates: { rate: 0.5 } })
  const { body } = await eventually(
    () => demand(preview()),
    (answer) => answer.body.calculation.status === 'done',
    60_000,
  )
  // Half of 11,857,133,393,936,384 is 5,928,566,696,968,192.
  expect(body.tried).toMatchObject({ net_eligible: NET, advance: 5928566696968192 })
  expect(body.in_force).toMatchObject({ net_eligible: NET, advance: ADVANCE })
  expect(body.changes).toMatchObject({ net_eligible: 0, advance: -5335710027271372 })
})

test('covenants are tested by exact figures', async () => {
  const read = async (covenant_id: string) => {
    const { body } = await eventually(
      () => demand(book.lender.client.get(`/debt-lines/${book.line}/metrics`, { covenant_id, test_month: '2026-03' })),
      // Both may be 0 while not all is calculated.
      ({ body: { data } }) => data[0]?.missing === null && data[0].numerator !== 0 && data[0].denominator !== 0,
      60_000,
    )
    return body.data[0]
  }
  expect(await read('mean')).toMatchObject({ numerator: PLEDGED, denominator: COUNT + 1, kept: true })
  expect(await read('coverage')).toMatchObject({ numerator: NET, denominator: OUTSTANDING, value: 2.371426679 })
  expect(await read('room')).toMatchObject({ numerator: AVAILABLE, denominator: 1, value: AVAILABLE })
  expect(await read('late')).toMatchObject({ numerator: ONE, denominator: PLEDGED, value: 0.175824176 })
  // A mean of three ratios, of which two are 0: its lower part is three times what is pledged.
  expect(await read('late-mean')).toMatchObject({
    numerator: ONE,
    denominator: '38421334321004544',
    value: 0.058608059,
  })
})

test('the overview of lines has the same figures', async () => {
  await base()
  const clocks = { environment: 'sandbox', operator: book.operator.tenant, as_of: '9999-12-31', known_at: NOW } as const
  const lines = await readLines(service.database, { ...clocks, is_past: false })
  expect(lines.find(({ id }) => id === book.line)).toMatchObject({
    net_eligible: NET,
    base: BASE,
    availability: AVAILABLE,
  })
})

/** A file of the certificate of February. */
async function file(extension: string): Promise<Buffer> {
  const answer = await fetch(
    `${book.lender.client.address}/debt-lines/${book.line}/closes/2026-02/certificate.${extension}`,
    {
      headers: { Authorization: book.lender.key },
    },
  )
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('a certificate states every digit: in its list, its canonical file, its workbook and its PDF', async () => {
  const { client } = book.lender
  await demand(client.post(`/debt-lines/${book.line}/closes`, { month: '2026-02' }))
  const { body } = await eventually(
    () => demand(client.get(`/debt-lines/${book.line}/closes/2026-02`)),
    (answer) => answer.body.certificate !== null && answer.body.calculation.status === 'done',
    60_000,
  )
  expect(body.certificate).toMatchObject({ base: BASE, availability: AVAILABLE })
  const bytes = await file('json')
  expect(sha256Of(bytes)).toBe(body.certificate.sha256)
  expect(faultOfFile(bytes)).toBeUndefined()
  const certificate = openCertificate(bytes.toString())
  expect(certificate.borrowing_base).toMatchObject({
    pledged: { count: COUNT + 1, amount: PLEDGED },
    net_eligible: NET,
    advance: ADVANCE,
    base: BASE,
    availability: AVAILABLE,
  })
  expect(certificate.covenants?.[0]?.conditions[0]?.value).toMatchObject({ numerator: PLEDGED, denominator: '301' })

  const pages = textOfPages(await file('pdf')).join(' ')
  // Pledged, net eligible and the base in dollars.
  for (const amount of ['128,071,114,403,348.48', '118,571,333,939,363.84', '112,642,767,242,385.64'])
    expect(pages).toContain(amount)

  const sheet = readWorkbook(await file('xlsx')).get('Certificate')
  const shown = [...(sheet?.values() ?? [])].map(({ value }) => value)
  for (const amount of ['128,071,114,403,348.48', '118,571,333,939,363.84', '112,642,767,242,385.64'])
    expect(shown).toContain(amount)
})

test('what restates a closed month is exact', async () => {
  const { client } = book.lender
  const paid = entryBody('paid', { date: '2026-02-20', type: 'principal', amount: EACH })
  await demand(client.post('/receivables/r0/entries', paid))
  const { body } = await eventually(
    () => demand(client.get(`/debt-lines/${book.line}/closes/2026-02`)),
    (answer) => answer.body.status === 'restated',
    60_000,
  )
  const step = body.steps.find((one: { step: string; unit: string }) => one.step === 'pledged' && one.unit === 'amount')
  // 12,807,111,440,334,848 less 2^45.
  expect(step).toMatchObject({ first_reported: PLEDGED, now: '12771927068246016', difference: -EACH })
})
