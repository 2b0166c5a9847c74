// The sandbox book of a first start: a small-business and consumer lender with two and a half years of history, made up to look current on
// the day it is seeded. Pure and deterministic: the same day gives the same calls.
import { addDays, addMonths } from '@tapeline/kernel/core/day'
import { breakSome } from './breaks.ts'
import { orderCalls, patchReceivable, postAccount, postReceivable, type Call, type Json } from './call.ts'
import { createChance, type Chance } from './chance.ts'
import { deriveDelinquency } from './delinquency.ts'
import { deriveEntries } from './entries.ts'
import { makeObligors, type Obligor } from './obligors.ts'
import { nameBatch } from './payment-names.ts'
import {
  currency_of,
  makeCreditLine,
  makeFactoredInvoice,
  makeMerchantAdvance,
  makePayLater,
  makeTermLoan,
  type Product,
  type ProductRequest,
} from './products.ts'

const seed = 20_070_301
const age_days_max = 910
const businesses = 108
const individuals = 52

/** How many receivables of each product, for which obligors, and the function that makes one. */
interface Line {
  readonly prefix: string
  readonly count: number
  readonly lends_to: 'businesses' | 'individuals'
  /** The index of the first obligor: together with the other lines, every obligor gets a receivable. */
  readonly starts_at: number
  readonly make: (request: ProductRequest) => Product
}

const lines: readonly Line[] = [
  { prefix: 'tl', count: 68, lends_to: 'businesses', starts_at: 0, make: makeTermLoan },
  { prefix: 'pl', count: 22, lends_to: 'individuals', starts_at: 0, make: makeTermLoan },
  { prefix: 'loc', count: 34, lends_to: 'businesses', starts_at: 20, make: makeCreditLine },
  { prefix: 'mca', count: 32, lends_to: 'businesses', starts_at: 48, make: makeMerchantAdvance },
  { prefix: 'inv', count: 58, lends_to: 'businesses', starts_at: 74, make: makeFactoredInvoice },
  { prefix: 'bnpl', count: 48, lends_to: 'individuals', starts_at: 12, make: makePayLater },
]

/** One receivable with its obligor and all its calls. */
interface SimulatedReceivable {
  readonly obligor: Obligor
  readonly originated_on: string
  readonly receivable: Call
  readonly changes: readonly Call[]
  readonly entries: readonly Call[]
}

/**
 * The calls of the book in date order, none later than `today` (YYYY-MM-DD). `operator_slug` is the word of
 * `funded_by` that names the operator.
 */
export function demoBook(today: string, operator_slug = 'operator'): Call[] {
  const chance = createChance(seed)
  const obligors = makeObligors(chance, businesses, individuals)
  const simulated = lines.flatMap((line) => simulateProductLine(chance, line, obligors, today, operator_slug))
  const way = { today, operator_slug }
  const entries = breakSome(simulated.map((one) => one.entries)).map((of_one, at) =>
    of_one.map((entry) => nameBatch(entry, simulated[at]?.receivable.body ?? {}, way)),
  )
  return orderCalls([
    ...postAccounts(simulated),
    ...simulated.flatMap((one) => [one.receivable, ...one.changes]),
    ...entries.flat(),
  ])
}

function postAccounts(simulated: readonly SimulatedReceivable[]): Call[] {
  const first = new Map<Obligor, string>()
  for (const { obligor, originated_on } of simulated) {
    const known = first.get(obligor)
    if (known === undefined || originated_on < known) first.set(obligor, originated_on)
  }
  return [...first].map(([obligor, date]) => postAccount(date, obligor.body))
}

function simulateProductLine(
  chance: Chance,
  line: Line,
  obligors: readonly Obligor[],
  today: string,
  operator_slug: string,
): SimulatedReceivable[] {
  const wanted = obligors.filter((one) => one.business === (line.lends_to === 'businesses'))
  return Array.from({ length: line.count }, (_, at) => {
    const obligor = wanted[(line.starts_at + at) % wanted.length]
    if (!obligor) throw new Error('a line of products needs obligors')
    const originated_on = originationDate(chance, today, at === 0)
    return simulateReceivable(chance, line, { obligor, originated_on, at, today, operator_slug })
  })
}

/** The lender grows, so recent days are more likely. The first receivable of each line originates in this week. */
function originationDate(chance: Chance, today: string, recent: boolean): string {
  const age = Math.floor(age_days_max * (1 - chance.fraction() ** 0.65))
  return addDays(today, -(recent ? age % 6 : age))
}

interface Setting {
  readonly obligor: Obligor
  readonly originated_on: string
  readonly at: number
  readonly today: string
  readonly operator_slug: string
}

function simulateReceivable(chance: Chance, line: Line, setting: Setting): SimulatedReceivable {
  const { obligor, originated_on, at, today } = setting
  const id = `${line.prefix}-${String(at + 1).padStart(4, '0')}`
  const request = { chance, country: obligor.country, originated_on, today, serial: at }
  const product = line.make(request)
  const reports_balance = chance.happens(0.7)
  const receivable = postReceivable(originated_on, {
    id,
    obligor_id: obligor.id,
    origination_date: originated_on,
    currency: currency_of[obligor.country],
    ...product.fields,
    ...fundedBy(chance, setting.operator_slug),
    metadata: { ...placing(chance, obligor), book: 'sandbox' },
  })
  const entries = deriveEntries(id, product.history.events, today, reports_balance)
  return {
    obligor,
    originated_on,
    receivable,
    changes: [
      ...deriveDelinquency(id, product.history, today),
      ...raiseLimit(chance, id, product, originated_on, today),
    ],
    entries,
  }
}

function fundedBy(chance: Chance, operator_slug: string): Json {
  const funded_by = chance.pickWeighted([
    [operator_slug, 50],
    ['balance_sheet', 32],
    ['other', 18],
  ])
  if (funded_by !== 'other') return { funded_by }
  return { funded_by, fund_name: chance.pick(['Alder Creek Credit Fund I', 'Northfork SPV 2']) }
}

function placing(chance: Chance, obligor: Obligor): Json {
  return {
    program: obligor.business ? chance.pick(['growth', 'starter', 'seasonal']) : 'everyday',
    channel: chance.pick(['broker', 'direct', 'online', 'partner']),
    branch: obligor.branch,
  }
}

/** A line that paid on time for its first half year may have its limit raised by a quarter. */
function raiseLimit(chance: Chance, id: string, product: Product, originated_on: string, today: string): Call[] {
  const limit = product.fields['credit_limit']
  const date = addMonths(originated_on, 6)
  if (typeof limit !== 'number' || date > today || !chance.happens(0.4)) return []
  return [patchReceivable(date, { id, credit_limit: Math.round((limit * 5) / 400) * 100 })]
}
