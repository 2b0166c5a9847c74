// How each type of event is caused, as callers cause it: over HTTP alone but for a day that passes, in a book of its own. A type that is added to the
// catalogue needs a cause here.
import { addDays, endOfMonth } from '@tapeline/kernel/core/day'
import { oneAlert } from '../alerts/read-alerts.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { Browser, PASSWORD, person } from '../dashboard/browser.ts'
import { passDay } from '../events/passing-days.ts'
import type { LineBook } from '../debt-line/line-book.ts'
import type { TestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

/** A book whose events are received, and the service that it is in. */
export interface CausingBook {
  readonly service: TestService
  readonly book: LineBook
}

/** Something that callers do, and the types of events that it is to cause. */
export interface Cause {
  readonly types: readonly string[]
  /** The environment whose events they are; sandbox where left out. */
  readonly environment?: 'live'
  readonly act: (at: CausingBook) => Promise<unknown>
}

const LATE = { metric: 'delinquency_rate', days_past_due: 31, basis: 'reported', comparator: '<=' }

async function createReceivable({ book }: CausingBook): Promise<void> {
  const { client } = book.lender
  await demand(client.post('/accounts', accountBody('a')))
  await demand(client.post('/receivables', receivableBody('r', 'a')))
  await demand(client.post('/receivables/r/entries', entryBody('e', { receivable_status: 'active' })))
}

async function finishImport({ book }: CausingBook): Promise<void> {
  const body = JSON.stringify({ kind: 'account', ...accountBody('a') })
  const headers = { 'Content-Type': 'application/x-ndjson' }
  await demand(book.lender.client.send('POST', '/imports?id=nightly', body, headers))
}

async function moveDraws({ book }: CausingBook): Promise<void> {
  await book.openLine()
  const draw = { debt_line_id: book.line, amount: 5_000, currency: 'USD' }
  const ask = (body: Record<string, unknown>) => demand(book.lender.client.post('/draw-requests', body))
  await ask({ id: 'paid', ...draw })
  const id = `${book.organization}:paid`
  await book.write('draw-requests', { id, status: 'approved' })
  await book.write('draw-requests', { id, status: 'funded' })
  const transaction_id = `${book.organization}-paid`
  await book.write('transparency/transactions', {
    id: transaction_id,
    account_label: 'Operating',
    direction: 'credit',
    amount: 5_000,
    currency: 'USD',
    status: 'settled',
    settled_at: '2026-02-01T00:00:00Z',
    booked_on: '2026-02-01',
    draw_request_id: id,
  })
  await book.write('draw-requests', { id, status: 'settled', transaction_id })
  await ask({ id: 'canceled', ...draw })
  await ask({ id: 'canceled', status: 'canceled' })
}

async function agreeTerms({ book }: CausingBook): Promise<void> {
  await book.openLine()
  await book.agree('terms', { advance_rates: { rate: 0.8 } })
}

async function uploadDocument({ book }: CausingBook): Promise<void> {
  await book.openLine()
  const { client } = book.lender
  await demand(client.post('/documents', { id: 'deed', kind: 'contract', debt_line_id: book.line }))
  const headers = { 'Content-Type': 'text/plain' }
  await demand(client.send('POST', '/documents/deed/content?name=deed.txt', Buffer.from('abc'), headers))
}

/** The operator asks for a document by a day that has passed and the lender sends it; another it asks for and does not need any more. */
async function askForDocuments({ book }: CausingBook): Promise<void> {
  const ask = (id: string, due_date: string | null) =>
    book.write('documents', { id: `${book.organization}:${id}`, kind: 'title', due_date })
  await ask('title', '2026-01-31')
  const headers = { 'Content-Type': 'text/plain' }
  const { client } = book.lender
  await demand(client.send('POST', '/documents/title/content?name=title.txt', Buffer.from('abc'), headers))
  await ask('other', addDays(new Date().toISOString().slice(0, 10), 60))
  await ask('other', null)
}

/** An insurance runs out in ten days, then has run out, and is renewed. */
async function letInsuranceExpire({ book }: CausingBook): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  for (const expiry_date of [addDays(today, 10), addDays(today, -10), addDays(today, 365)])
    await demand(book.lender.client.post('/documents', { id: 'policy', kind: 'insurance', expiry_date }))
}

