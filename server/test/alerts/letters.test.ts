// Letters about alerts, by a real mail server: who is written to, when, and that a letter that is not known to be sent is sent again under the same id.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { type LetterParts, sendDueLetters } from '../../src/jobs/alerts/send-letters.ts'
import type { Letter } from '../../src/mail/letters.ts'
import { openMailer } from '../../src/mail/mailer.ts'
import { claimLetter, endLetter } from '../../src/resources/alert/alert-letter-store.ts'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { person } from '../dashboard/browser.ts'
import { type MailServer, startMailServer } from '../dashboard/mail-server.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { eventually } from '../harness/client.ts'
import { microsecondsNow } from '../harness/moments.ts'
import { entryBody, accountBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { alertsOf, alertsWhen, oneAlert } from './read-alerts.ts'

let service: TestService
let lender: Lender
let mail: MailServer
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  lender = await service.lender()
  mail = await startMailServer()
  return () => mail.stop()
})

const MINUTE = 60_000_000
const DAY = 24 * 60 * MINUTE

/** The last month that is over. */
const MONTH = new Date(new Date().setUTCDate(0)).toISOString().slice(0, 7)

function mailer() {
  const { smtp } = readConfig({ ...mail.settings })
  if (smtp === undefined) throw new Error('The settings hold no mail server')
  const opened = openMailer(smtp, () => {})
  onTestFinished(() => opened.close())
  return opened
}

/** Sends what is due some time from now. */
function send(ahead: number, by: LetterParts['mailer'] = mailer()): Promise<number> {
  return sendDueLetters({ database: service.database, mailer: by, clock: async () => microsecondsNow() + ahead })
}

const rule = (id: string, more: object) =>
  demand(lender.client.post('/alert-rules', { id, name: `Rule ${id}`, event_types: ['receivable.created'], ...more }))

/** Reports receivables, and waits until so many alerts are opened. */
async function report(ids: readonly string[], alerts: number): Promise<void> {
  await demand(lender.client.post('/accounts', accountBody('a')))
  for (const id of ids) {
    await demand(lender.client.post('/receivables', receivableBody(id, 'a')))
    await demand(lender.client.post(`/receivables/${id}/entries`, entryBody('e1')))
  }
  await alertsWhen(lender.client, {}, (found) => found.length === alerts)
}

const countAlerts = installationStatement('', 'select count(*)::int as count from alerts where organization = $1')

const lettersTo = (email: string) => mail.letters.filter(({ to }) => to.includes(email))

test('all admins are written to at once, each once, with what happened and a link', async () => {
  const admin = await person(service, lender.organization, 'admin')
  await person(service, lender.organization, 'member')
  await rule('new', { severity: 'critical' })
  await report(['r1'], 1)
  expect(await send(0)).toBe(1)
  expect(await send(DAY)).toBe(0)
  expect(mail.letters).toHaveLength(1)
  const [letter] = lettersTo(admin.email)
  expect(letter?.subject).toBe('[Sandbox] Critical: Rule new')
  expect(letter?.text).toContain('A receivable was reported for the first time.')
  expect(letter?.text).toContain(`Lender: ${lender.organization.organization}\nReceivable: r1`)
  const { id } = await oneAlert(lender.client)
  expect(letter?.text).toMatch(
    new RegExp(`\\nReceivable: r1\\nhttps://reports.example.com/app/sandbox/alerts\\?alert=${id}\\s*$`),
  )
})

test('alerts that are due at once are in one letter to each admin, at most a hundred, each with its link', async () => {
  const admins = [
    await person(service, lender.organization, 'admin'),
    await person(service, lender.organization, 'admin'),
  ]
  await rule('new', {})
  const ids = Array.from({ length: 101 }, (_, at) => `r${at}`)
  await demand(lender.client.post('/accounts', accountBody('a')))
  await Promise.all(ids.map((id) => demand(lender.client.post('/receivables', receivableBody(id, 'a')))))
  const left = () => service.database.query<{ count: number }>(countAlerts, [lender.organization.organization])
  await eventually(left, ([found]) => found?.count === 101)
  expect(await send(0)).toBe(4)
  expect(await send(2 * DAY)).toBe(0)
  for (const { email } of admins) {
    const letters = lettersTo(email)
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      '[Sandbox] 100 alerts',
      '[Sandbox] Warning: Rule new',
    ])
    const text = letters.map((letter) => letter.text).join('\n')
    expect(new Set(text.match(/Receivable: r\d+\n/g)).size).toBe(101)
    expect(new Set(text.match(/app\/sandbox\/alerts\?alert=alert_\w+/g)).size).toBe(101)
  }
})

test('an organization with many letters has ten sent before the next has its turn', async () => {
  for (let admins = 0; admins < 12; admins += 1) await person(service, lender.organization, 'admin')
  await rule('new', {})
  await report(['r1'], 1)
  expect([await send(0), await send(0), await send(0)]).toEqual([10, 2, 0])
})

