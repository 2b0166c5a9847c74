// The book of the soak: what is there before it begins, and the records that its requests write, of which it remembers how many there are.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import { sendImport } from '../imports/import-lines.ts'
import { LINE, openLine } from '../lines/line-terms.ts'
import { type Stage, send } from '../stage.ts'

const LOOK_MS = 500
const DAY_MS = 86_400_000
const ENTRIES_EACH = 12
const ACCOUNTS_EACH = 10

/** How many records the book begins with. */
export interface BookSize {
  readonly receivables: number
}

/** Entries that were written last, for those that are changed or deleted. */
const RECENT = 500

/** A day so many days before today, as YYYY-MM-DD. */
export function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}

/** An entry by its place. */
export interface EntryPlace {
  readonly receivable: string
  readonly id: string
}

/** The records of the lender. */
export class SoakBook {
  readonly #chance: Chance
  #accounts: number
  #receivables: number
  #entries = 0
  readonly #recent: EntryPlace[] = []

  constructor(chance: Chance, { receivables }: BookSize) {
    this.#chance = chance
    this.#receivables = receivables
    this.#accounts = Math.ceil(receivables / ACCOUNTS_EACH)
  }

  /** Sends what is there before the first request, opens the debt line and closes its last month. */
  async fill(stage: Stage): Promise<void> {
    const lines: object[] = []
    for (let at = 0; at < this.#accounts; at += 1) lines.push({ kind: 'account', ...accountOf(`a${at}`) })
    for (let at = 0; at < this.#receivables; at += 1)
      lines.push({ kind: 'receivable', ...receivableOf(`r${at}`, `a${at % this.#accounts}`, 400 + (at % 300)) })
    for (let at = 0; at < this.#receivables * ENTRIES_EACH; at += 1) {
      const receivable_id = `r${at % this.#receivables}`
      const round = Math.floor(at / this.#receivables)
      const entry = round === 0 ? paidOut(400 + (at % 300)) : payment(ENTRIES_EACH * 30 - round * 30, 2_000)
      lines.push({ kind: 'entry', receivable_id, id: `e${round}`, ...entry })
    }
    await sendImport(stage, [Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))], lines.length)
    await openLine(stage)
    const month = dayBefore(new Date().getUTCDate()).slice(0, 7)
    await send(stage, 'POST', `/debt-lines/${LINE}/closes`, { month })
    await untilCalculated(stage)
  }

  /** An account that is there. */
  account(): string {
    return `a${this.#chance.whole(0, this.#accounts - 1)}`
  }

  /** A receivable that is there. */
  receivable(): string {
    return `r${this.#chance.whole(0, this.#receivables - 1)}`
  }

  newAccount(): object {
    return accountOf(`a${this.#accounts++}`)
  }

  newReceivable(): object {
    const made = receivableOf(`r${this.#receivables}`, this.account(), this.#chance.whole(0, 400))
    this.#receivables += 1
    return made
  }

  /** A new entry; most are of today, some come late. */
  newEntry(): { readonly place: EntryPlace; readonly body: object } {
    const place = { receivable: this.receivable(), id: `n${this.#entries++}` }
    const days = this.#chance.happens(0.8) ? 0 : this.#chance.whole(1, 60)
    this.#recent.push(place)
    if (this.#recent.length > RECENT) this.#recent.shift()
    return { place, body: { id: place.id, ...payment(days, this.#chance.whole(100, 9_999)) } }
  }

  /** An entry of those written last; undefined while there is none. */
  recentEntry(): EntryPlace | undefined {
    return this.#recent.length === 0 ? undefined : this.#chance.pick(this.#recent)
  }

  /** Takes one of them away, which is then deleted. */
  takeRecentEntry(): EntryPlace | undefined {
    return this.#recent.splice(this.#chance.whole(0, Math.max(0, this.#recent.length - 1)), 1)[0]
  }
}

/** Waits for the figures of what is there: the first time, a write costs what the whole book does. */
async function untilCalculated(stage: Stage): Promise<void> {
  for (;;) {
    const base = (await send(stage, 'GET', `/debt-lines/${LINE}/borrowing-base`)) as {
      readonly calculation: { readonly status: string }
      readonly pledged: { readonly count: number } | null
    }
    if (base.calculation.status === 'done' && (base.pledged?.count ?? 0) > 0) return
    await sleep(LOOK_MS)
  }
}

function accountOf(id: string): object {
  const address = { country: 'US', region: 'CA', locality: 'Oakland', postal_code: '94607' }
  return { id, type: 'business', name: `Company ${id}`, industry: '722511', address }
}

function receivableOf(id: string, obligor_id: string, days: number): object {
  const contract = { product_type: 'term_loan', funded_by: 'operator', currency: 'USD' }
  const terms = { term: '12 months', payment_frequency: '1 month', interest_rate: 0.12, credit_limit: 2_000_000 }
  return { id, obligor_id, origination_date: dayBefore(days), ...contract, ...terms }
}

function paidOut(days: number): object {
  return { date: dayBefore(days), type: 'disbursement', amount: 1_000_000, receivable_status: 'active' }
}

function payment(days: number, amount: number): object {
  return { date: dayBefore(days), type: 'principal', amount }
}
