// The checks of the collateral: what each looks for, its formula, and its thresholds with what they are unless set. Sources: the patterns that the
// indictments and examiner reports of 2025 describe (Tricolor, First Brands), and field examination practice of asset-based lenders.

/** How grave it is where it is true. */
export const SEVERITIES = ['low', 'medium', 'high'] as const

/** One of these. */
export type Severity = (typeof SEVERITIES)[number]

/** What a check looks at as a whole. */
export type CheckScope = 'receivable' | 'obligor' | 'lender' | 'identity'

/** The unit of a threshold. */
export type ThresholdUnit = 'days' | 'months' | 'count' | 'basis_points'

/** A limit that a check compares with; the operator may set it for a lender, from a day on. */
export interface Threshold {
  readonly unit: ThresholdUnit
  readonly standard: number
  readonly minimum: number
  readonly maximum: number
  readonly description: string
}

/** What one check looks for. */
export interface Check {
  readonly scope: CheckScope
  readonly severity: Severity
  /** What it finds, in one sentence. */
  readonly description: string
  /** How, so that anybody can repeat it. */
  readonly formula: string
  readonly thresholds: { readonly [name: string]: Threshold }
}

const days = (standard: number, description: string, maximum = 3_660): Threshold => ({
  unit: 'days',
  standard,
  minimum: 0,
  maximum,
  description,
})
const count = (standard: number, description: string, minimum = 2): Threshold => ({
  unit: 'count',
  standard,
  minimum,
  maximum: 1_000_000,
  description,
})
const share = (standard: number, description: string): Threshold => ({
  unit: 'basis_points',
  standard,
  minimum: 0,
  maximum: 10_000,
  description,
})

