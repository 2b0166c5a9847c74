// What one writer does next, and what must be true in the end. A writer has an account and receivables of its own and
// shares one of each with all others, so that both isolated and contended records are written while things are killed.
import type { Chance } from '../../src/demo-book/chance.ts'
import { receivableBody } from '../harness/records.ts'
import type { Act } from './act.ts'

/** Ids that all writers share. */
export const SHARED = { account: 'shared-account', receivable: 'shared-receivable' }

/** The fields of an entry of the plain model. */
interface ModelEntry {
  readonly type: 'disbursement' | 'principal' | 'interest'
  readonly amount: number
}

/** What a writer expects to find: entries of its own by receivable and id, and the last mark of records it wrote. */
export interface Expectation {
  readonly entries: Map<string, Map<string, ModelEntry>>
  readonly receivables: Map<string, number>
  readonly account: { mark: number | undefined; shared: number | undefined }
}

/** Marks are unique among writers: each has a range of its own. */
const MARKS_EACH = 1_000_000

const RECEIVABLES_EACH = 4

/** One writer's plan. `next` gives an act; `acknowledge` records that the last one was answered. */
export class WriterPlan {
  readonly expected: Expectation = {
    entries: new Map(),
    receivables: new Map(),
    account: { mark: undefined, shared: undefined },
  }
  readonly #writer: number
  readonly #chance: Chance
  #made = 0
  #settle: () => void = () => {}

  constructor(writer: number, chance: Chance) {
    this.#writer = writer
    this.#chance = chance
  }

  acknowledge(): void {
    this.#settle()
  }

  next(): Act {
    this.#made += 1
    if (this.#made === 1) return this.#account()
    const choice = this.#chance.pickWeighted([
      ['account', 1],
      ['shared', 1],
      ['receivable', 3],
      ['entry', 5],
      ['change', 4],
      ['deletion', 1],
    ] as const)
    if (choice === 'account') return this.#account()
    if (choice === 'shared') return this.#sharedAccount()
    const receivable = this.#chance.happens(0.3)
      ? SHARED.receivable
      : `r-${this.#writer}-${this.#chance.whole(1, RECEIVABLES_EACH)}`
    if (choice === 'receivable' || !this.#exists(receivable)) return this.#receivable(receivable)
    const known = [...(this.expected.entries.get(receivable)?.keys() ?? [])]
    if (choice === 'entry' || known.length === 0) return this.#entry(receivable, `e-${this.#writer}-${this.#made}`)
    const id = this.#chance.pick(known)
    return choice === 'change' ? this.#entry(receivable, id) : this.#deletion(receivable, id)
  }

  get #mark(): number {
    return this.#writer * MARKS_EACH + this.#made
  }

  get #key(): string {
    return `w${this.#writer}-${this.#made}`
  }

  #exists(receivable: string): boolean {
    return receivable === SHARED.receivable || this.expected.receivables.has(receivable)
  }

  #account(): Act {
    const mark = this.#mark
    const id = `a-${this.#writer}`
    this.#settle = () => (this.expected.account.mark = mark)
    return this.#post('/accounts', `/accounts/${id}`, 'account_patches', {
      id,
      type: 'business',
      name: `Account ${id}`,
      metadata: { mark },
    })
  }

  /** Each writer has a key of its own in the shared account's metadata: a lost update would show. */
  #sharedAccount(): Act {
    const mark = this.#mark
    this.#settle = () => (this.expected.account.shared = mark)
    return this.#post('/accounts', `/accounts/${SHARED.account}`, 'account_patches', {
      id: SHARED.account,
      metadata: { [`w${this.#writer}`]: mark },
    })
  }

  #receivable(id: string): Act {
    const mark = this.#mark
    if (id === SHARED.receivable) {
      this.#settle = () => this.expected.receivables.set(id, mark)
      return this.#post('/receivables', `/receivables/${id}`, 'receivable_patches', {
        id,
        metadata: { [`w${this.#writer}`]: mark },
      })
    }
    const known = this.expected.receivables.has(id)
    const body = { ...(known ? { id } : receivableBody(id, `a-${this.#writer}`)), credit_limit: mark }
    this.#settle = () => this.expected.receivables.set(id, mark)
    return this.#post('/receivables', `/receivables/${id}`, 'receivable_patches', body)
  }

  #entry(receivable: string, id: string): Act {
    const amount = this.#mark
    const entries = this.#entriesOf(receivable)
    const type =
      entries.get(id)?.type ?? this.#chance.pick(['disbursement', 'disbursement', 'principal', 'interest'] as const)
    this.#settle = () => entries.set(id, { type, amount })
    const first = entries.has(id) ? {} : { date: this.#chance.pick(['2026-02-01', '2026-03-01', '2026-04-01']), type }
    return this.#post(`/receivables/${receivable}/entries`, `/receivables/${receivable}/entries/${id}`, 'entries', {
      id,
      ...first,
      amount,
    })
  }

  #deletion(receivable: string, id: string): Act {
    const place = `/receivables/${receivable}/entries/${id}`
    const mark = this.#entriesOf(receivable).get(id)?.amount ?? 0
    this.#settle = () => this.#entriesOf(receivable).delete(id)
    return { key: this.#key, method: 'DELETE', path: place, body: undefined, place, trace: 'deletion', mark }
  }

  #entriesOf(receivable: string): Map<string, ModelEntry> {
    const entries = this.expected.entries.get(receivable) ?? new Map<string, ModelEntry>()
    this.expected.entries.set(receivable, entries)
    return entries
  }

  #post(path: string, place: string, trace: Act['trace'], body: Act['body']): Act {
    return { key: this.#key, method: 'POST', path, place, trace, body, mark: this.#mark }
  }
}

/** The balances that the plain model gives: disbursements less principal, of all writers' entries. Null without entries. */
export function modelBalances(expectations: readonly Expectation[]): Map<string, number | null> {
  const balances = new Map<string, number | null>()
  for (const { entries, receivables } of expectations) {
    for (const id of receivables.keys()) balances.set(id, balances.get(id) ?? null)
    for (const [receivable, own] of entries) {
      for (const { type, amount } of own.values()) {
        const effect = { disbursement: 1, principal: -1, interest: 0 }[type]
        balances.set(receivable, (balances.get(receivable) ?? 0) + effect * amount)
      }
    }
  }
  return balances
}
