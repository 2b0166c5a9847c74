// Closing months of a small book over HTTP: what was first reported stays, what becomes known later restates it, and a closed
// month shows who closed it. The figures are worked out by hand.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { faultOfFile, sha256Of } from '@tapeline/cli/certificates/certificate-check'
import { openCertificate } from '../../src/certificates/certificate-file.ts'
import { issuedCertificateCommands } from '../../src/commands/certificates.ts'
import { CommandError } from '@tapeline/cli/commands/output'
import { KERNEL_VERSION } from '@tapeline/kernel/core/kernel-version'
import { compute } from '../certificates/formulas.ts'
import { textOfPages } from '../certificates/read-pdf.ts'
import { readWorkbook } from '../certificates/read-workbook.ts'
import { Client, eventually } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError, onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { LineBook } from './line-book.ts'

let service: TestService
let book: LineBook
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

// On 28 February: pledged 60,000.00 + 30,000.00, eligible all, at 80 % less 1,000.00: base 71,000.00.
beforeEach(async () => {
  book = await LineBook.open(service)
  await book.obligor('a', { address: { country: 'US' } })
  await book.loan({ id: 'r1', obligor: 'a', amount: 6_000_000 })
  await book.loan({ id: 'r2', obligor: 'a', amount: 3_000_000 })
  await book.openLine({ commitment: 50_000_000, principal_outstanding: 4_000_000, interest_outstanding: 10_000 })
  await book.agree('terms', {
    name: '=The agreement',
    advance_rates: { rate: 0.8 },
    eligibility: [{ id: 'home', rule: 'country', in: ['US'] }],
    concentration_limits: [{ id: 'one', group: 'obligor', limit: { as: 'amount', amount: 50_000_000 } }],
    reserves: [{ id: 'fixed', reserve: 'fixed', amount: 100_000 }],
  })
})

const closes = (more = '') => `/debt-lines/${book.line}/closes${more}`
const close = (month: string, client: Client = book.lender.client) => client.post(closes(), { month })

/** A month whose certificate is issued, and whose figures of now are calculated. */
async function settled(month: string) {
  const { body } = await eventually(
    () => demand(book.lender.client.get(closes(`/${month}`))),
    (answer) =>
      answer.body.calculation.status === 'done' &&
      (answer.body.status === 'preliminary' || answer.body.certificate !== null),
    20_000,
  )
  return body
}

/** The bytes of a file of a month's certificate. */
async function file(month: string, extension: string) {
  await settled(month)
  const answer = await fetch(book.lender.client.address + closes(`/${month}/certificate.${extension}`), {
    headers: { Authorization: book.lender.key },
  })
  expect(answer.status).toBe(200)
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}

const stepOf = (body: { steps: { step: string; unit: string }[] }, step: string, unit = 'amount') =>
  body.steps.find((one) => one.step === step && one.unit === unit)

