// Scheduled reports: one for each due moment, sent to those that the schedule names, with the figures of the interface.
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { openMailer } from '../../src/mail/mailer.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { textOfPages } from '../certificates/read-pdf.ts'
import { readWorkbook } from '../certificates/read-workbook.ts'
import { signedIn } from '../dashboard/browser.ts'
import { startMailServer } from '../dashboard/mail-server.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { startCalculators } from '../harness/calculators.ts'
import { makeCertificate } from '../harness/certificate.ts'
import { eventually } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import {
  CALCULATED,
  DAY,
  HOUR,
  MADE,
  TestClock,
  TestMail,
  fileOf,
  runsOf,
  schedule,
  sender,
  settledRun,
} from './sending.ts'

let service: TestService
let calculators: ReturnType<typeof startCalculators>
let book: LineBook
/** No job of this service sends reports: the tests do. */
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  calculators = startCalculators(service.connection, 'operator', pino({ level: 'silent' }))
  book = await LineBook.open(service)
  await book.obligor('a', { address: { country: 'US', region: 'CA' } })
  await book.obligor('b', { address: { country: 'MX' } })
  await book.loan({ id: 'a1', obligor: 'a', amount: 6_000_050 })
  await book.loan({ id: 'b1', obligor: 'b', amount: 1_000_000 })
  await book.openLine({ principal_outstanding: 2_000_000, commitment: 9_000_000 })
  await book.agree('terms', {
    advance_rates: { rate: 0.8 },
    eligibility: [{ id: 'home', rule: 'country', in: ['US'], name: 'Domestic obligors' }],
    reserves: [{ id: 'fixed', reserve: 'fixed', amount: 2_000 }],
  })
})
afterAll(async () => {
  await calculators.stop()
  await service.stop()
})

let clock: TestClock
let mail: TestMail
beforeEach(() => {
  clock = new TestClock()
  mail = new TestMail()
})

const OUTSIDE = { outside_recipients: ['bank@example.com'] }

/** A lender of its own with an empty line, so that nothing else is due. */
async function lone(): Promise<LineBook> {
  const own = await LineBook.open(service)
  await own.openLine()
  return own
}

const sendByClock = (more = {}) => sender(service, { mailer: mail, clock: clock.now, ...more })

describe('a borrowing base', () => {
  test('comes over TLS as a workbook with the figures worked out by hand, which the interface answers for its day and moment', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tapeline-reports-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const certificate = await makeCertificate()
    await writeFile(join(folder, 'ca.pem'), certificate.cert)
    const server = await startMailServer({ by: 'starttls', ...certificate })
    onTestFinished(() => server.stop())
    const { smtp } = readConfig({ ...server.settings, SMTP_CA: join(folder, 'ca.pem') })
    if (smtp === undefined) throw new Error('The settings hold no mail server')
    const mailer = openMailer(smtp, (_, error) => {
      throw error
    })
    onTestFinished(() => mailer.close())
    const { lender } = book
    const ana = await signedIn(service, lender.organization, 'member')
    const to = { recipients: [ana.email, 'gone@example.com'], ...OUTSIDE, debt_line_id: book.line }
    await schedule(lender, { ...to, status: 'disabled' })
    await demand(lender.client.post('/report-schedules/base/runs', {}))

    const run = await settledRun(lender.client, 'base', sender(service, { mailer }))
    expect(run).toMatchObject({ status: 'sent', trigger: 'request', failure: null, left_out: ['gone@example.com'] })
    expect(run.sent_to.toSorted()).toEqual([ana.email, 'bank@example.com'].toSorted())
    expect(server.letters.map((letter) => letter.to.join()).toSorted()).toEqual(run.sent_to.toSorted())
    expect(server.letters.every(({ is_secure }) => is_secure)).toBe(true)

    const file = await fileOf(service, lender.key, 'base', run.id)
    expect(createHash('sha256').update(file).digest('hex')).toBe(run.sha256)
    for (const source of server.sources)
      expect(source.replaceAll(/\s/g, '')).toContain(file.toString('base64').slice(0, 2_000))

    const sheet = readWorkbook(file).get('Borrowing base')
    const steps = [...Array(13).keys()].map((row) => [
      sheet?.get(`B${row + 2}`)?.value,
      sheet?.get(`D${row + 2}`)?.shown,
    ])
    // 70,000.50 pledged, of which 10,000.00 is abroad; 80 % of 60,000.50 is 48,000.40, less 20.00; 20,000.00 is drawn.
    expect(Object.fromEntries(steps)).toMatchObject({
      'Pledged': '70,000.50',
      'less ineligible': '10,000.00',
      'Eligible': '60,000.50',
      'Advance on net eligible': '48,000.40',
      'Borrowing base': '47,980.40',
      'Availability': '27,980.40',
      'Deficiency': '0.00',
    })
    expect(readWorkbook(file).get('Ineligible')?.get('B2')?.value).toBe('Domestic obligors')
    const { as_of, known_at } = run
    const { body } = await book.calculatedBase({ as_of, known_at })
    expect([body.pledged.amount, body.base, body.availability]).toEqual([7_000_050, 4_798_040, 2_798_040])
  })

  test('is the same as a PDF, and the operator has it of the lines of its lenders', async () => {
    await schedule(book.operator, { debt_line_id: book.line, format: 'pdf', status: 'disabled' }, 'operators-base')
    await demand(book.operator.client.post('/report-schedules/operators-base/runs', {}))
    const run = await settledRun(book.operator.client, 'operators-base', sendByClock())
    expect(run).toMatchObject({ status: 'made', sent_to: [] })
    const text = textOfPages(await fileOf(service, book.operator.key, 'operators-base', run.id)).join(' ')
    for (const shown of ['The line', '70,000.50', '47,980.40', 'Domestic obligors', run.known_at])
      expect(text).toContain(shown)
  })
})

