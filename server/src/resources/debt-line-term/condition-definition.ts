// A condition: a metric of a month, or of several, compared with a threshold (M36). Covenants must keep theirs;
// step-downs of the advance rate apply while theirs is true. A threshold that changes is a schedule by month.
import { DECIMAL_MAX, listOf, monthField, recordOf } from '@tapeline/contract/composite-kind'
import { openWord } from '@tapeline/contract/fields'
import { type Kind, choice, numberKind, textKind, wholeNumber } from '@tapeline/contract/kind'
import { MINOR_UNITS_WHERE } from '@tapeline/contract/units'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { billionthsOf } from '@tapeline/kernel/core/interest-rate'
import { COVENANT_METRICS, MONEY_METRICS } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import * as kinds from './term-kinds.ts'

const BILLION = 1_000_000_000

/** A threshold: an amount, or an exact decimal; the rules hold it against the unit of its metric. */
export const threshold: Kind = numberKind(parseThreshold, {
  examples: [0.05],
  description: 'What the metric is compared with: 0.05 for 5 %, 1.25 for a ratio, money in its smallest denomination.',
  [MINOR_UNITS_WHERE]: { metric: MONEY_METRICS },
})

function parseThreshold(number: number): Reading<number> {
  const exact = Math.abs(number) <= DECIMAL_MAX && billionthsOf(number) / BILLION === number
  if (Number.isSafeInteger(number) || exact) return accept(number === 0 ? 0 : number)
  return refuse(
    'invalid_value',
    'must be a whole number, or one of at most nine decimals from -1000000 to 1000000: send 0.05 for 5 %',
  )
}

/** Thresholds by month. */
export const schedule: Kind = listOf(
  recordOf(
    {
      fields: { from: monthField('The first month to which the threshold applies.'), threshold },
      required: ['from', 'threshold'],
    },
    'A step of the schedule.',
  ),
  { items_min: 1, items_max: 120 },
  'Thresholds that change: each holds from its month until the next. Earlier months are not tested.',
)

const bureau: Kind = textKind(parseBureau, {
  maxLength: 63,
  examples: ['experian'],
  description: 'The credit bureau whose scores are averaged; those of several are never mixed.',
})

/** A bureau is read as the accounts' scores are, so that a slip of a listed one is refused here too. */
function parseBureau(text: string): Reading<string> {
  if (!/^\w+$/.test(text))
    return refuse('invalid_format', 'must be the name of a credit bureau: send for example experian')
  const reading = kinds.creditScore.read(`${text}:000`, '')
  if (!('faults' in reading)) return accept(text)
  const fault = reading.faults[0]
  return refuse(fault?.code ?? 'invalid_value', fault?.message.trim() ?? 'must be a credit bureau')
}

/** The months over which a metric is taken. */
export const windowOf = (description: string): Kind =>
  recordOf(
    {
      fields: {
        months: wholeNumber(
          { minimum: 1, maximum: 36 },
          'a number of months',
          'How many months, the tested one included.',
        ),
        method: choice(
          ['mean_of_ratios', 'ratio_of_sums', 'last', 'max', 'min'],
          'How they become one: the mean of the monthly ratios, the ratio of the sums, the last, largest or smallest.',
        ),
        partial: choice(
          ['average_available', 'not_testable', 'divide_by_full'],
          'While fewer months exist: use those there are, do not test yet, or divide by the full number all the same.',
        ),
      },
      required: ['months', 'method', 'partial'],
    },
    description,
  )

const rounding = recordOf(
  {
    fields: {
      decimals: wholeNumber(
        { minimum: 0, maximum: 9 },
        'a number of decimals',
        'Decimals that are kept of the fraction: 4 is the nearest 0.01 %.',
      ),
      mode: choice(
        ['half_up', 'half_even', 'up', 'down'],
        'To the nearest with halves away from zero or to even, away from zero, or toward zero.',
      ),
    },
    required: ['decimals', 'mode'],
  },
  'How the value is rounded before it is compared; left out, it is compared exactly.',
)

/** The parameters of a metric. */
const parameters = {
  days_past_due: kinds.days(
    'What is late: at least so many days past due for delinquency_rate, more than so many for portfolio_at_risk.',
  ),
  basis: kinds.basis,
  lag_months: wholeNumber(
    { minimum: 0, maximum: 36 },
    'a number of months',
    'How many months before the tested one the originations are taken from, for default_ratio.',
  ),
  bureau,
  findings: recordOf(
    { fields: kinds.findingFilter, required: [] },
    'Which findings count, for receivables_with_findings and confirmed_findings.',
  ),
  population: kinds.population,
}

/** The parameters of a metric as a test states them. */
export const metricParameters = recordOf(
  { fields: parameters, required: [] },
  'The parameters of the metric, as far as the terms state them.',
)

/** The fields of a condition, which a covenant of a single one has as its own. */
export const conditionFields = {
  metric: openWord(COVENANT_METRICS, 'What is measured.'),
  ...parameters,
  comparator: choice(['<=', '<', '>=', '>'], 'How the metric compares with the threshold when the condition is true.'),
  threshold,
  schedule,
  window: windowOf('The months over which the metric is taken; left out, the tested month alone.'),
  rounding,
}

/** A condition; send `threshold` or `schedule`. */
export function condition(description: string): Kind {
  return recordOf({ fields: conditionFields, required: ['metric', 'comparator'] }, description)
}