describe('closing a month', () => {
  test('shows who closed it and when, and issues a certificate of what was known', async () => {
    const { body } = await demand(close('2026-02'))
    expect(body).toMatchObject({ month: '2026-02', debt_line_id: book.line, as_of: '2026-02-28', status: 'closed' })
    expect(body.closed_by).toMatchObject({ by: 'lender', organization: book.organization })
    expect(body.closed_by.actor_id).toMatch(/^key_/)
    expect(body.certificate).toBeNull()
    const { certificate } = await settled('2026-02')
    expect(certificate).toMatchObject({
      kernel_version: KERNEL_VERSION,
      currency: 'USD',
      base: 7_100_000,
      deficiency: 0,
    })
    // 71,000.00 less 40,000.00 outstanding.
    expect(certificate.availability).toBe(3_100_000)
  })

  test('twice is closing once', async () => {
    const first = await demand(close('2026-02'))
    const again = await demand(close('2026-02'))
    expect(again.text).toBe(first.text)
    const { body } = await demand(book.lender.client.get(closes()))
    expect(body.data).toHaveLength(1)
    await settled('2026-02')
    expect((await demand(close('2026-02'))).text).toBe(first.text)
  })

  test('with an idempotency key answers a retry as the first time, and refuses the key for another month', async () => {
    const send = (month: string) => book.lender.client.post(closes(), { month }, { IdempotencyKey: 'once' })
    const first = await demand(send('2026-02'))
    const again = await demand(send('2026-02'))
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.text).toBe(first.text)
    expectError(await send('2026-03'), 422, 'idempotency_key_reused')
  })

  test('on two nodes at once is closing once', async () => {
    const other = await service.another()
    const nodes = [book.lender.client, new Client(other.address ?? '', book.lender.key)]
    const answers = await Promise.all([...nodes, ...nodes, ...nodes].map((client) => close('2026-02', client)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.closed_at)).size).toBe(1)
  })

  test('by the operator is shown as the operator’s act, in the audit too', async () => {
    const operator = book.operator.client
    await demand(operator.post(`/operator${closes()}`, { month: '2026-02' }))
    const { closed_by } = await settled('2026-02')
    expect(closed_by).toMatchObject({ by: 'operator', organization: 'operator' })
    const { body } = await demand(book.lender.client.get('/audit', { subject_type: 'month_close' }))
    expect(body.data).toMatchObject([
      {
        action: 'created',
        actor_id: closed_by.actor_id,
        actor_organization: 'operator',
        subject_id: `${book.line}:2026-02`,
      },
    ])
    const of_close = { subject_type: 'month_close', subject_id: `${book.line}:2026-02` }
    expect((await demand(book.lender.client.get('/audit', of_close))).body.data).toHaveLength(1)
  })

  test('is refused while it lasts, before the line was opened, and out of order, with what to send instead', async () => {
    expect(onlyFault(await close('2099-01'), 'month')).toContain('must be over')
    expect(onlyFault(await close('2025-12'), 'month')).toContain('opened in 2026-01')
    await demand(close('2026-03'))
    expect(onlyFault(await close('2026-06'), 'month')).toContain('close 2026-04 first')
    expect(onlyFault(await close('2026-02'), 'month')).toContain('stays preliminary')
    await demand(close('2026-04'))
  })

  test('needs a month that is one', async () => {
    const { client } = book.lender
    expect(onlyFault(await client.post(closes(), {}), 'month')).toContain('required')
    expect(onlyFault(await client.post(closes(), { month: 'May' }), 'month')).toContain('YYYY-MM')
    expect(onlyFault(await client.post(closes(), { month: '2026-02', id: 'x' }), 'id')).toContain('not a field')
  })

  test('is not there for another lender', async () => {
    await demand(close('2026-02'))
    await settled('2026-02')
    const { client } = await service.lender()
    const paths = ['', '/2026-02', '/2026-02/certificate.json', '/2026-02/certificate.xlsx', '/2026-02/certificate.pdf']
    for (const path of paths) expectError(await client.get(closes(path)), 404, 'not_found')
    expectError(await close('2026-03', client), 404, 'not_found')
    expectError(await client.post(`/operator${closes()}`, { month: '2026-03' }), 403, 'forbidden')
  })

  test('lists the latest month first, page by page', async () => {
    for (const month of ['2026-01', '2026-02', '2026-03']) await demand(close(month))
    const first = await demand(book.lender.client.get(closes(), { limit: 2 }))
    expect(first.body.data.map((one: { month: string }) => one.month)).toEqual(['2026-03', '2026-02'])
    const second = await demand(book.operator.client.get(closes(), { limit: 2, page: first.body.next_page }))
    expect(second.body.data.map((one: { month: string }) => one.month)).toEqual(['2026-01'])
    const back = await demand(book.lender.client.get(closes(), { limit: 2, page: second.body.previous_page }))
    expect(back.body.data.map((one: { month: string }) => one.month)).toEqual(['2026-03', '2026-02'])
  })
})

describe('a month that is not closed', () => {
  test('is preliminary, and shows what is known now alone', async () => {
    const body = await settled('2026-02')
    expect(body).toMatchObject({ status: 'preliminary', closed_at: null, closed_by: null, certificate: null })
    expect(stepOf(body, 'base')).toMatchObject({ first_reported: null, now: 7_100_000, difference: null })
    expectError(await book.lender.client.get(closes('/2026-02/certificate.json')), 404, 'not_found')
  })

  test.each(['2999-01', '2025-12', 'May'])('%s is not there', async (month) => {
    expectError(await book.lender.client.get(closes(`/${month}`)), 404, 'not_found')
  })
})

describe('an entry that comes after the close', () => {
  test('restates the month step by step and leaves what was first reported as it was', async () => {
    await demand(close('2026-02'))
    const before = await settled('2026-02')
    expect(before.status).toBe('closed')
    expect(before.steps.every((one: { difference: number }) => one.difference === 0)).toBe(true)
    const certified = await file('2026-02', 'json')
    // 10,000.00 was repaid on 20 February and is reported only now: 80,000.00 pledged, base 64,000.00 - 1,000.00.
    const late = entryBody('late', { date: '2026-02-20', type: 'principal', amount: 1_000_000 })
    await demand(book.lender.client.post('/receivables/r1/entries', late))
    const { body } = await eventually(
      () => demand(book.lender.client.get(closes('/2026-02'))),
      (answer) => answer.body.status === 'restated',
      20_000,
    )
    expect(stepOf(body, 'pledged')).toMatchObject({ first_reported: 9_000_000, now: 8_000_000, difference: -1_000_000 })
    expect(stepOf(body, 'base')).toMatchObject({ first_reported: 7_100_000, now: 6_300_000, difference: -800_000 })
    expect(stepOf(body, 'reserve')).toMatchObject({ id: 'fixed', difference: 0 })
    expect(body.closed_at).toBe(before.closed_at)
    expect((await file('2026-02', 'json')).bytes.equals(certified.bytes)).toBe(true)
  })

  test('of a later day leaves the month as it was', async () => {
    await demand(close('2026-02'))
    const late = entryBody('later', { date: '2026-03-01', type: 'principal', amount: 1_000_000 })
    await demand(book.lender.client.post('/receivables/r1/entries', late))
    expect((await settled('2026-02')).status).toBe('closed')
  })
})

