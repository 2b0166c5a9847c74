// The tie-out of a lender's cash as its calculator keeps it, beside one of all facts at once: entries and lines come in any order, change and go.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { foldStretch, stretchesOf } from '@tapeline/kernel/metrics/cash-tie-out/by-stretch'
import { NOTHING_CARRIED } from '@tapeline/kernel/metrics/cash-tie-out/carried'
import { stretchOf } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import { judgeDecisions, partDecided } from '@tapeline/kernel/metrics/cash-tie-out/decided-rows'
import type { CashDecision } from '@tapeline/kernel/metrics/cash-tie-out/decisions'
import type { BankLine, CashEntry } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { paymentsOf } from '@tapeline/kernel/metrics/cash-tie-out/payments'
import {
  type CashSettings,
  allowedIn,
  cashSettingsOf,
  keysOn,
  readSettingsPatches,
} from '../../src/resources/cash-tie-out/cash-settings-reads.ts'
import { runs } from '../../../kernel/test/length.ts'
import { lineOfKey, ownLineKey } from '../../src/resources/cash-tie-out/line-key-rules.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { calculateAll, calculateNow } from '../harness/calculators.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { expectSums } from './kept-sums.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const LOANS = ['LOAN-0001', 'LOAN-0002']
const TODAY = dayOfNumber(Math.floor(Date.now() / 86_400_000))

/** A day some days ago. */
const ago = (days: number) => dayOfNumber(dayNumber(TODAY) - days)

/** An entry as it was sent, with the key under which its reference is stated. */
interface SentEntry {
  readonly id: string
  readonly receivable: string
  readonly amount: number
  readonly day: string
  readonly metadata: { readonly [key: string]: string }
}

/** What a lender sent, and the operator of it. */
class Facts {
  readonly entries = new Map<string, SentEntry>()
  readonly lines = new Map<string, BankLine>()
  /** The lender's own lines. */
  readonly own = new Map<string, BankLine>()
  /** The operator's decisions that are in force. */
  readonly decisions = new Map<string, CashDecision>()

  /** Each account and day of the operator's is its alone. */
  #lines(): BankLine[] {
    const lines = [...this.lines.values()]
    const stated = new Set(lines.map(({ account, day }) => `${account} ${day}`))
    return [...lines, ...[...this.own.values()].filter(({ account, day }) => !stated.has(`${account} ${day}`))]
  }

  #entriesAs(settings: CashSettings): CashEntry[] {
    return [...this.entries.values()].map(({ metadata, ...entry }) => ({
      ...entry,
      currency: 'USD',
      references: [
        ...keysOn(settings, dayNumber(entry.day)).references.flatMap((key) => metadata[key] ?? []),
        LOANS[Number(metadata['loan'])] ?? '',
      ],
      batch: undefined,
      processor: undefined,
    }))
  }

  /** What belongs together by all of it: each payment and line with the first line of its match. */
  tied(settings: CashSettings): string[] {
    const found: string[] = []
    const latest = stretchOf(TODAY)
    let carried = NOTHING_CARRIED
    const [all_lines, all_entries] = [this.#lines(), this.#entriesAs(settings)]
    const judged = judgeDecisions([...this.decisions.values()], {
      line: (id) => all_lines.find((line) => line.id === id),
      entry: (id) => all_entries.find((entry) => entry.id === id),
    })
    const stretches = stretchesOf(all_lines, all_entries)
    const first = stretches[0]?.number ?? latest
    for (let number = first; number <= latest; number += 1) {
      const stretch = stretches[number - first] ?? { number, lines: [], entries: [] }
      const { rest, closed } = partDecided(stretch.lines, stretch.entries, judged)
      const entries = [...carried.entries, ...rest.entries, ...closed.entries]
      const open = { number, ...rest, closed: closed.entries }
      const folded = foldStretch(carried, open, allowedIn(settings, number), number === latest)
      const payments = new Map(paymentsOf(entries).map((payment) => [payment.id, payment.entries.join(' + ')]))
      for (const { lines, payments: tied, decided } of [...folded.matches, ...closed.matches]) {
        const match = decided === undefined ? lines[0] : `decision\t${decided.id}`
        for (const id of tied) found.push(`payment ${payments.get(id)}: ${match}`)
        for (const id of lines) found.push(`line ${id}: ${match}`)
      }
      for (const { id } of folded.open_lines) found.push(`line ${id}: open`)
      for (const { id } of folded.open_payments) found.push(`payment ${payments.get(id)}: open`)
      carried = folded.carried
    }
    return found.toSorted()
  }
}

