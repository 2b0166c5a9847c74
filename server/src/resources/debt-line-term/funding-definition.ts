// What is taken off or added to the borrowing base, the amounts that can be drawn, and what the debt costs. Every amount is
// in the currency of the debt line.
import { type Variant, fraction, listOf, recordOf, variantOf } from '@tapeline/contract/composite-kind'
import { idField, money, positiveMoney, referenceField } from '@tapeline/contract/fields'
import { type Kind, choice, freeText, wholeNumber } from '@tapeline/contract/kind'
import type { Fields } from '@tapeline/contract/resource'
import { indexName } from '../index-rate/index-rate-definition.ts'
import * as kinds from './term-kinds.ts'

function reserve(description: string, own: Fields): Variant {
  const common = {
    id: idField('The id of the reserve, unique among the reserves of the terms.'),
    name: freeText(255, 'What the agreement calls it.'),
  }
  return { description, fields: { ...common, ...own }, required: ['id', ...Object.keys(own)] }
}

const RESERVES: { readonly [reserve: string]: Variant } = {
  fixed: reserve('A fixed amount.', { amount: money('How much.') }),
  outstanding: reserve('A share of the principal outstanding on the debt line.', { share: fraction('The share.') }),
  unverified_collections: reserve(
    "A share of the collections of the line's receivables that are older than so many days and that the statements of the bank do not show.",
    { days: kinds.days('A collection may stay unverified for so many days.'), share: fraction('The share.') },
  ),
  interest: reserve('Interest to come on the principal outstanding, at the rate of the tested day.', {
    months: wholeNumber({ minimum: 1, maximum: 60 }, 'a number of months', 'For how many months.'),
  }),
}

/** What the borrowing base is reduced by. */
export const reserves = listOf(
  variantOf('reserve', RESERVES, 'One reserve; `reserve` names its kind.'),
  { items_max: 20 },
  {
    description: 'What the borrowing base is reduced by, added up.',
    examples: [[{ id: 'interest', reserve: 'interest', months: 3 }]],
  },
)

/** Cash that counts toward the borrowing base. */
export const eligibleCash = recordOf(
  {
    fields: {
      payin_instrument_ids: listOf(
        referenceField('payin_instrument', 'The id of a payin instrument.'),
        { items_min: 1, items_max: 50, unique: true },
        'The payin instruments whose balances count.',
      ),
      rate: fraction('The share of the cash that counts.'),
      max: money('The most that counts.'),
    },
    required: ['payin_instrument_ids'],
    defaults: { rate: 1 },
  },
  {
    description: 'Cash that counts toward the borrowing base, by the accounts that hold it; left out, none does.',
    examples: [{ payin_instrument_ids: ['collections'], rate: 1 }],
  },
)

/** The amounts that can be drawn: a minimum, and multiples beyond it. */
export const drawStep = recordOf(
  {
    fields: {
      minimum: positiveMoney('The least that is drawn at once.'),
      multiple: positiveMoney('What exceeds the minimum is a whole number of these.'),
    },
    required: [],
  },
  {
    description: 'The least draw, and the steps in which a draw may be larger.',
    examples: [{ minimum: 10_000_000, multiple: 1_000_000 }],
  },
)

const dayCount = choice(
  ['30/360', 'actual/360', 'actual/365', 'actual/actual'],
  'How days count for interest: months of 30 days in a year of 360, or actual days in one of 360, 365 or actual.',
)

/** What servicing costs. */
export const servicingFee: Kind = fraction(
  'Annual fee of the servicer on outstanding principal, which excess_spread is less by: 0.01 is 1 %.',
)

/** What the debt costs. */
export const interest = recordOf(
  {
    fields: {
      index: indexName(
        'Name of the index, with its tenor, as its fixings spell it; left out, the rate is the margin alone.',
      ),
      margin: kinds.annualRate('What is added to the index, or the whole rate without one.'),
      floor: kinds.annualRate('The index counts as at least this.'),
      cap: kinds.annualRate('The index counts as at most this.'),
      day_count: dayCount,
      unused_fee: fraction('Annual fee on the commitment that is not drawn, by the same count of days.'),
    },
    required: ['margin', 'day_count'],
  },
  {
    description: 'What the debt costs: an index within its floor and cap, and a margin.',
    examples: [{ index: 'SOFR 1M', margin: 0.065, floor: 0.03, day_count: 'actual/360', unused_fee: 0.005 }],
  },
)
