// The requests of a history, from small pools so that clients meet on the same records. Each write has a mark of its own, by which what it left
// in the database is found again.
import type { Chance } from '../../src/demo-book/chance.ts'
import type { Fields, Json } from '../model/kinds.ts'
import type { RecordKind } from './check/recorded.ts'

/** A write of one record. */
export interface Upsert {
  readonly kind: RecordKind
  readonly id: string
  /** Where the record of an entry is. */
  readonly receivable: string
  readonly patch: Fields
  readonly mark: number
}

/** What a client asks. `back` counts its own acknowledged writes, the latest first. */
export type Ask =
  | { readonly do: 'upsert'; readonly upsert: Upsert; readonly once: boolean }
  | {
      readonly do: 'delete'
      readonly receivable: string
      readonly id: string
      readonly keyed: boolean
      readonly mark: number
    }
  | { readonly do: 'import'; readonly lines: readonly Upsert[] }
  | { readonly do: 'repeat'; readonly back: number; readonly is_same: boolean }
  | { readonly do: 'read'; readonly kind: RecordKind; readonly receivable: string; readonly id: string }
  | { readonly do: 'known'; readonly back: number; readonly other: number; readonly as_of: string | undefined }
  | {
      readonly do: 'walk'
      readonly kind: RecordKind
      readonly receivable: string
      readonly limit: number
      readonly obligor: string | undefined
    }
  | { readonly do: 'figures'; readonly path: string }

/** Accounts and receivables that are there before the first request; clients write them and make others. */
export const OPENED = { accounts: ['a0', 'a1'], receivables: ['r0', 'r1'] } as const
const ACCOUNTS = [...OPENED.accounts, 'a2', 'a3', 'a4'] as const
const RECEIVABLES = [...OPENED.receivables, 'r2', 'r3', 'r4'] as const
const ENTRIES = ['e0', 'e1', 'e2', 'e3', 'e4'] as const

/** Marks of a client; those of the opening are below. */
const MARKS_EACH = 10_000
const LINES_MARKS = 100

const ASKS = [
  ['account', 3],
  ['receivable', 4],
  ['entry', 8],
  ['delete', 2],
  ['import', 1],
  ['repeat', 2],
  ['read', 5],
  ['known', 3],
  ['walk', 3],
  ['figures', 1],
] as const

const FIGURES = ['/portfolio/summary', '/portfolio/delinquency', '/receivable-metrics?limit=5'] as const

/** The requests that open a history, in their order. */
export function opening(): Upsert[] {
  const accounts = OPENED.accounts.map((id, at) => accountOf(id, 1 + at))
  return [...accounts, ...OPENED.receivables.map((id, at) => receivableOf(id, 11 + at, {}))]
}

/** A random request: the `at`-th of a client. */
export function askOf(chance: Chance, client: number, at: number): Ask {
  const mark = (client + 1) * MARKS_EACH + at * LINES_MARKS
  const receivable = chance.pick(OPENED.receivables)
  const what = chance.pickWeighted(ASKS)
  switch (what) {
    case 'account':
    case 'receivable':
    case 'entry':
      return { do: 'upsert', upsert: upsertOf(chance, what, receivable, mark), once: chance.happens(0.15) }
    case 'delete':
      return { do: 'delete', receivable, id: chance.pick(ENTRIES), keyed: chance.happens(0.5), mark }
    case 'import':
      return { do: 'import', lines: linesOf(chance, mark) }
    case 'repeat':
      return { do: 'repeat', back: chance.whole(0, 3), is_same: chance.happens(0.8) }
    case 'read':
      return { do: 'read', ...placeOf(chance), receivable }
    case 'known':
      return {
        do: 'known',
        back: chance.whole(0, 3),
        other: chance.whole(0, 2),
        as_of: chance.pick([undefined, undefined, '2026-02-20']),
      }
    case 'walk':
      return {
        do: 'walk',
        kind: chance.pick(['account', 'receivable', 'entry']),
        receivable,
        limit: chance.whole(1, 3),
        obligor: chance.pick([undefined, 'a0']),
      }
    default:
      return { do: 'figures', path: chance.pick(FIGURES) }
  }
}