async function closeMonth({ book }: CausingBook): Promise<void> {
  await book.openLine()
  await demand(book.lender.client.post(`/debt-lines/${book.line}/closes`, { month: '2026-02' }))
}

/** What was paid in a closed month is reported late. */
async function restateMonth({ book }: CausingBook): Promise<void> {
  const { client } = book.lender
  await book.obligor('a')
  await book.loan({ id: 'r', obligor: 'a', amount: 10_000 })
  await book.openLine()
  await demand(client.post(`/debt-lines/${book.line}/closes`, { month: '2026-02' }))
  const late = { type: 'principal', date: '2026-02-10', amount: 1_000 }
  await demand(client.post('/receivables/r/entries', entryBody('late', late)))
}

/** A quarter of the book is late in March: more than the one covenant allows, and nearly what the other does. */
async function breakCovenant({ book }: CausingBook): Promise<void> {
  const { client } = book.lender
  const agree = (more: object = {}) =>
    book.agree('terms', {
      covenants: [
        { id: 'late', name: 'Late', ...LATE, threshold: 0.2, ...more },
        { id: 'near', name: 'Near', ...LATE, threshold: 0.27, at_risk_headroom: 0.1 },
      ],
    })
  const tested = async (status: string) => {
    const metrics = `/debt-lines/${book.line}/metrics`
    const ask = () => demand(client.get(metrics, { covenant_id: 'late', test_month: '2026-03' }))
    await eventually(ask, ({ body }) => body.data[0]?.status === status)
  }
  const state = (from: string, body: object) =>
    demand(client.post(`/receivables?effective_date=${from}`, { id: 'r1', ...body }))
  await book.obligor('a')
  await book.openLine({ commitment: 100_000 })
  await agree()
  const more = { origination_date: '2026-01-10' }
  await book.loan({ id: 'r1', obligor: 'a', amount: 10_000, more })
  await book.loan({ id: 'r2', obligor: 'a', amount: 30_000, more })
  await tested('pass')
  await state('2026-02-01', { delinquent_since: '2026-02-01', delinquent_amount: 500, delinquent_times: 1 })
  const paid = { delinquent_since: null, delinquent_amount: 0 }
  await state('2026-04-10', paid)
  await tested('breach')
  await agree({ waivers: [{ test_month: '2026-03', reason: 'The servicer moved' }] })
  await tested('waived')
  await agree()
  await tested('breach')
  await state('2026-02-20', paid)
  await tested('pass')
}

/** A loan is paid out before its day, until another day is stated. */
async function findAndCorrect({ book }: CausingBook): Promise<void> {
  const { client } = book.lender
  await demand(client.post('/accounts', accountBody('a')))
  await demand(client.post('/receivables', receivableBody('r', 'a')))
  const payOut = (date: string) => demand(client.post('/receivables/r/entries', entryBody('e', { date })))
  const findings = async (count: number) => {
    const ask = () => demand(client.get('/findings', { as_of: '2026-02-01' }))
    await eventually(ask, ({ body }) => body.data.length === count)
  }
  await payOut('2025-12-20')
  await findings(1)
  await payOut('2026-01-15')
  await findings(0)
}

/** Addresses of two networks. */
const PLACES = ['203.0.113.7', '198.51.100.7'] as const