test('delinquency has the buckets that the interface answers, and is its lenders alone', async () => {
  const { lender, operator } = book
  await schedule(lender, { report: 'delinquency', status: 'disabled' }, 'late')
  await demand(lender.client.post('/report-schedules/late/runs', {}))
  const run = await settledRun(lender.client, 'late', sendByClock())
  const sheet = readWorkbook(await fileOf(service, lender.key, 'late', run.id)).get('Reported by the lender')
  const { as_of, known_at } = run
  const { body } = await eventually(
    () => lender.client.get('/portfolio/delinquency', { as_of, known_at }),
    ({ status }) => status === 200,
  )
  const last = body.data.length + 1
  expect(sheet?.get(`B${last}`)?.value).toBe(body.data.at(-1).bucket)
  const current = body.data.findLastIndex((row: { bucket: string }) => row.bucket === 'current') + 2
  expect(sheet?.get(`D${current}`)?.shown).toBe('70,000.50')
  await schedule(operator, { report: 'delinquency', status: 'disabled' }, 'late')
  await demand(operator.client.post('/report-schedules/late/runs', {}))
  const none = await settledRun(operator.client, 'late', sendByClock())
  expect(none).toMatchObject({ status: 'given_up', failure: 'forbidden', file_name: null })
})

test('a run of a line that another lender has is given up as one of a line that there is not', async () => {
  const other = await service.lender()
  for (const debt_line_id of [book.line, 'nowhere']) {
    await schedule(other, { debt_line_id, status: 'disabled' })
    await demand(other.client.post('/report-schedules/base/runs', {}))
    const run = await settledRun(other.client, 'base', sendByClock())
    expect(run).toMatchObject({ status: 'given_up', failure: 'not_found', file_name: null })
  }
})

test('another lender reads neither runs nor files', async () => {
  const { lender } = book
  await schedule(lender, { status: 'disabled' }, 'walled')
  await demand(lender.client.post('/report-schedules/walled/runs', {}))
  const { id } = await settledRun(lender.client, 'walled', sendByClock())
  const other = await service.lender()
  await schedule(other, { status: 'disabled' }, 'walled')
  expectError(await other.client.get(`/report-schedules/walled/runs/${id}/file`), 404, 'not_found')
  expect(await runsOf(other.client, 'walled')).toEqual([])
  await demand(lender.client.delete('/report-schedules/walled'))
  expectError(await lender.client.get(`/report-schedules/walled/runs/${id}/file`), 404, 'not_found')
  const left = await service.database.query<{ files: number }>(
    installationStatement('', 'select count(*)::int as files from report_files where tenant = $1 and run = $2'),
    [lender.tenant, Number.parseInt(id.slice(4), 36)],
  )
  expect(left).toEqual([{ files: 0 }])
})

describe('when it is due', () => {
  test('two processes send it once, and the next day once again', async () => {
    const { lender } = await lone()
    await schedule(lender, { ...OUTSIDE, hour: 0 })
    const [one, other] = [sendByClock(), sendByClock()]
    await Promise.all([one(), other()])
    expect(await runsOf(lender.client, 'base')).toEqual([])
    const both = [sendByClock(MADE), sendByClock(MADE)]
    const first = await clock.dawnIn(1)
    await Promise.all(both.map((send) => send()))
    await Promise.all(both.map((send) => send()))
    const second = await clock.dawnIn(1)
    await Promise.all(both.map((send) => send()))
    const runs = await runsOf(lender.client, 'base')
    expect(runs.map(({ due_at, as_of, known_at, status }) => ({ due_at, as_of, known_at, status }))).toEqual(
      [second, first].map((as_of) => {
        const moment = `${as_of}T00:00:00.000000Z`
        return { due_at: moment, as_of, known_at: moment, status: 'sent' }
      }),
    )
    expect(mail.letters.filter(({ subject }) => subject.startsWith('Our base')).map(({ to }) => to)).toEqual([
      'bank@example.com',
      'bank@example.com',
    ])
  })

  test('a service that was down sends the latest alone, and states how many it did not', async () => {
    const { lender } = await lone()
    await schedule(lender, { ...OUTSIDE, hour: 0, name: 'Behind an outage' })
    const as_of = await clock.dawnIn(4)
    await sendByClock(MADE)()
    expect(await runsOf(lender.client, 'base')).toMatchObject([{ as_of, skipped: 3, status: 'sent' }])
    const letter = mail.letters.find(({ subject }) => subject.startsWith('Behind an outage'))
    expect(letter?.text).toContain('3 reports that were due before it were not made')
  })

  test('a change of its hour counts from then on, and one of its name changes nothing', async () => {
    const { lender } = await lone()
    await schedule(lender, { ...OUTSIDE, hour: 23 })
    await demand(lender.client.post('/report-schedules', { id: 'base', name: 'Renamed' }))
    const open = installationStatement(
      '',
      `select s.number = s.recorded as is_first,
        (select count(*)::int from report_schedule_history h where h.tenant = $1 and h.hour is distinct from s.hour) as changes
      from report_schedules s where s.tenant = $1`,
    )
    expect(await service.database.query(open, [lender.tenant])).toEqual([{ is_first: false, changes: 0 }])
    clock.pass(2 * DAY)
    const send = sendByClock(MADE)
    await send()
    expect(await runsOf(lender.client, 'base')).toMatchObject([{ skipped: 1 }])
    await demand(lender.client.post('/report-schedules', { id: 'base', status: 'disabled' }))
    clock.pass(3 * DAY)
    await send()
    expect(await runsOf(lender.client, 'base')).toHaveLength(1)
  })
})