describe('what moved a closed month', () => {
  const restatement = (query: Record<string, string | number> = {}) =>
    book.lender.client.get(closes('/2026-02/restatement'), query)

  /** Once what is known now has come so far. */
  async function moved(count: number) {
    const { body } = await eventually(restatement, ({ body: { receivables } }) => receivables?.length === count, 20_000)
    expect(body.receivables, JSON.stringify(body)).toHaveLength(count)
    return body
  }

  test('is shown down to the entry, without receivables that did not move', async () => {
    await demand(close('2026-02'))
    const { closed_at } = await settled('2026-02')
    const late = entryBody('late', { date: '2026-02-20', type: 'principal', amount: 1_000_000 })
    await demand(book.lender.client.post('/receivables/r1/entries', late))
    await demand(
      book.lender.client.post('/receivables/r2/entries', entryBody('march', { date: '2026-03-01', amount: 5 })),
    )
    const body = await moved(1)
    expect(body).toMatchObject({ debt_line_id: book.line, month: '2026-02', since: closed_at, statements: [] })
    expect(body.receivables).toMatchObject([
      {
        receivable_id: 'r1',
        first_reported: { steps: ['pledged', 'eligible', 'net_eligible'], pledged: 6_000_000, net_eligible: 6_000_000 },
        now: { pledged: 5_000_000, failed_rules: [], net_eligible: 5_000_000 },
        difference: -1_000_000,
        entries: [{ entry_id: 'late', did: 'added', before: null, after: { date: '2026-02-20', amount: 1_000_000 } }],
        statements: [],
      },
    ])
  })

  test('includes an obligor that moved abroad, with the rule that it then fails', async () => {
    await demand(close('2026-02'))
    const abroad = { id: 'a', address: { country: 'MX' } }
    await demand(book.lender.client.post('/accounts?effective_date=2026-02-01', abroad))
    const body = await moved(2)
    expect(body.receivables.map((one: { receivable_id: string }) => one.receivable_id)).toEqual(['r2', 'r1'])
    const [r2] = body.receivables
    expect(r2).toMatchObject({
      now: { steps: ['pledged', 'ineligible'], failed_rules: ['home'] },
      difference: -3_000_000,
    })
    expect(r2.statements).toMatchObject([{ of: 'obligor', id: 'a', fields: ['address'], effective_date: '2026-02-01' }])
  })

  test('includes new terms, which move receivables about which nothing was reported', async () => {
    await demand(close('2026-02'))
    await book.agree('terms', { eligibility: [{ id: 'small', rule: 'amount', of: 'outstanding', max: 3_000_000 }] })
    const body = await moved(1)
    const [statement] = body.statements
    expect(statement).toMatchObject({ of: 'debt_line_term', id: `${book.organization}-terms`, fields: ['eligibility'] })
    expect(body.receivables[0]).toMatchObject({
      receivable_id: 'r1',
      now: { failed_rules: ['small'] },
      entries: [],
      statements: [],
    })
  })

  test('is shown page by page, forward and back', async () => {
    await demand(close('2026-02'))
    await demand(
      book.lender.client.post('/accounts?effective_date=2026-02-01', { id: 'a', address: { country: 'MX' } }),
    )
    await moved(2)
    const first = await demand(restatement({ limit: 1 }))
    const second = await demand(restatement({ limit: 1, page: first.body.next_page }))
    const back = await demand(restatement({ limit: 1, page: second.body.previous_page }))
    const ids = [first, second, back].map(({ body }) =>
      body.receivables.map((one: { receivable_id: string }) => one.receivable_id),
    )
    expect(ids).toEqual([['r2'], ['r1'], ['r2']])
    expect(second.body.known_at).toBe(first.body.known_at)
    expect(first.body.previous_page).toBeNull()
  })

  test('is not answered for a month that is preliminary, nor to another lender', async () => {
    expectError(await restatement(), 404, 'not_found')
    await demand(close('2026-02'))
    const { client } = await service.lender()
    expectError(await client.get(closes('/2026-02/restatement')), 404, 'not_found')
  })
})