interface Stored {
  readonly what: string
  readonly recorded: number
  readonly superseded: number | null
}

const ROW = `'payment ' || array_to_string(array(select receivable || ' ' || e from unnest(entries) e), ' + ') || ': ' || coalesce(match, 'open')`
const LINE = `'line ' || line || ': ' || coalesce(match, 'open')`

const findStored = installationStatement(
  '',
  `
  select ${ROW} as what, recorded, null::bigint as superseded from cash_payments where tenant = $1
  union all select ${ROW}, recorded, superseded from cash_payment_history where tenant = $1
  union all select ${LINE}, recorded, null from cash_lines where tenant = $1
  union all select ${LINE}, recorded, superseded from cash_line_history where tenant = $1`,
)

const findMoment = installationStatement('', 'select moment from cash_cursors where tenant = $1')

/** What is stored of a lender, as of a moment of the calculator's clock. */
async function stored(parties: Parties, moment = Number.MAX_SAFE_INTEGER): Promise<string[]> {
  const rows = await service.database.query<Stored>(findStored, [parties.tenants.lender])
  return rows
    .filter(({ recorded, superseded }) => recorded <= moment && (superseded ?? Infinity) > moment)
    .map(({ what }) => what)
    .toSorted()
}

async function openBook(): Promise<{ readonly parties: Parties; readonly numbers: ReadonlyMap<string, number> }> {
  const parties = await openParties(service)
  await parties.lender.post('/accounts', accountBody('acme'))
  for (const id of LOANS) await parties.lender.post('/receivables', receivableBody(id, 'acme'))
  const rows = await service.database.query<{ id: string; number: number }>(
    installationStatement('', 'select id, number from receivables where tenant = $1'),
    [parties.tenants.lender],
  )
  return { parties, numbers: new Map(rows.map(({ id, number }) => [id, number])) }
}

const act = fc.record({
  does: fc.constantFrom(
    'pay',
    'pay',
    'line',
    'line',
    'own',
    'own',
    'drop',
    'amend',
    'delete',
    'move',
    'cancel',
    'allow',
    'name',
    'tie',
    'tie',
    'reject',
    'explain',
    'withdraw',
    'calculate',
  ),
  loan: fc.constantFrom(...LOANS),
  amount: fc.constantFrom(1_000, 2_000, 3_000),
  days: fc.integer({ min: 0, max: 70 }),
  reference: fc.constantFrom(undefined, 'PAY-77', 'PAY-78'),
  key: fc.constantFrom('payment_reference', 'folio'),
  account: fc.constantFrom('', 'Collections'),
  which: fc.nat(),
})

type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** What a line is sent with. */
interface SentLine {
  readonly amount: number
  readonly day: string
  readonly reference: string | undefined
  readonly account: string
}

function lineOf(id: string, { amount, day, reference, account }: SentLine): BankLine {
  return { id, account, amount, currency: 'USD', day, references: [], text: reference ?? '', reversal: false }
}

class Sender {
  readonly facts = new Facts()
  readonly parties: Parties
  readonly #numbers: ReadonlyMap<string, number>
  #count = 0

  constructor(parties: Parties, numbers: ReadonlyMap<string, number>) {
    this.parties = parties
    this.#numbers = numbers
  }

