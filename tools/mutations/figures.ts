// Mutations in figures: a comparison turned, a rounding changed, a term left out.
import { mutationsOf } from './mutation.ts'

const ROUNDING = ['kernel/src/core/rounding.ts', 'kernel/src/core/rounding.test.ts'] as const
const BASE = [
  'kernel/src/metrics/debt-line/waterfall.test.ts',
  'kernel/src/metrics/debt-line/waterfall-model.test.ts',
  'kernel/src/metrics/debt-line/concentration.test.ts',
  'kernel/src/metrics/debt-line/eligibility.test.ts',
  'kernel/src/metrics/debt-line/published-bases.test.ts',
] as const
const line = (name: string) => `kernel/src/metrics/debt-line/${name}.ts`
const pool = (name: string) =>
  [`kernel/src/metrics/pools/${name}.ts`, `kernel/src/metrics/pools/${name}.test.ts`] as const
const returns = (name: string) =>
  [`kernel/src/metrics/returns/${name}.ts`, `kernel/src/metrics/returns/${name}.test.ts`] as const
const [halfUp, halfUpTests] = ROUNDING
const [cdr, cdrTests] = pool('default-rate')
const [smm, smmTests] = pool('prepayment')
const [average, averageTests] = pool('window-average')
const [weighted, weightedTests] = pool('weighted-average')
const [matrix, matrixTests] = pool('transition-matrix')
const [rolled, rolledTests] = pool('roll-forward')
const [days, daysTests] = returns('day-count')
const [wal, walTests] = returns('wal')
const [moic, moicTests] = returns('moic')
const [year, yearTests] = returns('annualise')
const BUCKETS = ['kernel/src/metrics/delinquency/buckets.ts', 'kernel/src/metrics/delinquency/buckets.test.ts'] as const
const [buckets, bucketsTests] = BUCKETS
const contribution = (name: string) => `kernel/src/metrics/portfolio/contribution/${name}.ts`
const ENTRIES = 'server/test/surface/entries.test.ts'

const BESIDE = 'server/src/resources/receivable-metrics/beside-ledger-reads.ts'
const BESIDE_TESTS = 'server/test/metrics/beside-ledgers.test.ts'