test('a digest has all that was opened since, and nobody is written to by a rule that never writes', async () => {
  const admin = await person(service, lender.organization, 'admin')
  await rule('daily', { delivery: 'daily' })
  await rule('never', { delivery: 'never' })
  await report(['r1', 'r2'], 4)
  expect(await send(0)).toBe(0)
  expect(await send(DAY)).toBe(1)
  expect(await send(2 * DAY)).toBe(0)
  const [letter] = lettersTo(admin.email)
  expect(letter?.subject).toBe('[Sandbox] 2 alerts')
  expect(letter?.text.match(/Receivable: r[12]/g)?.toSorted()).toEqual(['Receivable: r1', 'Receivable: r2'])
})

const suspend = (suspended: boolean) =>
  changeOrganization(service.database, lender.organization.organization, { suspended })

test('a digest leaves out what is closed by now, and is not sent where nothing else is in it', async () => {
  const admin = await person(service, lender.organization, 'admin')
  await rule('daily', { delivery: 'daily' })
  await rule('weekly', { delivery: 'weekly', severity: 'critical' })
  await report(['r1', 'r2'], 4)
  const close = async (query: { readonly [filter: string]: string }, id: string) => {
    const found = (await alertsOf(lender.client, query)).filter(({ subject }) => subject.id === id)
    for (const alert of found) await demand(lender.client.post(`/alerts/${alert.id}/acknowledgements`, {}))
  }
  await close({}, 'r1')
  await close({ rule_id: 'weekly' }, 'r2')
  expect(await send(10 * DAY)).toBe(1)
  const [letter] = lettersTo(admin.email)
  expect(letter?.subject).toBe('[Sandbox] Warning: Rule daily')
  expect(letter?.text).toContain('Receivable: r2')
  expect(letter?.text).not.toContain('Receivable: r1')
})

test('a letter that waits is given up where the organization is suspended before it is sent', async () => {
  await person(service, lender.organization, 'admin')
  await rule('new', {})
  await report(['r1'], 1)
  await suspend(true)
  expect(await send(0)).toBe(0)
  await suspend(false)
  expect(await send(2 * DAY)).toBe(0)
  expect(mail.letters).toEqual([])
})

test('an alert that is opened while the organization is suspended is written to nobody', async () => {
  const book = new LineBook(lender, await service.operator())
  await person(service, lender.organization, 'admin')
  await book.openLine()
  await rule('terms', { event_types: ['debt_line.terms_changed'] })
  await suspend(true)
  await book.agree('terms', { advance_rates: { rate: 0.8 } })
  const [counted] = await eventually(
    () => service.database.query<{ count: number }>(countAlerts, [book.organization]),
    ([found]) => found?.count === 1,
  )
  expect(counted).toEqual({ count: 1 })
  await suspend(false)
  expect(await send(2 * DAY)).toBe(0)
  // Once it works again, the next one is.
  const alert = await oneAlert(lender.client)
  await demand(lender.client.post(`/alerts/${alert.id}/acknowledgements`, {}))
  await book.agree('more', { advance_rates: { rate: 0.7 }, effective_from: '2026-02-01' })
  await oneAlert(lender.client, { state: 'open' })
  expect(await send(2 * DAY)).toBe(1)
})

test('a breach whose time to cure has passed waits for somebody again, who is written to by another letter', async () => {
  const book = new LineBook(lender, await service.operator())
  await person(service, lender.organization, 'admin')
  await book.obligor('a')
  await book.openLine()
  const late = { metric: 'delinquency_rate', days_past_due: 31, basis: 'reported', comparator: '<=', threshold: 0.3 }
  const agree = (more: object) =>
    book.agree('terms', { covenants: [{ id: 'late', name: 'Late', ...late, test_day: { on: 'month_end' }, ...more }] })
  await agree({ cure: { days: 90 } })
  const delinquent = { delinquent_since: '2026-01-15', delinquent_amount: 500, delinquent_times: 1 }
  const more = { origination_date: '2026-01-10', ...delinquent }
  await rule('breach', {
    event_types: ['covenant.breached'],
    event_filters: [{ field: 'test_month', values: [MONTH] }],
  })
  await book.loan({ id: 'r', obligor: 'a', amount: 10_000, more })
  const alert = await oneAlert(lender.client)
  expect(alert.event?.data).toMatchObject({ status: 'in_cure' })
  expect(await send(0)).toBe(1)
  const path = `/alerts/${alert.id}`
  expect((await demand(lender.client.post(`${path}/acknowledgements`, {}))).body.state).toBe('acknowledged')
  await agree({})
  const again = await alertsWhen(lender.client, {}, ([one]) => one?.occurrences === 2)
  expect(again).toMatchObject([{ id: alert.id, state: 'open', acknowledged_at: null }])
  expect(again[0]?.event?.data).toMatchObject({ before: 'in_cure', status: 'breach' })
  expect(await send(MINUTE)).toBe(1)
  expect(new Set(mail.sources.map((source) => /^message-id: (.*)$/im.exec(source)?.[1])).size).toBe(2)
})

const lockFirst = installationStatement(
  '',
  'select alert from alert_letters where tenant = $1 order by alert limit 1 for update',
)