  async apply({ does, loan, amount, days, reference, key, account, which }: Act): Promise<void> {
    const { entries, lines } = this.facts
    if (does === 'calculate') return calculateNow()
    if (does === 'allow') return this.#allow(amount / 250, ago(days))
    if (does === 'name') return this.#name([key], ago(days))
    if (does === 'pay') {
      const metadata = { loan: String(LOANS.indexOf(loan)), ...(reference === undefined ? {} : { [key]: reference }) }
      return this.#pay(loan, `e${(this.#count += 1)}`, { amount, day: ago(days), metadata })
    }
    if (does === 'line') return this.#line(`l${(this.#count += 1)}`, { amount, day: ago(days), reference, account })
    const entry = [...entries.values()][which % Math.max(1, entries.size)]
    const line = [...lines.values()][which % Math.max(1, lines.size)]
    if (entry !== undefined && does === 'amend') return this.#amend(entry, amount)
    if (entry !== undefined && does === 'delete') return this.#delete(entry)
    if (does === 'withdraw') return this.#withdraw(which)
    if (entry !== undefined && (does === 'tie' || does === 'reject' || does === 'explain'))
      return this.#decide(does, entry, which, { amount, day: ago(days) })
    if (does === 'own') return this.#own(`o${which % 5}`, { amount, day: ago(days), reference, account })
    const own = [...this.facts.own.values()][which % Math.max(1, this.facts.own.size)]
    if (own !== undefined && does === 'drop') return this.#drop(own)
    if (line !== undefined && does === 'move')
      return this.#line(line.id, { amount, day: ago(days), reference, account })
    if (line !== undefined && does === 'cancel') return this.#cancel(line.id)
    return undefined
  }

  async #allow(days_after: number, effective: string) {
    const { organization } = this.parties.organization
    const body = { id: organization, organization, days_after }
    await this.#send('operator', `/operator/tie-out-settings?effective_date=${effective}`, body)
  }

  async #name(reference_keys: readonly string[], effective: string) {
    const body = { id: 'servicing', reference_keys }
    await this.#send('lender', `/payment-reference-settings?effective_date=${effective}`, body)
  }

  /** What the service was sent of settings. */
  async settings(): Promise<CashSettings> {
    const { tenants, organization } = this.parties
    const lender = { operator: tenants.operator, organization: organization.organization }
    return cashSettingsOf(await readSettingsPatches(service.database, lender, Number.MAX_SAFE_INTEGER))
  }

  async #pay(
    loan: string,
    id: string,
    of: { readonly amount: number; readonly day: string; readonly metadata: SentEntry['metadata'] },
  ) {
    await this.#send('lender', `/receivables/${loan}/entries`, {
      id,
      date: of.day,
      type: 'principal',
      amount: of.amount,
      metadata: of.metadata,
    })
    const key = `${this.#numbers.get(loan)} ${id}`
    this.facts.entries.set(key, {
      id: key,
      receivable: String(this.#numbers.get(loan)),
      amount: of.amount,
      day: of.day,
      metadata: of.metadata,
    })
  }

  async #amend(entry: SentEntry, amount: number) {
    await this.#send('lender', `/receivables/${this.#loanOf(entry)}/entries`, { id: entry.id.split(' ')[1], amount })
    this.facts.entries.set(entry.id, { ...entry, amount })
  }

  async #delete(entry: SentEntry) {
    const path = `/receivables/${this.#loanOf(entry)}/entries/${entry.id.split(' ')[1]}`
    const { status, text } = await this.parties.lender.delete(path)
    expect(status, text).toBeLessThan(300)
    this.facts.entries.delete(entry.id)
  }

  async #own(id: string, of: SentLine) {
    await this.#send('lender', '/bank-lines', {
      id,
      direction: 'credit',
      amount: of.amount,
      currency: 'USD',
      status: 'settled',
      settled_at: of.day,
      description: of.reference ?? null,
      account_label: of.account === '' ? null : of.account,
    })
    const key = ownLineKey(id)
    this.facts.own.set(key, { ...lineOf(key, of), source: 'lender' })
  }

  async #drop({ id }: BankLine) {
    const { status, text } = await this.parties.lender.delete(`/bank-lines/${lineOfKey(id).id}`)
    expect(status, text).toBe(204)
    this.facts.own.delete(id)
  }

  async #line(id: string, of: SentLine) {
    const key = id.includes('-') ? id : `${this.parties.organization.organization}-${id}`
    await this.#send('operator', '/operator/transparency/transactions', {
      id: key,
      organization: this.parties.organization.organization,
      direction: 'credit',
      amount: of.amount,
      currency: 'USD',
      status: 'settled',
      settled_at: of.day,
      description: of.reference ?? null,
      account_label: of.account === '' ? null : of.account,
    })
    this.facts.lines.set(key, lineOf(key, of))
  }

  async #cancel(id: string) {
    await this.#send('operator', '/operator/transparency/transactions', { id, status: 'canceled', settled_at: null })
    this.facts.lines.delete(id)
  }

  /** Ties, rejects or explains an entry; ties it and rejects it for one or two lines. */
  async #decide(
    does: 'tie' | 'reject' | 'explain',
    entry: SentEntry,
    which: number,
    { amount, day }: { readonly amount: number; readonly day: string },
  ) {
    const all = [...this.facts.lines.keys(), ...this.facts.own.keys()]
    const first = which % Math.max(1, all.length)
    const lines = does === 'explain' ? [] : all.slice(first, first + 1 + (which % 2))
    if (does !== 'explain' && lines.length === 0) return
    const tied = lines.length > 1 ? 'split' : 'confirm'
    const decision = does === 'tie' ? tied : does
    const id = `${this.parties.organization.organization}:d${(this.#count += 1)}`
    const named = lines.map(lineOfKey)
    const explained = does === 'explain' ? { amount, explanation: 'paid_in_cash' as const } : {}
    await this.#send('operator', '/operator/tie-out-decisions', {
      id,
      organization: this.parties.organization.organization,
      decision,
      decided_on: day,
      transaction_ids: named.filter(({ source }) => source === 'operator').map((line) => line.id),
      bank_line_ids: named.filter(({ source }) => source === 'lender').map((line) => line.id),
      entries: [{ receivable_id: this.#loanOf(entry), entry_id: entry.id.split(' ')[1] }],
      ...explained,
    })
    const made = { id, decision, decided_on: day, lines, entries: [entry.id], fee: 0 } as const
    this.facts.decisions.set(id, { ...made, amount: undefined, explanation: undefined, ...explained })
  }

  async #withdraw(which: number) {
    const ids = [...this.facts.decisions.keys()]
    const id = ids[which % Math.max(1, ids.length)]
    if (id === undefined) return
    await this.#send('operator', '/operator/tie-out-decisions', { id, status: 'withdrawn' })
    this.facts.decisions.delete(id)
  }

  #loanOf({ receivable }: SentEntry): string {
    return LOANS.find((loan) => String(this.#numbers.get(loan)) === receivable) ?? ''
  }

  async #send(party: 'lender' | 'operator', path: string, body: unknown): Promise<void> {
    const { status, text } = await this.parties[party].post(path, body)
    expect(status, text).toBe(200)
  }
}