const ofOneReceivable = {
  cured_without_cash: {
    scope: 'receivable',
    severity: 'high',
    description: 'A receivable that was long past due is current again, although hardly anything was paid.',
    formula:
      'Days past due fall from at least days_past_due_min on one day to at most days_past_due_after on the next, while something is owed, and ' +
      'what was collected on that day and in the window_days before it is less than paid_share_min of what was past due. A day of a pause of ' +
      'payments counts for nothing.',
    thresholds: {
      days_past_due_min: days(60, 'Days past due from which on a receivable is long past due.'),
      days_past_due_after: days(29, 'Days past due up to which it counts as current again.'),
      window_days: days(
        31,
        'Days up to the cure in which payments count for it; some lenders state a month at once.',
        60,
      ),
      paid_share_min: share(5_000, 'Share of the amount past due that payments must reach.'),
    },
  },
  eased_before_test: {
    scope: 'receivable',
    severity: 'medium',
    description:
      'What is due was put off shortly before a due date that was about to be missed, or before the end of a month.',
    formula:
      'A change of term, payment frequency, origination date or delinquent_since, or of scheduled entries, became known at most days_before days ' +
      'before a month end, a close, a test of covenants or, where the schedule shows what is past due, a due day. As of that day ' +
      '(days_past_due_min days after a due day) the receivable is at most half as many days past due as by what was known before the change, by ' +
      'which it is at least days_past_due_min, and was by what had been known for a week. Where the lender states what is past due, less than ' +
      'half of what no longer is was collected in the 31 days up to the change. A first schedule of the lender, and a change in a pause of ' +
      'payments, are none.',
    thresholds: {
      days_before: days(5, 'Days before such a day in which a change is looked at.', 31),
      days_past_due_min: days(1, 'Days past due, without the change, from which on it is looked at.'),
    },
  },
  backdated_before_close: {
    scope: 'receivable',
    severity: 'medium',
    description: 'An entry was put among earlier ones shortly before a close.',
    formula:
      'An entry of a day at least days_back_min days ago became known at most days_before_close days before a close or the end of a month, when ' +
      'entries both of its day or before and of at least days_back_min days after it had been known for a week. Scheduled entries, a version that ' +
      'moves an entry by fewer days, and what replaces an entry of its type and amount that was deleted a day before or after, are none. The ' +
      'lines of an import became known as it began.',
    thresholds: {
      days_back_min: days(
        30,
        'Days by which the entry is back, and by which entries that were known before are later.',
      ),
      days_before_close: days(5, 'Days before a close in which entries are looked at.', 31),
    },
  },
  deleted_before_close: {
    scope: 'receivable',
    severity: 'medium',
    description: 'An entry was deleted, or its amount lowered, shortly before a close.',
    formula:
      'An entry of a day at least days_back_min days ago that had been known for a week was deleted, or its amount made smaller by at least ' +
      'amount_share_min, at most days_before_close days before a close or the end of a month. It counts for nothing where an entry of the same ' +
      'type and amount, and of a day less than days_back_min days away, became known a day before or after, or on the same day; nor do scheduled ' +
      'entries. What the lines of an import delete and send counts as of when it began.',
    thresholds: {
      days_back_min: days(30, 'Age of the entry, in days, from which on it is looked at.'),
      days_before_close: days(5, 'Days before a close in which deletions are looked at.', 31),
      amount_share_min: share(5_000, 'Share of its amount by which an entry must become smaller.'),
    },
  },
  charge_off_revived: {
    scope: 'receivable',
    severity: 'high',
    description: 'A receivable that was charged off is on the books again, without having been recovered.',
    formula:
      'After a write-off, what write-offs less their reversals fell by, and what was disbursed since nothing was left, are together at least ' +
      'revived_share_min of what was written off, something is owed, and all that was collected since the write-off is less than what came back.',
    thresholds: { revived_share_min: share(1_000, 'Share of the write-off that must come back.') },
  },
  never_paid_but_current: {
    scope: 'receivable',
    severity: 'high',
    description: 'Nothing was ever paid, long after the first payment was due, and it is not reported as past due.',
    formula:
      'At least days_after_due days after the first due date, without the days of pauses, the receivable owes something, all its payments less ' +
      'returned ones are nothing, and it is at most days_past_due_max days past due: as the lender states it, or by the schedule if it states ' +
      'none of any receivable.',
    thresholds: {
      days_after_due: days(60, 'Days after the first due date without any payment.'),
      days_past_due_max: days(29, 'Days past due up to which it counts as current.'),
    },
  },
  interest_capitalized: {
    scope: 'receivable',
    severity: 'medium',
    description:
      'Interest is added to the balance again and again, while nothing is paid and the receivable stays current.',
    formula:
      'Of the last months_looked_at months, at least months_min have capitalized interest, no collection, no pause of payments, and at their end ' +
      'something owed and at most days_past_due_max days past due. A receivable of which all is due at maturity is left out.',
    thresholds: {
      months_looked_at: { ...count(6, 'Months that are looked at.', 1), unit: 'months', maximum: 60 },
      months_min: {
        ...count(3, 'Months with capitalized interest and without a payment.', 1),
        unit: 'months',
        maximum: 60,
      },
      days_past_due_max: days(29, 'Days past due up to which it counts as current.'),
    },
  },
  disbursed_before_origination: {
    scope: 'receivable',
    severity: 'low',
    description: 'Money was disbursed before the day on which the receivable began by its origination date.',
    formula: 'The first disbursement is more than days_max days before the origination date.',
    thresholds: { days_max: days(3, 'Days by which a disbursement may precede the origination date.', 366) },
  },
  pledged_again: {
    scope: 'receivable',
    severity: 'medium',
    description: 'A receivable that was released from a debt line backs a line again soon after.',
    formula:
      'A receivable backs no line for at least a day, and backs one again within days_max days of its release, while it owes at least as much as ' +
      'on the day before the release.',
    thresholds: { days_max: days(90, 'Days after the release in which a new pledge is looked at.', 366) },
  },
} as const satisfies { readonly [name: string]: Check }