describe('what interrupts it', () => {
  async function asked(): Promise<Lender> {
    const { lender } = await lone()
    await schedule(lender, { outside_recipients: ['one@example.com', 'two@example.com'], status: 'disabled' })
    await demand(lender.client.post('/report-schedules/base/runs', {}))
    return lender
  }

  test('while the mail server is away it waits and is tried again, and nobody has it twice', async () => {
    const { client } = await asked()
    mail.isAway = true
    const send = sendByClock(MADE)
    await send()
    const [waiting] = await runsOf(client, 'base')
    expect(waiting).toMatchObject({
      status: 'pending',
      failure: 'mail_server_unavailable',
      sent_to: [],
      file_name: 'report.xlsx',
    })
    await send()
    expect(mail.letters).toEqual([])
    mail.isAway = false
    clock.pass(HOUR)
    await send()
    await send()
    expect(await runsOf(client, 'base')).toMatchObject([{ status: 'sent', failure: null }])
    expect(mail.letters.map(({ to }) => to).toSorted()).toEqual(['one@example.com', 'two@example.com'])
  })

  test('after three days without a mail server it is given up, and its file is there', async () => {
    const lender = await asked()
    mail.isAway = true
    const send = sendByClock(MADE)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await send()
      clock.pass(DAY)
    }
    const [run] = await runsOf(lender.client, 'base')
    expect(run).toMatchObject({ status: 'given_up', failure: 'mail_server_unavailable', next_attempt_at: null })
    expect((await fileOf(service, lender.key, 'base', run?.id ?? '')).toString()).toBe('a report')
  })

  test('a process that is gone in the middle leaves it to the next, which writes to those alone who do not have it', async () => {
    const { client } = await asked()
    const gone = new Promise<never>(() => {})
    const letters: string[] = []
    const cut = {
      send: ({ to }: { readonly to: string }) => {
        letters.push(to)
        return letters.length === 2 ? gone : Promise.resolve(true)
      },
    }
    void sendByClock({ ...MADE, mailer: cut })()
    await eventually(
      () => Promise.resolve(letters.length),
      (count) => count === 2,
    )
    const send = sendByClock(MADE)
    await send()
    expect(mail.letters).toEqual([])
    clock.pass(HOUR)
    await send()
    expect(mail.letters.map(({ to }) => to)).toEqual([letters[1]])
    const [run] = await runsOf(client, 'base')
    expect(run).toMatchObject({ status: 'sent' })
    expect(run?.sent_to.toSorted()).toEqual(['one@example.com', 'two@example.com'])
  })

  test('figures that are being calculated are asked for again, and count as no failure', async () => {
    const { client } = await asked()
    await sendByClock(CALCULATED)()
    expect(await runsOf(client, 'base')).toMatchObject([{ status: 'pending', failure: 'calculation_running' }])
    clock.pass(6_000_000)
    await sendByClock(MADE)()
    expect(await runsOf(client, 'base')).toMatchObject([{ status: 'sent' }])
  })
})

test('at most ten runs wait, and only admins write schedules in the dashboard', async () => {
  const lender = await service.lender()
  await schedule(lender, { status: 'disabled' })
  for (let run = 0; run < 10; run += 1) await demand(lender.client.post('/report-schedules/base/runs', {}))
  expectError(await lender.client.post('/report-schedules/base/runs', {}), 409, 'limit_reached')
  const { browser } = await signedIn(service, lender.organization, 'member')
  const path = '/sandbox/v/report-schedules'
  const refused = await browser.post(path, { id: 'mine', name: 'Mine', report: 'delinquency' })
  expect(refused.status).toBe(403)
})