function placeOf(chance: Chance): { kind: RecordKind; id: string } {
  const kind = chance.pick(['account', 'receivable', 'entry'] as const)
  return { kind, id: chance.pick(kind === 'account' ? ACCOUNTS : kind === 'receivable' ? RECEIVABLES : ENTRIES) }
}

/** Lines that are valid whatever else was written; no two of one record. */
function linesOf(chance: Chance, mark: number): Upsert[] {
  const receivable = chance.pick(OPENED.receivables)
  const entries = ENTRIES.slice(0, chance.whole(1, ENTRIES.length))
  const account = accountOf(chance.pick(ACCOUNTS), mark)
  return [account, ...entries.map((id, at) => entryOf(id, receivable, mark + at + 1, chance.whole(-9, 99)))]
}

function upsertOf(chance: Chance, kind: RecordKind, receivable: string, mark: number): Upsert {
  const isWhole = chance.happens(0.75)
  if (kind === 'account') {
    const id = chance.pick(isWhole ? ACCOUNTS : OPENED.accounts)
    return isWhole
      ? accountOf(id, mark)
      : {
          kind,
          id,
          receivable,
          mark,
          patch: { name: chance.pick([null, 'Ácme', 'Bistro']), metadata: marked(chance, mark) },
        }
  }
  if (kind === 'receivable') {
    const change = changeOf(chance)
    if (isWhole) return receivableOf(chance.pick(RECEIVABLES), mark, change)
    return {
      kind,
      id: chance.pick(OPENED.receivables),
      receivable,
      mark,
      patch: { ...change, metadata: marked(chance, mark) },
    }
  }
  const whole = entryOf(chance.pick(ENTRIES), receivable, mark, chance.whole(-99, 999))
  if (isWhole) return whole
  // A patch of an entry that is not there lacks what it needs, and is refused.
  const patch = {
    description: chance.pick([null, 'Lunch', 'Rent']),
    receivable_status: chance.pick([null, 'active', 'closed']),
  }
  return { ...whole, patch: { ...patch, metadata: marked(chance, mark) } }
}

function marked(chance: Chance, mark: number): Fields {
  return chance.happens(0.3) ? { mark, [`k${chance.whole(0, 2)}`]: chance.pick([null, 'x', 5]) } : { mark }
}

/** Parts of a receivable; some break a rule together with what others wrote, and are refused. */
function changeOf(chance: Chance): Fields {
  return chance.pick<{ readonly [field: string]: Json }>([
    { credit_limit: chance.whole(0, 999_999) },
    { interest_rate: 0.05 },
    { term: '12 months', payment_frequency: '1 month' },
    { term: '6 months' },
    { payment_frequency: '9 months' },
    { payment_frequency: null },
    { funded_by: 'other', fund_name: 'North' },
    { fund_name: null },
    { funded_by: 'balance_sheet', fund_name: null },
    { delinquent_amount: 500, delinquent_times: 1, delinquent_since: '2026-03-01' },
    { delinquent_amount: 0, delinquent_since: null },
    { delinquent_times: 0 },
  ])
}

function accountOf(id: string, mark: number): Upsert {
  return {
    kind: 'account',
    id,
    receivable: '',
    mark,
    patch: { type: 'business', name: `Account ${mark}`, metadata: { mark } },
  }
}

function receivableOf(id: string, mark: number, change: Fields): Upsert {
  const obligor_id = id === 'r0' || id === 'r3' ? 'a0' : 'a1'
  const rest = {
    product_type: 'term_loan',
    funded_by: 'balance_sheet',
    origination_date: '2026-01-15',
    currency: 'USD',
  }
  return { kind: 'receivable', id, receivable: '', mark, patch: { obligor_id, ...rest, ...change, metadata: { mark } } }
}

/** Entries keep their date, so that a walk through them never meets one that moved. A negative amount reverses its type. */
function entryOf(id: string, receivable: string, mark: number, hundreds: number): Upsert {
  const date = `2026-0${1 + (Number(id.slice(1)) % 3)}-16`
  const type = id === 'e0' ? 'disbursement' : 'principal'
  const amount = hundreds * 100 + (mark % 100)
  return { kind: 'entry', id, receivable, mark, patch: { date, type, amount, metadata: { mark } } }
}