const ofSeveral = {
  refinanced_arrears: {
    scope: 'obligor',
    severity: 'high',
    description: 'A receivable in arrears was repaid by a new one of the same obligor: no money came in.',
    formula:
      'A receivable of at least days_past_due_min days past due, as reported or computed, is repaid or refunded by at least amount_share_min of what it owes ' +
      'within days_apart days, and other receivables of the obligor are disbursed at least as much as was paid, at most days_apart days before or after. ' +
      "What a line of the operator's bank shows within the days in which it may follow a payment is left out. Without a statement entries alone count.",
    thresholds: {
      days_past_due_min: days(30, 'Days past due of the receivable that is repaid.'),
      days_apart: days(3, 'Days between the repayment and the new disbursement.', 31),
      amount_share_min: share(8_000, 'Share of what is owed that is repaid.'),
    },
  },
  payments_on_one_day: {
    scope: 'lender',
    severity: 'medium',
    description: 'Nearly all payments of a month are of one day, which they were not before.',
    formula:
      'Of a month with at least payments_min payments, at least share_min are of one day, while each of the months_before months before has at least ' +
      'payments_min payments too, of which at most share_before_max are of its busiest day. What a receivable pays on a day is one payment.',
    thresholds: {
      payments_min: count(20, 'Payments of a month from which on it is looked at.'),
      share_min: share(9_000, 'Share of the payments that are of one day.'),
      months_before: { ...count(3, 'Months before it that are compared.', 1), unit: 'months', maximum: 24 },
      share_before_max: share(5_000, 'Share of the busiest day in the months before.'),
    },
  },
  one_payer_for_many: {
    scope: 'lender',
    severity: 'high',
    description: 'One payer, who is no processor, paid for many obligors.',
    formula:
      "In one month, lines of the operator's bank with one counterparty, as it is when letter case, spaces and punctuation are left out, each the payment of " +
      'one receivable alone, pay for at least obligors_min obligors. Counterparties that name a declared processor are left out, and so are batches.',
    thresholds: { obligors_min: count(10, 'Obligors that one payer pays for.') },
  },
} as const satisfies { readonly [name: string]: Check }

const ofIdentities = {
  shared_details: {
    scope: 'identity',
    severity: 'medium',
    description: 'Several obligors have the same phone number, bank account, email or address.',
    formula:
      'At least phone_min, bank_account_min, email_min or address_min obligors with an open receivable share the detail, as it is when letter case, spaces ' +
      'and punctuation are left out.',
    thresholds: {
      phone_min: count(4, 'Obligors that share a phone number.'),
      bank_account_min: count(3, 'Obligors that share a bank account.'),
      email_min: count(4, 'Obligors that share an email address.'),
      address_min: count(8, 'Obligors that share an address.'),
    },
  },
  identical_documents: {
    scope: 'identity',
    severity: 'high',
    description: 'The same file is a document of several receivables.',
    formula: 'At least receivables_min receivables have a document with the same SHA-256.',
    thresholds: { receivables_min: count(2, 'Receivables with the same file.') },
  },
  duplicate_asset: {
    scope: 'identity',
    severity: 'high',
    description: 'Two open receivables of the lender have the same asset behind them.',
    formula:
      'Two receivables that owe something on one day have the same identity of an asset, such as a vehicle identification number.',
    thresholds: {},
  },
  asset_contested: {
    scope: 'identity',
    severity: 'high',
    description: 'The asset behind a receivable is also behind a receivable of another lender.',
    formula:
      'A receivable that owes something has the same identity of an asset as one of another lender of the operator that owes something on that day. ' +
      'The lender learns only that its own receivable is contested.',
    thresholds: {},
  },
} as const satisfies { readonly [name: string]: Check }

/** All checks, by name. */
export const CHECKS = { ...ofOneReceivable, ...ofSeveral, ...ofIdentities }

/** The name of a check. */
export type CheckName = keyof typeof CHECKS

/** Their names, in the order in which they are listed. */
export const CHECK_NAMES = Object.keys(CHECKS) as readonly CheckName[]

/** The thresholds of a check, by name. */
export type ThresholdsOf<N extends CheckName> = { readonly [name in keyof (typeof CHECKS)[N]['thresholds']]: number }

/** What is looked for on a day: thresholds of each check; null where it is turned off. */
export type ChecksInForce = { readonly [N in CheckName]: ThresholdsOf<N> | null }