test('a joined letter of which another node holds the first alert is left to it as a whole', async () => {
  await person(service, lender.organization, 'admin')
  await rule('new', {})
  await report(['r1', 'r2', 'r3'], 3)
  const { tenant } = lender
  const claim = () =>
    service.database.transaction((transaction) => claimLetter(transaction, tenant, microsecondsNow() + MINUTE))
  // Before it is in a letter, and behind an attempt that failed.
  const claimBeside = () =>
    service.database.transaction(async (other) => {
      await other.query(lockFirst, [tenant])
      return claim()
    })
  expect(await claimBeside()).toBeUndefined()
  const letter = await claim()
  expect(letter?.alerts).toHaveLength(3)
  if (letter === undefined) return
  await endLetter(service.database, tenant, letter, { due: microsecondsNow() })
  expect(await claimBeside()).toBeUndefined()
  expect(await claim()).toEqual({ ...letter, attempts: 2 })
  await endLetter(service.database, tenant, letter, { sent: microsecondsNow() })
})

/** A line of a lender whose data are reported, and rules about the age of its data, which a bound ends. */
async function openAged(more: object): Promise<LineBook> {
  const book = new LineBook(lender, await service.operator())
  await book.obligor('a')
  await book.openLine()
  const aged = { event_types: null, metric: 'data_age_days', comparator: '>=', threshold: 0 }
  await rule('aged', { ...aged, ...more })
  await book.loan({ id: 'r', obligor: 'a', amount: 10_000 })
  await oneAlert(lender.client, { state: 'open' })
  return book
}

test('whoever was written to about an alert is written to when what it is about is over', async () => {
  const admin = await person(service, lender.organization, 'admin')
  const book = await openAged({ severity: 'critical' })
  expect(await send(0)).toBe(1)
  await person(service, lender.organization, 'admin')
  await book.write('debt-lines', { id: book.line, status: 'closed' })
  const [closed] = await alertsWhen(lender.client, {}, ([one]) => one?.state === 'closed')
  expect(closed?.closed_by).toBe('condition')
  // Critical: at once, and only to whoever had the first letter.
  expect(await send(MINUTE)).toBe(1)
  expect(await send(2 * DAY)).toBe(0)
  const [, letter] = lettersTo(admin.email)
  expect(letter?.subject).toBe('[Sandbox] Closed: Critical: Rule aged')
  expect(letter?.text).toContain('found is over:')
  expect(new Set(mail.sources.map((source) => /^message-id: (.*)$/im.exec(source)?.[1])).size).toBe(2)
})

test('a closing is in the next letter of the day, and no letter where the rule has it so or none was sent', async () => {
  const admin = await person(service, lender.organization, 'admin')
  const book = await openAged({})
  await rule('silent', {
    event_types: null,
    metric: 'data_age_days',
    comparator: '>=',
    threshold: 0,
    closing_letters: false,
  })
  await rule('slow', { event_types: null, metric: 'data_age_days', comparator: '>=', threshold: 0, delivery: 'daily' })
  await alertsWhen(lender.client, {}, (alerts) => alerts.length === 3)
  while ((await send(0)) > 0);
  const before = lettersTo(admin.email).length
  await book.write('debt-lines', { id: book.line, status: 'closed' })
  await alertsWhen(lender.client, { state: 'closed' }, (alerts) => alerts.length === 3)
  expect(await send(MINUTE)).toBe(0)
  expect(await send(DAY)).toBe(1)
  expect(
    lettersTo(admin.email)
      .slice(before)
      .map(({ subject }) => subject),
  ).toEqual(['[Sandbox] Closed: Warning: Rule aged'])
})

test('a letter that is refused or cut short is sent again under the same id', async () => {
  await person(service, lender.organization, 'admin')
  await rule('new', {})
  await report(['r1'], 1)
  const tried: (string | undefined)[] = []
  const opened = mailer()
  const by = (send_one: () => Promise<boolean>) => ({
    page: (path: string) => opened.page(path),
    send: ({ key }: Letter) => {
      tried.push(key)
      return send_one()
    },
  })
  expect(
    await send(
      0,
      by(() => Promise.resolve(false)),
    ),
  ).toBe(0)
  // Not before a minute is over.
  expect(
    await send(
      MINUTE / 2,
      by(() => Promise.resolve(true)),
    ),
  ).toBe(0)
  // The process ends while it sends: nobody else sends before the lease is over.
  await send(
    2 * MINUTE,
    by(() => Promise.reject(new Error('killed'))),
  ).catch(() => {})
  expect(
    await send(
      3 * MINUTE,
      by(() => Promise.resolve(true)),
    ),
  ).toBe(0)
  expect(
    await send(
      5 * MINUTE,
      by(() => Promise.resolve(true)),
    ),
  ).toBe(1)
  expect(
    await send(
      2 * DAY,
      by(() => Promise.resolve(true)),
    ),
  ).toBe(0)
  expect(tried).toHaveLength(3)
  expect(new Set(tried).size).toBe(1)
  expect(tried[0]).toMatch(/^[A-Za-z0-9]{24}$/)
})
