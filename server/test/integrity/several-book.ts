// A lender with each pattern that several receivables show together, and beside each what only looks like it. Everything is sent in any order.
import type { FindingDetail } from '@tapeline/sdk'
import type { TestService } from '../harness/service.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { demand } from '../surface/operations.ts'
import { openParties } from '../surface/parties.ts'
import { CheckedBook } from './checked-book.ts'

type Body = Readonly<Record<string, unknown>>

/** Something that is sent, and what has to be there before. */
export interface Sending {
  readonly name: string
  readonly needs?: string
  readonly send: () => Promise<unknown>
}

/** Loans of the book that pay each month. */
export const PAYING = Array.from({ length: 20 }, (_, at) => `LOAN-${String(at).padStart(4, '0')}`)

/** Requests that are sent at once. */
const TOGETHER = 8

/** A book whose parts are sent in any order. */
export class SeveralBook extends CheckedBook {
  /** Sends all of some in an order of chance, some at once; what needs something else comes after it. `between` is called now and then. */
  async sendAll(sendings: readonly Sending[], next: () => number, between: () => Promise<void>): Promise<void> {
    const names = new Set(sendings.map(({ name }) => name))
    const sent = new Set<string>()
    const isReady = ({ needs }: Sending) => needs === undefined || sent.has(needs) || !names.has(needs)
    const shuffled = sendings.map((one) => ({ one, at: next() })).sort((a, b) => a.at - b.at)
    let waiting = shuffled.map(({ one }) => one)
    while (waiting.length > 0) {
      const ready = waiting.filter(isReady).slice(0, TOGETHER)
      await Promise.all(ready.map(({ send }) => send()))
      for (const { name } of ready) sent.add(name)
      waiting = waiting.filter(({ name }) => !sent.has(name))
      if (next() % 5 === 0) await between()
    }
  }

  account(id: string): Sending {
    return { name: id, send: () => demand(this.parties.lender.post('/accounts', accountBody(id))) }
  }

  /** A loan of an obligor, disbursed on a day. */
  loan(id: string, obligor: string, date: string, amount: number): Sending[] {
    const body = receivableBody(id, obligor, { origination_date: date })
    return [
      { name: id, needs: obligor, send: () => demand(this.parties.lender.post('/receivables', body)) },
      this.entry(id, 'lent', { date, type: 'disbursement', amount }),
    ]
  }

  entry(loan: string, id: string, body: Body): Sending {
    const send = () => this.enter(loan, id, { type: 'principal', ...body })
    return { name: `${loan} ${id}`, needs: loan, send }
  }

  /** That a loan is delinquent since a day, from that day on. */
  delinquency(id: string, since: string): Sending {
    const body = { id, delinquent_since: since, delinquent_amount: 1_000, delinquent_times: 1 }
    const send = () => demand(this.parties.lender.post(`/receivables?effective_date=${since}`, body))
    return { name: `${id} late`, needs: id, send }
  }

  /** The id of a line, which is unique among all of the operator's. */
  lineId(id: string): string {
    return `${this.organization}-${id}`
  }

  line(id: string, settled_at: string, amount: number, more: Body): Sending {
    const { organization } = this
    const fixed = { organization, direction: 'credit', currency: 'USD', status: 'settled' }
    const body = { id: this.lineId(id), ...fixed, settled_at, amount, ...more }
    return { name: id, send: () => demand(this.parties.operator.post('/operator/transparency/transactions', body)) }
  }

  /** Processors that the operator declares. */
  async declare(...processors: string[]): Promise<void> {
    const { organization: id } = this
    const processor_fees = processors.map((processor) => ({ processor, currency: 'USD', basis_points: 0, fixed: 0 }))
    const body = { id, organization: id, processor_fees }
    await demand(this.parties.operator.post('/operator/tie-out-settings', body))
  }

  /** What is found of a check, with all that it is made of. */
  async found(check: string, query: Readonly<Record<string, string>> = {}) {
    const { data } = await this.get('/findings', { as_of: '2026-06-01', check, ...query })
    const details = (data as { id: string }[]).map(({ id }) => this.get(`/findings/${id}`, query))
    return (await Promise.all(details)).map(plain)
  }
}

/** A finding without what differs with the moments of writes, and without what states the check alone. */
function plain(detail: FindingDetail) {
  const { check, receivable_id, obligor_id, from, until, amount, currency, measured, evidence } = detail
  const entries = evidence.entries.map((each) => `${each.receivable_id} ${each.entry_id}`)
  const of = Object.fromEntries(measured.map(({ name, value }) => [name, value]))
  const { receivables, accounts, transactions } = evidence
  return {
    check,
    receivable_id,
    obligor_id,
    from,
    until,
    amount,
    currency,
    measured: of,
    entries,
    receivables,
    accounts,
    transactions,
  }
}

/** Opens a lender without anything. */
export async function openSeveralBook(service: TestService): Promise<SeveralBook> {
  return new SeveralBook(await openParties(service))
}

const obligorOf = (loan: string) => loan.toLowerCase()

/** Twenty loans that pay from January to April, half of them on the 5th and half on the 20th, but all of them on the last day of April. */
export function monthsOf(book: SeveralBook): Sending[] {
  return PAYING.flatMap((loan, at) => [
    book.account(obligorOf(loan)),
    ...book.loan(loan, obligorOf(loan), '2025-12-01', 100_000),
    ...['01', '02', '03', '04'].map((month) => {
      const day = at < 10 ? '05' : '20'
      return book.entry(loan, `paid-${month}`, {
        date: `2026-${month}-${month === '04' ? '30' : day}`,
        amount: 1_000 + at,
      })
    }),
  ])
}

const SPELLINGS = ['Acme Holdings', 'ACME HOLDINGS', 'Acme-Holdings']

/** In March one company pays for ten obligors, and another for three; in April a processor pays for ten. */
export function payersOf(book: SeveralBook): Sending[] {
  const paid = (loan: string, at: number, month: string, day: string, counterparty: string) =>
    book.line(`${month}-${loan}`, `2026-${month}-${day}`, 1_000 + at, { counterparty, description: `Payment ${loan}` })
  return [
    ...PAYING.slice(0, 10).map((loan, at) => paid(loan, at, '03', '06', SPELLINGS[at % 3] ?? '')),
    ...PAYING.slice(10, 13).map((loan, at) => paid(loan, at + 10, '03', '20', 'Parent Ltd')),
    ...PAYING.slice(0, 10).map((loan, at) => paid(loan, at, '04', '30', 'PAYFAST payout')),
  ]
}

/** Two obligors, each with a loan in arrears that was repaid as a new one began: of the second one the bank shows that it was paid. */
export function refinancedOf(book: SeveralBook): Sending[] {
  const of = (obligor: string) => [
    book.account(obligor),
    ...book.loan(`${obligor}-1`, obligor, '2025-12-01', 50_000),
    book.delinquency(`${obligor}-1`, '2026-01-15'),
    book.entry(`${obligor}-1`, 'repaid', { date: '2026-03-10', amount: 50_000 }),
    ...book.loan(`${obligor}-2`, obligor, '2026-03-11', 60_000),
  ]
  return [
    ...of('debtor'),
    ...of('honest'),
    book.line('payoff', '2026-03-12', 50_000, { counterparty: 'Other Bank', bank_reference: 'honest-1' }),
    // From this day on the operator has statements.
    book.line('first', '2026-03-01', 77, {}),
  ]
}