describe('the tie-out of a lender', () => {
  test('is that of all its entries and lines at once, whatever the order in which they came, changed and went', async () => {
    const property = fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
      const { parties, numbers } = await openBook()
      const sender = new Sender(parties, numbers)
      const seen: { readonly moment: number; readonly rows: readonly string[] }[] = []
      // Without any entry there is no ledger, and nothing is tied.
      for (const one of acts.slice(0, 1)) await sender.apply({ ...one, does: 'pay' })
      for (const one of acts) {
        await sender.apply(one)
        if (one.does !== 'calculate') continue
        const [cursor] = await service.database.query<{ moment: number }>(findMoment, [parties.tenants.lender])
        if (cursor !== undefined) seen.push({ moment: cursor.moment, rows: await stored(parties) })
      }
      await calculateAll()
      const facts =
        sender.facts.lines.size + sender.facts.own.size === 0 && (await stored(parties)).length === 0
          ? []
          : sender.facts.tied(await sender.settings())
      expect(await stored(parties)).toEqual(facts)
      for (const { moment, rows } of seen) expect(await stored(parties, moment)).toEqual(rows)
      for (const moment of [...seen.map((one) => one.moment), Number.MAX_SAFE_INTEGER])
        await expectSums(service, parties, moment)
    })
    await fc.assert(property, { numRuns: runs(60, 4) })
  })
})