describe('the certificate', () => {
  test('as JSON has the hash that the close names, and states who, when and what', async () => {
    await demand(close('2026-02'))
    const { bytes, headers } = await file('2026-02', 'json')
    const { certificate: summary, closed_at } = await settled('2026-02')
    expect(sha256Of(bytes)).toBe(summary.sha256)
    expect(faultOfFile(bytes)).toBeUndefined()
    expect(headers.get('content-disposition')).toContain('2026-02.json')
    const certificate = openCertificate(bytes.toString('utf8'))
    expect(certificate).toMatchObject({
      environment: 'sandbox',
      lender: { id: book.organization, name: 'A lender' },
      operator: { id: 'operator', name: 'The operator' },
      debt_line: { id: book.line, name: 'The line', currency: 'USD', minor_units: 2, interest_outstanding: 10_000 },
      month: '2026-02',
      as_of: '2026-02-28',
      known_at: closed_at,
      closed: { by: 'lender', organization: book.organization },
      terms: { id: `${book.organization}-terms`, name: '=The agreement', effective_from: '2026-01-01' },
      kernel_version: KERNEL_VERSION,
      borrowing_base: { base: 7_100_000, pledged: { count: 2, amount: 9_000_000 } },
    })
  })

  test('as a workbook computes the figures of the JSON, and as PDF prints its hash', async () => {
    await demand(close('2026-02'))
    const { certificate } = await settled('2026-02')
    const workbook = readWorkbook((await file('2026-02', 'xlsx')).bytes)
    const cells = workbook.get('Certificate') ?? new Map<string, { value: unknown; formula?: string }>()
    const [place = ''] = [...cells].find(([, { value }]) => value === 'Availability') ?? []
    expect(compute(workbook, 'Certificate', place.replace('A', 'C'))).toBe(31_000)
    expect([...cells.values()].find(({ value }) => String(value).startsWith('=The agreement'))?.formula).toBeUndefined()
    const pages = textOfPages((await file('2026-02', 'pdf')).bytes)
    expect(pages.join('')).toContain(certificate.sha256)
    expect(pages.join('')).toContain('71,000.00')
  })

  test('is given out in ranges, and not again to who has it', async () => {
    await demand(close('2026-02'))
    const { bytes, headers } = await file('2026-02', 'pdf')
    const path = closes('/2026-02/certificate.pdf')
    const part = await book.lender.client.send('GET', path, undefined, { Range: 'bytes=0-9' })
    expect([part.status, part.text]).toEqual([206, bytes.subarray(0, 10).toString()])
    const tag = headers.get('etag') ?? ''
    expect((await book.lender.client.send('GET', path, undefined, { 'If-None-Match': tag })).status).toBe(304)
  })
})

describe('tapeline certificates verify', () => {
  /** Runs the command on a file with these bytes. Returns what it prints, or the fault that it reports. */
  async function verify(bytes: Buffer, ...more: string[]): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'tapeline-certificate-'))
    const path = join(folder, 'certificate.json')
    await writeFile(path, bytes)
    let printed = ''
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((printed += String(text)), true))
    const program = new Command()
    issuedCertificateCommands(program, (work) => work(service.database))
    try {
      await program.parseAsync(['certificates', 'verify', path, ...more], { from: 'user' })
      return printed
    } catch (error) {
      return error instanceof CommandError ? error.message : String(error)
    } finally {
      out.mockRestore()
      await rm(folder, { recursive: true })
    }
  }

  test('knows a certificate as it was issued, and finds a changed byte', async () => {
    await demand(close('2026-02'))
    const { bytes } = await file('2026-02', 'json')
    const { certificate, closed_at } = await settled('2026-02')
    expect(await verify(bytes)).toContain(
      `is the certificate of ${book.line}, 2026-02, of ${book.organization} (sandbox)`,
    )
    expect(await verify(bytes)).toContain(`closed at ${closed_at}, SHA-256 ${certificate.sha256}`)
    const changed = Buffer.from(bytes.toString('utf8').replace('7100000', '9100000'))
    expect(await verify(changed)).toContain('was not issued here, or was changed')
    expect(await verify(Buffer.from(`${bytes.toString('utf8')}\n`))).toContain('rewritten')
  })

  test('holds a file against the hash on a PDF without a database', async () => {
    await demand(close('2026-02'))
    const { bytes } = await file('2026-02', 'json')
    const { certificate } = await settled('2026-02')
    expect(await verify(bytes, '--sha256', certificate.sha256)).toContain('is the certificate with the SHA-256')
    expect(await verify(bytes, '--sha256', '0'.repeat(64))).toContain('is another certificate, or was changed')
  })
})