/** A browser whose requests come from an address, by a proxy that is trusted. */
function browserAt({ address: service }: TestService, address: string): Browser {
  const origin = service.replace('http:', 'https:')
  return new Browser(service, { 'Origin': origin, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': address })
}

/** A new user of the lender who has signed in from an address. */
async function signedInAt(service: TestService, { lender }: LineBook, role: 'admin' | 'member', address: string) {
  const { email, id } = await person(service, lender.organization, role)
  const browser = browserAt(service, address)
  await demand(browser.signIn(email))
  return { email, id, browser }
}

async function replaceKey({ service, book }: CausingBook): Promise<void> {
  const { browser } = await signedInAt(service, book, 'admin', PLACES[0])
  const expires_at = `${addDays(new Date().toISOString().slice(0, 10), 3)}T12:00:00Z`
  const { body } = await demand(browser.post('/sandbox/keys', { name: 'Nightly', expires_at, password: PASSWORD }))
  const ask = () => demand(book.lender.client.get('/events', { type: 'api_key.expiring' }))
  await eventually(ask, (answer) => answer.body.data.length === 1)
  expectDone((await browser.send('DELETE', `/sandbox/keys/${body.id}`)).status)
}

/** A loan is reported 45 days past due. */
async function fallBehind({ book }: CausingBook): Promise<void> {
  const { client } = book.lender
  const since = addDays(new Date().toISOString().slice(0, 10), -45)
  await demand(client.post('/accounts', accountBody('a')))
  await demand(client.post('/receivables', receivableBody('r', 'a', { origination_date: '2025-01-15' })))
  await demand(client.post('/receivables/r/entries', entryBody('e', { date: '2025-01-15', amount: 100_000 })))
  const late = { delinquent_since: since, delinquent_amount: 500, delinquent_times: 1 }
  await demand(client.post(`/receivables?effective_date=${since}`, { id: 'r', ...late }))
}

/** What was paid on an earlier day is corrected a day later. */
async function restateReceivable({ service, book }: CausingBook): Promise<void> {
  const { client, tenant } = book.lender
  await book.obligor('a')
  await book.loan({ id: 'r', obligor: 'a', amount: 100_000 })
  const pay = (amount: number) =>
    demand(client.post('/receivables/r/entries', entryBody('p', { type: 'principal', date: '2026-02-10', amount })))
  await pay(10_000)
  await passDay(service, tenant)
  await pay(1_000)
}

/** More is owed than four fifths of 100,000, until it is paid; then a little more again, with time to cure it, until the terms allow none. */
async function exceedTheBase({ book }: CausingBook): Promise<void> {
  const terms = { advance_rates: { rate: 0.8 } }
  const reaches = (deficiency: number, status: string) =>
    eventually(
      () => demand(book.base()),
      ({ body }) => body.deficiency === deficiency && body.deficiency_cure?.status === status,
    )
  const owe = (principal_outstanding: number) => book.write('debt-lines', { id: book.line, principal_outstanding })
  await book.obligor('a')
  await book.loan({ id: 'r', obligor: 'a', amount: 100_000 })
  await book.openLine({ principal_outstanding: 70_000 })
  await book.agree('terms', terms)
  await reaches(0, 'none')
  await owe(90_000)
  await reaches(10_000, 'breach')
  await owe(80_000)
  await reaches(0, 'none')
  await book.agree('terms', { ...terms, deficiency_cure: { days: 5 } })
  await owe(80_001)
  await reaches(1, 'in_cure')
  await book.agree('terms', { ...terms, deficiency_cure: null })
  await reaches(1, 'breach')
}

/** The bank shows a payment of twenty days ago only now. */
async function showPaymentLate({ book }: CausingBook): Promise<void> {
  const { client } = book.lender
  const day = addDays(new Date().toISOString().slice(0, 10), -20)
  const shown = (id: string, settled_at: string, more: object) =>
    book.write('transparency/transactions', {
      id: `${book.organization}-${id}`,
      account_label: 'Collections',
      direction: 'credit',
      currency: 'USD',
      status: 'settled',
      settled_at,
      booked_on: settled_at,
      ...more,
    })
  await book.openLine()
  await demand(client.post('/accounts', accountBody('a')))
  await demand(client.post('/receivables', receivableBody('r', 'a')))
  await shown('first', addDays(day, -1), { amount: 7, description: 'Opening' })
  const metadata = { payment_reference: 'PAY-1' }
  await demand(
    client.post('/receivables/r/entries', { id: 'p', type: 'principal', date: day, amount: 1_000, metadata }),
  )
  const ask = () => demand(client.get('/events', { type: 'debt_line.cash_unverified' }))
  await eventually(ask, ({ body }) => body.data.length === 1)
  await shown('second', addDays(day, 1), { amount: 1_000, description: 'PAY-1' })
}

/** One of two loans is reported with another balance than its entries have, until it is corrected. */
async function misstateBalance({ book }: CausingBook): Promise<void> {
  const { client } = book.lender
  const type = 'debt_line.balances_unreconciled'
  await book.obligor('a')
  await book.loan({ id: 'r', obligor: 'a', amount: 10_000 })
  await book.loan({ id: 's', obligor: 'a', amount: 10_000 })
  await book.openLine()
  const state = (balance: number) =>
    demand(
      client.post(
        '/receivables/r/entries',
        entryBody('p', { type: 'principal', date: '2026-02-10', amount: 1_000, balance }),
      ),
    )
  await state(9_900)
  await eventually(
    () => demand(client.get('/events', { type })),
    ({ body }) => body.data.length === 1,
  )
  await state(9_000)
}

/** Nothing is reported from the present month on until the day behind the lag of its data. */
async function reportLate(at: CausingBook): Promise<void> {
  const { service, book } = at
  const { client, tenant } = book.lender
  await createReceivable(at)
  await book.openLine()
  await book.agree('terms', { reporting_lag: { days: 1 } })
  const late = addDays(endOfMonth(new Date().toISOString().slice(0, 10)), 2)
  for (let day = ''; day < late;) day = await passDay(service, tenant)
  await eventually(
    () => demand(client.get('/events', { type: 'debt_line.data_late' })),
    ({ body }) => body.data.length === 1,
  )
  await demand(client.post('/receivables/r/entries', entryBody('late', { type: 'principal', amount: 1 })))
}

/** A user is given another role and removed again. */
async function changePeople({ service, book }: CausingBook): Promise<void> {
  const { organization } = book.lender
  const { browser } = await signedInAt(service, book, 'admin', PLACES[0])
  const { id } = await person(service, organization, 'member')
  await demand(browser.send('PATCH', `/users/${id}`, { role: 'admin', password: PASSWORD }))
  await demand(browser.send('DELETE', `/users/${id}`))
}

/** A user signs in from two networks. */
async function signInElsewhere({ service, book }: CausingBook): Promise<void> {
  const [first, other] = PLACES
  const { email } = await signedInAt(service, book, 'member', first)
  await demand(browserAt(service, other).signIn(email))
}

/** A rule opens an alert, which its acknowledgement closes. */
async function raiseAlert({ book }: CausingBook): Promise<void> {
  const { client } = book.lender
  await demand(client.post('/alert-rules', { id: 'new', name: 'New accounts', event_types: ['account.created'] }))
  await demand(client.post('/accounts', accountBody('a')))
  const { id } = await oneAlert(client)
  await demand(client.post(`/alerts/${id}/acknowledgements`, {}))
}

function expectDone(status: number): void {
  if (status >= 300) throw new Error(`The key was not deleted: ${status}`)
}

/** Everything that is done. */
export const CAUSES: readonly Cause[] = [
  { types: ['account.created', 'receivable.created', 'receivable.status_changed'], act: createReceivable },
  { types: ['import.finished'], act: finishImport },
  {
    types: ['requested', 'decided', 'funded', 'settled', 'canceled'].map((move) => `draw_request.${move}`),
    act: moveDraws,
  },
  { types: ['debt_line.terms_changed'], act: agreeTerms },
  { types: ['document.received'], act: uploadDocument },
  {
    types: ['needed', 'overdue', 'no_longer_needed'].map((what) => `document.${what}`),
    act: askForDocuments,
  },
  { types: ['expiring', 'expired', 'renewed'].map((what) => `document.${what}`), act: letInsuranceExpire },
  { types: ['debt_line.month_closed'], act: closeMonth },
  { types: ['debt_line.month_restated'], act: restateMonth },
  {
    types: ['breached', 'near_threshold', 'waived', 'cured'].map((what) => `covenant.${what}`),
    act: breakCovenant,
  },
  { types: ['finding.opened', 'finding.closed'], act: findAndCorrect },
  { types: ['created', 'expiring', 'deleted'].map((what) => `api_key.${what}`), act: replaceKey },
  { types: ['receivable.bucket_changed'], act: fallBehind },
  { types: ['receivable.restated'], act: restateReceivable },
  { types: ['opened', 'breached', 'closed'].map((what) => `debt_line.deficiency_${what}`), act: exceedTheBase },
  { types: ['debt_line.cash_unverified', 'debt_line.cash_verified'], act: showPaymentLate },
  {
    types: ['debt_line.balances_unreconciled', 'debt_line.balances_reconciled'],
    act: misstateBalance,
  },
  { types: ['alert.opened', 'alert.closed'], act: raiseAlert },
  { types: ['debt_line.data_late', 'debt_line.data_received'], act: reportLate },
  {
    types: ['created', 'role_changed', 'removed'].map((what) => `user.${what}`),
    environment: 'live',
    act: changePeople,
  },
  { types: ['user.signed_in_from_new_place'], environment: 'live', act: signInElsewhere },
]
