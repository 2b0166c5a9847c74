// How late a receivable is, counted twice: by what the lender reports and by what was due and paid. Neither replaces the other.
import { dayField, money } from '@tapeline/contract/fields'
import { freeText, yesNo } from '@tapeline/contract/kind'
import { answerRecord, count } from '@tapeline/contract/answer-record'

const BUCKET =
  'The bucket of those days by the edges in force on the day: `current`, `1-30`, … and above the last edge.'

const reported = answerRecord(
  {
    days_past_due: count('Days since delinquent_since; 0 where nothing is outstanding.'),
    bucket: freeText(60, BUCKET),
    since: dayField('delinquent_since as it held on the day.'),
    amount: money('delinquent_amount as it held on the day.'),
    times: count('delinquent_times as it held on the day.'),
  },
  ['since'],
  'By what the lender reports of the receivable.',
)

const computed = answerRecord(
  {
    days_past_due: count(
      'Days since the due day of the oldest item that is not fully paid, payments covering the oldest first.',
    ),
    days_past_due_strict: count('Days since payments fell behind what was due and have stayed behind (Cascade).'),
    delinquent_days: count('days_past_due less the days of grace and of pauses that the settings grant.'),
    overdue_amount: money(
      'Due before the day and not paid by its end, without any tolerance; by the derived schedule whole payments cover whole items.',
    ),
    bucket: freeText(60, BUCKET),
    since: dayField('The due day of that oldest item; null when nothing is past due.'),
    times: count('How often it became past due.'),
    interest_assessed: yesNo(
      'Whether interest that fell due is asked for: always by the lender’s schedule, by the derived one only once the lender has reported an `interest` entry.',
    ),
  },
  ['since'],
  'By what was due and what was paid; null where no schedule is known.',
)

/** How late a receivable is. */
export const delinquencyField = answerRecord(
  {
    reported,
    computed,
    gap: yesNo('Whether the two counts are more than one payment period apart.'),
  },
  ['computed', 'gap'],
  'How late it is on the day of the row.',
)