export const FIGURES = mutationsOf([
  [
    'an entry that was deleted since stays in the balance of one receivable',
    BESIDE,
    "h.superseded > w.position) then 'more'",
    "h.superseded > w.position) then 'nothing'",
    BESIDE_TESTS,
  ],
  [
    'months of one receivable leave out what it became since',
    BESIDE,
    "p.recorded > w.position) then 'more'",
    "p.recorded > w.position) then 'nothing'",
    BESIDE_TESTS,
  ],
  [
    'a tie is rounded down',
    halfUp,
    'if (2 * Math.abs(remainder) < Math.abs(divisor))',
    'if (2 * Math.abs(remainder) <= Math.abs(divisor))',
    halfUpTests,
  ],
  [
    'a tie beyond 2^53 is rounded down',
    halfUp,
    'if (2n * absolute(remainder) < absolute(divisor))',
    'if (2n * absolute(remainder) <= absolute(divisor))',
    halfUpTests,
  ],
  [
    'a reversal rounds otherwise than what it reverses',
    halfUp,
    'return dividend < 0 === divisor < 0 ? quotient + 1 : quotient - 1',
    'return quotient + 1',
    halfUpTests,
  ],
  [
    'an amount beyond the safe integers is given out',
    halfUp,
    'if (Number.isSafeInteger(number)) return number',
    'if (Number.isFinite(number)) return number',
    halfUpTests,
  ],
  [
    'December is no month',
    'kernel/src/core/month.ts',
    'number >= 1 && number <= 12',
    'number >= 1 && number < 12',
    'kernel/src/core/month.test.ts',
  ],
  [
    'a month is over a day early',
    'kernel/src/core/month.ts',
    'lastDayOf(month) > day ? month - 1',
    'lastDayOf(month) - 1 > day ? month - 1',
    'kernel/src/core/month.test.ts',
  ],
  [
    'an offset east of UTC is added',
    'kernel/src/core/moment.ts',
    'dayNumber(day) * DAY + inDay - offset',
    'dayNumber(day) * DAY + inDay + offset',
    'kernel/src/core/moment.test.ts',
  ],
  [
    'days of 30/360 leave out the 31st',
    days,
    'start === 30 ? Math.min(laterDay, 30) : laterDay',
    'laterDay',
    daysTests,
  ],
  ['average life counts what was paid twice', wal, 'repaid += amount', 'repaid += 2 * amount', walTests],
  ['a multiple leaves out what is outstanding', moic, 'BigInt(cashIn) + BigInt(balance)', 'BigInt(cashIn)', moicTests],
  ['a year has eleven months', year, 'const MONTHS = 12', 'const MONTHS = 11', yearTests],
  [
    'default of a year adds months in place of compounding',
    cdr,
    'complementOf(powerOf(survival, MONTHS / mdrs.length))',
    'complementOf(survival)',
    cdrTests,
  ],
  ['prepayment is of all that opened', smm, 'BigInt(opening) - BigInt(scheduled)', 'BigInt(opening)', smmTests],
  [
    'a month without a figure counts as zero',
    average,
    'rates.slice(-window).filter((rate) => rate !== null)',
    'rates.slice(-window).map((rate) => rate ?? { numerator: 0n, denominator: 1n })',
    averageTests,
  ],
  [
    'an average is of all, with a value or without',
    weighted,
    'average: shareOf(products, weight)',
    'average: shareOf(products, all)',
    weightedTests,
  ],
  [
    'what left counts as rolled up',
    matrix,
    'share((to) => to > bucket && to < buckets)',
    'share((to) => to > bucket)',
    matrixTests,
  ],
  ['a cure is any better bucket', matrix, 'from > 0 && to === 0', 'from > to', matrixTests],
  [
    'a roll forward leaves out what became principal',
    rolled,
    'BigInt(period.originations) + BigInt(period.capitalised)',
    'BigInt(period.originations)',
    rolledTests,
  ],
  [
    'the last day of a bucket is in the next',
    buckets,
    'if (days > edge) bucket += 1',
    'if (days >= edge) bucket += 1',
    bucketsTests,
  ],
  ['a refund adds to the principal', 'kernel/src/metrics/entry-types.ts', 'refund: -1', 'refund: 1', ENTRIES],
  ['a write-off leaves the principal', 'kernel/src/metrics/entry-types.ts', 'write_off: -1', 'write_off: 0', ENTRIES],
  [
    'the first status of a day holds',
    'kernel/src/metrics/balance.ts',
    'entry.date > latest.date',
    'entry.date >= latest.date',
    ENTRIES,
  ],
  [
    'an advance is paid on the agreed rate after a step down',
    line('advance'),
    'Math.max(0, agreed - reduction)',
    'Math.max(0, agreed)',
    ...BASE,
  ],
  ['the first step down counts and not the last', line('advance'), 'step_downs.findLast(', 'step_downs.find(', ...BASE],
  [
    'the last day of a class is outside of it',
    line('advance'),
    'days <= (days_past_due.max ?? Infinity)',
    'days < (days_past_due.max ?? Infinity)',
    ...BASE,
  ],
  [
    'a share of what is left counts what is over it',
    line('caps'),
    'shares += billionthsOf(limit.share)',
    'shares += 0',
    ...BASE,
  ],
  [
    'exactly the share of cross-ageing is too old',
    line('cross-ageing'),
    '* 1_000_000_000n > BigInt(balance)',
    '* 1_000_000_000n >= BigInt(balance)',
    ...BASE,
  ],
  [
    'cross-ageing begins a day early',
    line('cross-ageing'),
    'days_past_due[this.#rule.basis] > this.#rule.days_past_due',
    'days_past_due[this.#rule.basis] >= this.#rule.days_past_due',
    ...BASE,
  ],
  [
    'a reserve is rounded down',
    line('reserves'),
    '* numerator + denominator - 1n) / denominator',
    '* numerator) / denominator',
    ...BASE,
  ],
  [
    'cash of accounts that are not named counts',
    line('reserves'),
    'payin_instrument_ids.includes(payin_instrument_id)',
    'payin_instrument_ids.length > 0 || payin_instrument_id === null',
    ...BASE,
  ],
  [
    'what has nothing outstanding is collateral',
    line('waterfall'),
    'if (collateral.outstanding > 0)',
    'if (collateral.outstanding >= 0)',
    ...BASE,
  ],
  [
    'reserves are not taken off',
    line('waterfall'),
    'larger(0, minus(plus(advance, cash.counted), reserved))',
    'larger(0, plus(advance, cash.counted))',
    ...BASE,
  ],
  [
    'a movement on the day of a close counts as after it',
    contribution('position-walk'),
    'this.#noteMoved(on, was_closed && is_closed',
    'this.#noteMoved(on, is_closed',
    'kernel/src/metrics/portfolio/fold/first-divergence-day.test.ts',
  ],
  [
    'capitalized interest is due again without a schedule',
    'kernel/src/metrics/performance-history/expectations.ts',
    'capitalized.filter(({ day }) => day >= derived_from)',
    'capitalized',
    'kernel/src/metrics/performance-history/history-examples.test.ts',
  ],
  [
    'a changed rate leaves what is to be repaid as it was',
    contribution('repayment-walk'),
    '  FACT.interest_rate,\n',
    '',
    contribution('factor-rate-changes.test'),
  ],
  [
    'a loss is of the bucket in which its own month began',
    contribution('loss-openings'),
    'this.#openings.get(month - months) ?? this.#pastOf(month - months)',
    'this.#openings.get(month) ?? this.#pastOf(month)',
    'server/src/resources/portfolio/tables/transitions/roll-to-loss-table.test.ts',
    'server/test/portfolio/roll-to-loss.test.ts',
  ],
  [
    'recoveries to date forget those of earlier months',
    'kernel/src/metrics/portfolio/figures/write-off-cohorts.ts',
    'recovered_to_date = plus(recovered_to_date, recovered)',
    'recovered_to_date = recovered',
    'server/src/resources/portfolio/tables/recoveries-table.test.ts',
  ],
])
