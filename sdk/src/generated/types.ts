// Generated from openapi.json by `npm run generate`; not to be edited. Money is in integer minor units; in what is written, absent keeps
// and null clears.

/** Postal address. Sent keys are merged into those stored; null clears a key. */
export interface AccountAddress {
  /** Street and number. */
  street_address?: string | null
  /** City or town. */
  locality?: string | null
  /** State, province or region. */
  region?: string | null
  /** Postal code. */
  postal_code?: string | null
  /** Country. ISO 3166-1 alpha-2. */
  country?: string | null
}

/** The party that owes: a person or a business. */
export interface Account {
  /** The id you give the account. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** Whether the account is a person or a business. */
  type: 'individual' | 'business'
  /** Given name of an individual. */
  first_name: string | null
  /** Family name of an individual. */
  last_name: string | null
  /** Name of a business. */
  name: string | null
  /**
   * National or D-U-N-S number as `<kind>:<number>`; kinds are rfc, ein, nit, nif, crn, bn and duns. At most one
   * of your accounts may hold it, and a national number must match address.country. Leave it out when it is not
   * known.
   */
  legal_entity_id: string | null
  /** Postal address. Sent keys are merged into those stored; null clears a key. */
  address: AccountAddress | null
  /** E.164: plus, country code, number. */
  phone: string | null
  /** E-mail address. */
  email: string | null
  /** The domain-level address, not a page. Leave it out when there is none. */
  website: string | null
  /**
   * `<bureau>:<score>`, the score padded to three digits. Leave it out when the bureau is unknown or the score is
   * your own.
   */
  credit_score: string | null
  /** Six-digit NAICS code. */
  industry: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the account was first reported. */
  created_at: string
  /** When the account last changed. */
  updated_at: string
}

/** What is owed: a loan, an advance, an invoice. */
export interface Receivable {
  /** The id you give the receivable. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The id of the account that owes the receivable. 1 to 255 printable characters, compared byte by byte. */
  obligor_id: string
  /**
   * What kind of receivable it is. Listed are `term_loan`, `line_of_credit`, `buy_now_pay_later`, `credit_card`,
   * `merchant_cash_advance`, `revenue_based`, `invoice_factoring`, `salary_advance`, `lease`, `mortgage`,
   * `auto_loan`, `student_loan`, `other`; another lower-case word is accepted and reported as a data-quality
   * finding.
   */
  product_type: 'term_loan' | 'line_of_credit' | 'buy_now_pay_later' | 'credit_card' | 'merchant_cash_advance' | 'revenue_based' | 'invoice_factoring' | 'salary_advance' | 'lease' | 'mortgage' | 'auto_loan' | 'student_loan' | 'other' | (string & {})
  /** Who funds the receivable: one of `other`, `operator`, `balance_sheet`. With `other`, send fund_name too. */
  funded_by: 'other' | 'operator' | 'balance_sheet' | (string & {})
  /** Name of the fund; required when funded_by is `other`, left out when it is `balance_sheet` or the operator. */
  fund_name: string | null
  /** The day on which the receivable began. */
  origination_date: string
  /** Currency of every amount of the receivable and its entries; cannot change once it has entries. ISO 4217. */
  currency: string
  /**
   * From origination to maturity. `<n> day|week|month|year`, singular or plural; ISO 8601 (`P1M`) and weekly,
   * biweekly, monthly, quarterly, annual are read too. Stored as `1 month`.
   */
  term: string | null
  /**
   * Time between payments; not longer than term. `<n> day|week|month|year`, singular or plural; ISO 8601 (`P1M`)
   * and weekly, biweekly, monthly, quarterly, annual are read too. Stored as `1 month`.
   */
  payment_frequency: string | null
  /** Annual interest as a fraction: 0.05 is 5 %. Up to nine decimals, kept exactly. */
  interest_rate: number | null
  /** The most that may be drawn. */
  credit_limit: number | null
  /** Fee charged at origination. */
  origination_fee: number | null
  /** Fee charged each period. */
  periodic_fee: number | null
  /** What secures the receivable: any JSON. */
  collateral: unknown
  /** Amount past due; 0 when not delinquent. */
  delinquent_amount: number
  /** How often the receivable has been delinquent over its life. Greater than 0 while delinquent_amount is. */
  delinquent_times: number
  /** The day on which the receivable became delinquent; null when it is not. */
  delinquent_since: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /**
   * Outstanding principal by the entries; null until calculated, and while there are none. Negative when more was
   * repaid than drawn.
   */
  balance: number | string | null
  /** Status by the latest entry that states one; null while none does. */
  status: 'active' | 'closed' | null
  /** When the receivable was first reported. */
  created_at: string
  /** When the receivable itself last changed. */
  updated_at: string
}

/** Dated activity on a receivable: a disbursement, a payment, a fee, a write-off. */
export interface Entry {
  /** The id you give the entry, unique within its receivable. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The day of the activity. */
  date: string
  /**
   * What happened. Listed are `disbursement`, `principal`, `refund`, `write_off`, `recovery`, `interest`,
   * `origination_fee`, `periodic_fee`, `late_fee`, `other`, `scheduled_principal`, `scheduled_interest`,
   * `returned_principal`, `returned_interest`, `capitalized_interest`; another lower-case word is accepted and
   * reported as a data-quality finding.
   */
  type: 'disbursement' | 'principal' | 'refund' | 'write_off' | 'recovery' | 'interest' | 'origination_fee' | 'periodic_fee' | 'late_fee' | 'other' | 'scheduled_principal' | 'scheduled_interest' | 'returned_principal' | 'returned_interest' | 'capitalized_interest' | (string & {})
  /**
   * Amount in the currency's smallest denomination, normally positive; a negative amount reverses its type. A
   * payment that bounced is a negative amount of its type, or returned_principal or returned_interest with a
   * positive one.
   */
  amount: number
  /** Your own outstanding principal after the entry; stored and compared with the calculated one. */
  balance: number | null
  /** Free text. */
  description: string | null
  /** Status of the receivable from this entry on. */
  receivable_status: 'active' | 'closed' | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the entry was first reported. */
  created_at: string
  /** When the entry last changed. */
  updated_at: string
}

/**
 * A line of a bank statement of your own account, sent as your own word. It stays apart from the operator's
 * transparency transactions, which outrank it.
 */
export interface BankLine {
  /**
   * The id you give the line, unique among all your bank lines. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** Name of the account, for people. A full account number is refused: send the last four only. */
  account_label: string | null
  /** Whether money came into the account (`credit`) or went out of it (`debit`). */
  direction: 'credit' | 'debit'
  /** Amount in the currency's smallest denomination, never negative; direction states which way it went. */
  amount: number
  /** Currency of the amount. ISO 4217. */
  currency: string
  /**
   * Whether the money has moved: not yet (`pending`), yes (`settled`), there and back (`returned`), or never
   * (`canceled`).
   */
  status: 'pending' | 'settled' | 'returned' | 'canceled'
  /**
   * When the money moved; null while pending, and for ever where canceled. RFC 3339, kept in UTC to the second; a
   * day alone is read as its first moment in UTC.
   */
  settled_at: string | null
  /** The day on which the bank booked it. */
  booked_on: string | null
  /** Who paid or was paid. A full account number is refused: send the last four only. */
  counterparty: string | null
  /** The text of the bank or the payer. An IBAN is refused: send its last four only. */
  description: string | null
  /** The bank's own reference. An IBAN is refused: send its last four only. */
  bank_reference: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the line was first written. */
  created_at: string
  /** When the line last changed. */
  updated_at: string
}

/**
 * A balance that a statement of your own bank account states, sent as your own word. It stays apart from the
 * operator's transparency balances, which outrank it where both state the same account and day.
 */
export interface BankBalance {
  /**
   * The id you give the balance, unique among all your bank balances. 1 to 255 printable characters, compared byte
   * by byte.
   */
  id: string
  /** Name of the account, for people. A full account number is refused: send the last four only. */
  account_label: string
  /**
   * Which balance it is, as the bank names it. Listed are `available`, `ledger`, `opening_booked`,
   * `opening_available`, `interim_booked`, `interim_available`, `closing_booked`, `closing_available`,
   * `forward_available`, `previously_closed_booked`, `expected`; another lower-case word is accepted and reported
   * as a data-quality finding.
   */
  balance_kind: 'available' | 'ledger' | 'opening_booked' | 'opening_available' | 'interim_booked' | 'interim_available' | 'closing_booked' | 'closing_available' | 'forward_available' | 'previously_closed_booked' | 'expected' | (string & {})
  /** Balance in the currency's smallest denomination; negative when overdrawn. */
  amount: number
  /** Currency of the amount. ISO 4217. */
  currency: string
  /** The day of the balance: its start for an opening balance, its end for a closing one. */
  as_of: string
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the balance was first written. */
  created_at: string
  /** When the balance last changed. */
  updated_at: string
}

/**
 * A URL to which your events are delivered, signed after Standard Webhooks. It receives events from its creation
 * on, once a secret was issued for it.
 */
export interface WebhookEndpoint {
  /**
   * The id you give the endpoint, unique among all your endpoints. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /**
   * Where events are delivered, as `https://…`. Its host must resolve to public addresses; plain HTTP and
   * addresses of networks of their own are for installations that list them.
   */
  url: string
  /** The types of events that are delivered to it; null: all, those that are added later too. */
  event_types: readonly ('account.created' | 'receivable.created' | 'receivable.status_changed' | 'receivable.bucket_changed' | 'receivable.restated' | 'import.finished' | 'draw_request.requested' | 'draw_request.decided' | 'draw_request.canceled' | 'draw_request.funded' | 'draw_request.settled' | 'debt_line.terms_changed' | 'document.needed' | 'document.no_longer_needed' | 'document.received' | 'document.overdue' | 'document.expiring' | 'document.expired' | 'document.renewed' | 'debt_line.month_closed' | 'debt_line.month_restated' | 'covenant.breached' | 'covenant.cured' | 'covenant.near_threshold' | 'covenant.waived' | 'debt_line.deficiency_opened' | 'debt_line.deficiency_breached' | 'debt_line.deficiency_closed' | 'debt_line.data_late' | 'debt_line.data_received' | 'debt_line.cash_unverified' | 'debt_line.cash_verified' | 'debt_line.balances_unreconciled' | 'debt_line.balances_reconciled' | 'finding.opened' | 'finding.closed' | 'alert.opened' | 'alert.closed' | 'api_key.created' | 'api_key.expiring' | 'api_key.deleted' | 'user.created' | 'user.role_changed' | 'user.removed' | 'user.signed_in_from_new_place')[] | null
  /** What it is for. */
  description: string | null
  /**
   * `enabled` (the default): events are delivered. `disabled`: none is, and deliveries that wait are discarded;
   * events of that time are delivered only by a replay.
   */
  status: 'enabled' | 'disabled'
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** `by_request`: you disabled it. `failing`: no attempt succeeded for five days. Null while it is enabled. */
  disabled_reason: 'by_request' | 'failing' | null
  /** When the endpoint was first written. */
  created_at: string
  /** When the endpoint last changed. */
  updated_at: string
}

/**
 * A report that is made and sent by mail on a schedule, in the time zone of your organization. It is sent from the
 * first due moment after its creation on. A run that waits keeps the name, report, format, debt line and
 * recipients that the schedule had when it was queued.
 */
export interface ReportSchedule {
  /**
   * The id you give the schedule, unique among all your schedules. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** What it is called: the subject of its letters. */
  name: string
  /**
   * `borrowing_base`: the waterfall of a debt line. `delinquency`: buckets of days past due of the last twelve
   * months; only its lender has it. `cash_tie_out`: the statement of each bank account for the month and the one
   * before, payments verified by month, and open breaks; of a lender its own, of the operator those of its
   * lenders. `month_close_pack`: the latest closed month of a debt line as certified, with covenants, cash and
   * findings, and for its lender delinquency and losses as known at the close.
   */
  report: 'borrowing_base' | 'delinquency' | 'cash_tie_out' | 'month_close_pack'
  /** The form of its file: an Excel workbook when left out, or a PDF. */
  format: 'xlsx' | 'pdf'
  /**
   * The debt line that it is about; null: all of yours. A cash_tie_out is that of the lender of the line. With
   * when_month_closed only closes of this line count. A run of a line that is not there is given up. 1 to 255
   * printable characters, compared byte by byte.
   */
  debt_line_id: string | null
  /**
   * `daily` when left out. `weekly`: on weekday. `monthly`: on month_day, or on the last day of a month that is
   * shorter. `after_month_end`: month_day days after the end of a month, as of its last day. `when_month_closed`:
   * each time that a month of a debt line is closed, as of its last day and as known at the close; a run is of the
   * line that was closed.
   */
  frequency: 'daily' | 'weekly' | 'monthly' | 'after_month_end' | 'when_month_closed'
  /** The day of a weekly report; monday when left out. Other frequencies ignore it. */
  weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'
  /**
   * The day of a monthly report, or days from the end of a month to its report, which is then the last day of the
   * next month at the latest; 1 when left out. Other frequencies ignore it.
   */
  month_day: number
  /**
   * The hour, in the time zone of your organization; 8 when left out. Where the clock skips it, the report is due
   * when the clock is set; where it comes twice, the first time. when_month_closed ignores it.
   */
  hour: number
  /** Addresses of users of your organization. A run leaves out who is not one any more, and names them in left_out. */
  recipients: readonly string[] | null
  /** Addresses of people outside your organization. They see your figures. */
  outside_recipients: readonly string[] | null
  /**
   * `enabled` (the default): its reports are sent when they are due. `disabled`: none is, those that wait are
   * given up, and what became due meanwhile is not sent later; a run can still be asked for.
   */
  status: 'enabled' | 'disabled'
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the schedule was first written. */
  created_at: string
  /** When the schedule last changed. */
  updated_at: string
}

/** A field of the event, and the values that it may have or how its number compares. */
export interface AlertRuleEventFilter {
  /** A field of the data of each watched type, such as `status`. */
  field: string
  /** The values of which it has one. Send either these or `comparator` and `number`. */
  values?: readonly string[] | null
  /** How the number in the field compares with `number`. */
  comparator?: '<=' | '<' | '>=' | '>' | null
  /** What the number in the field is compared with. */
  number?: number | null
  /**
   * Another field with a number: the share of it is compared, such as `rejected` of `lines_read`. A share of
   * nothing is none. Null: the number itself.
   */
  of?: string | null
}

export interface AlertRuleReceivableSelector {
  /** Product types of which a receivable must have one; empty for any. */
  product_types?: readonly ('term_loan' | 'line_of_credit' | 'buy_now_pay_later' | 'credit_card' | 'merchant_cash_advance' | 'revenue_based' | 'invoice_factoring' | 'salary_advance' | 'lease' | 'mortgage' | 'auto_loan' | 'student_loan' | 'other' | (string & {}))[] | null
  /**
   * Metadata that a receivable must have, every key with just this value, a number or boolean by its JSON text;
   * empty for any.
   */
  metadata?: { [key: string]: string | number | boolean } | null
}

/**
 * Compares the change of the figure, and not the figure itself: from the last test so many days before the day of
 * the latest test, or before that, to the latest test. `availability` is compared with the last one of the day so
 * many days before, or of an earlier day; `data_age_days` and `unmatched_cash_days` with what they were when that
 * day ended; figures of receivables with that day, as it is known now. Below zero where the figure fell. Where
 * there is no earlier figure, nothing is opened or closed.
 */
export interface AlertRuleChange {
  /** Over how many days. */
  over_days: number
  /**
   * `points`: the difference, in the unit of the figure: 0.02 for 2 percentage points of a share. `percent`: the
   * difference as a fraction of the earlier figure: 0.2 for 20 %.
   */
  in: 'points' | 'percent'
}

/** Hours in your time zone in which nobody is written to: letters are sent when they end. Null: none. */
export interface AlertRuleQuietHours {
  /** When they begin. */
  from: string
  /** When they end; before `from`, on the next day. */
  until: string
}

/**
 * What you want to be alerted to: events of some types, or a figure of your debt lines or receivables that passes
 * a threshold. It opens an alert for each record that it is true of, once, and closes it when that is over. The
 * operator has rules of its own, which watch all lenders or some.
 */
export interface AlertRule {
  /** The id you give the rule, unique among all your rules. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What people call it. */
  name: string
  /** `active` (the default): it opens alerts. `disabled`: it opens none, and its open alerts are closed. */
  status: 'active' | 'disabled'
  /** How urgent its alerts are; `warning` where left out. */
  severity: 'information' | 'warning' | 'critical'
  /** The types of events that open an alert. Send either these or `metric`. */
  event_types: readonly ('account.created' | 'receivable.created' | 'receivable.status_changed' | 'receivable.bucket_changed' | 'receivable.restated' | 'import.finished' | 'draw_request.requested' | 'draw_request.decided' | 'draw_request.canceled' | 'draw_request.funded' | 'draw_request.settled' | 'debt_line.terms_changed' | 'document.needed' | 'document.no_longer_needed' | 'document.received' | 'document.overdue' | 'document.expiring' | 'document.expired' | 'document.renewed' | 'debt_line.month_closed' | 'debt_line.month_restated' | 'covenant.breached' | 'covenant.cured' | 'covenant.near_threshold' | 'covenant.waived' | 'debt_line.deficiency_opened' | 'debt_line.deficiency_breached' | 'debt_line.deficiency_closed' | 'debt_line.data_late' | 'debt_line.data_received' | 'debt_line.cash_unverified' | 'debt_line.cash_verified' | 'debt_line.balances_unreconciled' | 'debt_line.balances_reconciled' | 'finding.opened' | 'finding.closed' | 'api_key.created' | 'api_key.expiring' | 'api_key.deleted' | 'user.created' | 'user.role_changed' | 'user.removed' | 'user.signed_in_from_new_place')[] | null
  /** What the data of an event must state beside; null: nothing. */
  event_filters: readonly AlertRuleEventFilter[] | null
  /**
   * Only what is about receivables that meet both parts, by what is known of them when the event is looked at;
   * null: about all. For rules that watch events about single receivables: each watched type has a
   * `receivable_id`. For figures of receivables: product types, or one metadata key that the reporting settings
   * declare as a dimension. Replaced as a whole.
   */
  receivable_selector: AlertRuleReceivableSelector | null
  /**
   * The figure that is watched, of each debt line. `headroom`: the least of any test of the last tested month.
   * `data_age_days`: days since the lender last reported receivables or entries. `availability` and
   * `unmatched_cash_days`: as calculated last. All others: as a covenant of the terms tested them for the last
   * month. Of receivables, for each lender and currency: `outstanding_principal`, `open_receivables`, the share of
   * outstanding principal that is past due as reported (`share_past_due_30_plus`, `_60_plus`, `_90_plus`: the
   * buckets that are called `30+` together, and so on), and what was written off as a share of the original
   * principal (`share_charged_off`).
   */
  metric: 'headroom' | 'data_age_days' | 'delinquency_rate' | 'portfolio_at_risk' | 'cure_rate' | 'monthly_default_rate' | 'conditional_default_rate' | 'annualized_charge_off_rate' | 'cumulative_gross_default' | 'cumulative_net_loss' | 'recovery_rate' | 'conditional_prepayment_rate' | 'cumulative_collections_rate' | 'payment_rate' | 'gross_portfolio_yield' | 'net_portfolio_yield' | 'excess_spread' | 'weighted_average_interest_rate' | 'weighted_average_term' | 'weighted_average_remaining_term' | 'weighted_average_score' | 'average_balance' | 'default_ratio' | 'unreconciled_share' | 'availability' | 'effective_advance_rate' | 'overcollateralization' | 'collateral_coverage' | 'leverage' | 'tangible_net_worth' | 'unrestricted_cash' | 'net_income' | 'interest_coverage' | 'debt_service_coverage' | 'cash_verified_ratio' | 'unmatched_cash_days' | 'receivables_with_findings' | 'confirmed_findings' | 'outstanding_principal' | 'open_receivables' | 'share_past_due_30_plus' | 'share_past_due_60_plus' | 'share_past_due_90_plus' | 'share_charged_off' | null
  /** How the figure compares with the threshold where an alert is opened. */
  comparator: '<=' | '<' | '>=' | '>' | null
  /**
   * What the figure is compared with: 0.05 for 5 %, 1.25 for a ratio, money in its smallest denomination, that of
   * `outstanding_principal` in each currency.
   */
  threshold: number | null
  /**
   * Where an open alert is closed again, as the threshold is written: a figure between both opens and closes
   * nothing. Null: at the threshold itself.
   */
  closing_threshold: number | null
  /**
   * Compares the change of the figure, and not the figure itself: from the last test so many days before the day
   * of the latest test, or before that, to the latest test. `availability` is compared with the last one of the
   * day so many days before, or of an earlier day; `data_age_days` and `unmatched_cash_days` with what they were
   * when that day ended; figures of receivables with that day, as it is known now. Below zero where the figure
   * fell. Where there is no earlier figure, nothing is opened or closed.
   */
  change: AlertRuleChange | null
  /** Only what is about these debt lines; null: about all, those to come too. */
  debt_line_ids: readonly string[] | null
  /** For the operator: only what is about these lenders; null: about all, those to come too. */
  lenders: readonly string[] | null
  /**
   * When recipients are written to: `immediately` (the default), once a day or a week with all that was opened
   * since (`daily`, `weekly`), or `never`.
   */
  delivery: 'immediately' | 'daily' | 'weekly' | 'never'
  /**
   * Whether those who were written to about an alert are written to again when what it is about is over: at once
   * where its severity is `critical`, else with the next letter of the day, or of the week where `delivery` is
   * `weekly`. True where left out.
   */
  closing_letters: boolean
  /** Hours in your time zone in which nobody is written to: letters are sent when they end. Null: none. */
  quiet_hours: AlertRuleQuietHours | null
  /** The users who are written to; null: all admins. */
  recipients: readonly string[] | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /**
   * Whether the service created it when your first debt line was agreed, and nobody changed it since. It can be
   * changed and deleted as any other, and is not created again.
   */
  is_default: boolean
  /** When the rule was first written. */
  created_at: string
  /** When the rule last changed. */
  updated_at: string
}

/**
 * A file with what it is and what it belongs to. Its bytes are at `…/content`; until they are uploaded, the fields
 * of the file are null.
 */
export interface Document {
  /** The id you give the document. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The id of the lender that it concerns; never changes. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /**
   * The id of the receivable that it belongs to; null for a document of the organization. 1 to 255 printable
   * characters, compared byte by byte.
   */
  receivable_id: string | null
  /** The id of the debt line that it belongs to. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string | null
  /**
   * What kind of document it is. Listed are `contract`, `invoice`, `identification`, `bank_statement`,
   * `financial_statement`, `credit_agreement`, `security_agreement`, `proof_of_delivery`, `title`, `insurance`,
   * `correspondence`, `other`; another lower-case word is accepted and reported as a data-quality finding.
   */
  kind: 'contract' | 'invoice' | 'identification' | 'bank_statement' | 'financial_statement' | 'credit_agreement' | 'security_agreement' | 'proof_of_delivery' | 'title' | 'insurance' | 'correspondence' | 'other' | (string & {})
  /** What the document is, for people. */
  description: string | null
  /**
   * The day by which its file is needed: until it is there, the document is asked for, and overdue behind that
   * day. Null where nobody waits for it. Changed by the side that made the record alone.
   */
  due_date: string | null
  /**
   * The last day on which what it proves is valid, such as an insurance or an identification. Null where it is
   * valid for good. The side that did not make the record changes it with another file alone.
   */
  expiry_date: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** The name of the file, as it was sent. */
  file_name: string | null
  /** The media type of the file. */
  content_type: string | null
  /** The size of the file in bytes. */
  size_bytes: number | null
  /** SHA-256 of the file, in hexadecimal. */
  sha256: string | null
  /**
   * The side that changes due_date and expiry_date: whichever made the record. Of a record that is older than
   * these dates, whichever states one first; null until then.
   */
  dates_by: 'operator' | 'lender' | null
  /** The API key or user that made the document. */
  created_by: string
  /** When the document was first written. */
  created_at: string
  /** When the document last changed. */
  updated_at: string
}

export interface DrawRequestHistory {
  /** What the request became. */
  status: 'requested' | 'approved' | 'funded' | 'settled' | 'declined' | 'canceled'
  /** When. */
  at: string
  /** The organization whose key made the write. */
  by: string
  /** The comment on it. */
  note: string | null
}

/** Money that a lender asks for on a debt line, and what became of it. Recorded only: no money is moved by it. */
export interface DrawRequest {
  /** The id you give the request. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The id of the lender that asks; never changes. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** The id of the debt line that is drawn on; never changes. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /**
   * Amount asked for, in the currency's smallest denomination. Only the lender changes it, and only while
   * `requested`.
   */
  amount: number
  /** Currency of the debt line; never changes. ISO 4217. */
  currency: string
  /** What the money is for. */
  purpose: string | null
  /** The day on which the money is wanted. */
  requested_for: string | null
  /**
   * Where the request is: `requested` by the lender, then `approved` or `declined` by the operator (or `canceled`
   * by the lender before that), `funded` when the operator has paid it out, `settled` when the transaction that
   * did so is known. An approved request can still be declined until it is funded.
   */
  status: 'requested' | 'approved' | 'funded' | 'settled' | 'declined' | 'canceled'
  /** A comment on the move that is made with it, such as why a request is declined; kept with the move in history. */
  note: string | null
  /**
   * The id of the transparency transaction that paid it out: of the same amount and currency, and required for
   * `settled`. 1 to 255 printable characters, compared byte by byte.
   */
  transaction_id: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** Every move of the request, the first one first. */
  history: readonly DrawRequestHistory[]
  /** When the request was first written. */
  created_at: string
  /** When the request last changed. */
  updated_at: string
}

/**
 * Where a lender states the references of its payments, by which bank lines are found to be theirs. A lender has
 * one record for each of its systems, or one in all; the keys of all of them count. A change holds from its
 * effective date on.
 */
export interface PaymentReferenceSettings {
  /**
   * The id you give the settings, such as the name of the system that writes the entries. 1 to 255 printable
   * characters, compared byte by byte.
   */
  id: string
  /**
   * The id of the lender whose settings they are; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization: string
  /**
   * Metadata keys of entries and receivables in which references of payments are stated; of bank lines too.
   * `reference`, `payment_reference`, `contract_number`, `invoice_number` where no settings of yours name any.
   * Replaced as a whole.
   */
  reference_keys: readonly string[]
  /**
   * Metadata keys of entries in which the batch is stated with which a processor paid them out; the first that is
   * there counts. `payout_batch` where no settings of yours name any. Replaced as a whole.
   */
  batch_keys: readonly string[]
  /**
   * Metadata keys of entries in which the processor is stated; the first that is there counts. `processor` where
   * no settings of yours name any. Replaced as a whole.
   */
  processor_keys: readonly string[]
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the settings was first written. */
  created_at: string
  /** When the settings last changed. */
  updated_at: string
}

/** An entry. */
export interface TieOutDecisionEntry {
  /** The id of the receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The id of the entry. 1 to 255 printable characters, compared byte by byte. */
  entry_id: string
}

/**
 * What a person decided of bank lines and payments. That of the operator goes before all rules of the tie-out,
 * once every row that it names is there and they add up; that of a lender is shown beside the rows and changes
 * none of them. What it states never changes: withdraw it and send another.
 */
export interface TieOutDecision {
  /** The id you give the decision. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /**
   * The id of the lender whose cash it is about; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization: string
  /**
   * What was decided. `confirm`: the line and the payment are the same money. `split`: several lines are one
   * payment, or one line is several payments. `reject`: the lines are none of these payments. `explain`: the
   * lines, or the payments, belong to nothing on the other side.
   */
  decision: 'confirm' | 'split' | 'reject' | 'explain'
  /** Bank lines that it is about: the operator's transactions. */
  transaction_ids: readonly string[]
  /** Bank lines that it is about: the lender's own. */
  bank_line_ids: readonly string[]
  /** The entries of the payments that it is about. */
  entries: readonly TieOutDecisionEntry[]
  /**
   * Of `confirm` and `split`: what a bank or a processor kept on the way, the payments less the lines. 0 unless
   * stated: they must add up.
   */
  fee: number
  /**
   * Of `explain`: what the rows add up to. Rows that are corrected to another amount later are not explained by
   * it.
   */
  amount: number | null
  /**
   * Of `explain`: what the rows are. A transfer between accounts of the lender, a fee of the bank, capital paid in
   * or out, a draw or repayment of a debt line, a payment in cash, one that was set off, or another thing, which
   * the note states.
   */
  explanation: 'own_transfer' | 'bank_fee' | 'capital' | 'debt_line' | 'paid_in_cash' | 'set_off' | 'other' | null
  /** Why it was decided. */
  note: string | null
  /**
   * The day on which it was decided, from which it counts. Of two about the same row the later one counts; of two
   * of one day that state different things, neither does.
   */
  decided_on: string
  /** Whether it counts. A decision that was withdrawn can be put in force again. */
  status: 'in_force' | 'withdrawn'
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /**
   * Whose decision it is. That of the operator is carried out; that of the lender is its word, which changes no
   * figure.
   */
  decided_by: 'operator' | 'lender'
  /** The id of the key or the user that made it as it is. */
  author: string
  /** When the decision was first written. */
  created_at: string
  /** When the decision last changed. */
  updated_at: string
}

/**
 * What the lender answers to a finding of its own, with the documents that show it. It changes nothing of the
 * finding: the operator decides.
 */
export interface FindingAnswer {
  /** The id you give the answer. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The id of the lender that answers; never changes. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** The id of the finding that it is about; never changes. 1 to 255 printable characters, compared byte by byte. */
  finding_id: string
  /** What the lender answers. */
  text: string
  /** Documents that show it. Replaced as a whole. */
  document_ids: readonly string[]
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** The id of the key or the user of the lender that gave it as it is. */
  author: string
  /** When the answer was first written. */
  created_at: string
  /** When the answer last changed. */
  updated_at: string
}

/** An identity and the fields that it is made of. */
export interface AssetIdentitySettingsIdentity {
  /** What the fields identify. */
  kind: 'vin' | 'serial_number' | 'invoice_number' | 'contract_number' | 'property_id' | 'combination'
  /**
   * The fields that the identity is made of, the number first; a receivable that lacks one of them has no such
   * identity. With `obligor_id` it is compared within the lender alone.
   */
  fields: readonly string[]
}

/**
 * Which fields of a lender’s receivables identify the assets behind them, so that the same asset behind two
 * receivables is found. A lender has one record for each of its systems, or one in all; all of them count, beside
 * the usual keys.
 */
export interface AssetIdentitySettings {
  /**
   * The id you give the settings, such as the name of the system that writes the receivables. 1 to 255 printable
   * characters, compared byte by byte.
   */
  id: string
  /**
   * The id of the lender whose settings they are; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization: string
  /**
   * Identities of the assets, beside those that are recognized under usual keys of collateral and metadata, such
   * as `vin`, `serial_number` with its `maker`, `invoice_number`, `contract_number` and `parcel`. Replaced as a
   * whole.
   */
  identities: readonly AssetIdentitySettingsIdentity[]
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the settings was first written. */
  created_at: string
  /** When the settings last changed. */
  updated_at: string
}

/**
 * A lender that reports here. It has a sandbox from the start; live opens when you enable it, and a suspension
 * closes both at once. It is one record for both environments: a sandbox key of the operator reads all of them,
 * creates them, and changes those for which live is not enabled. Enabling live, and every change of an
 * organization for which it is enabled, takes a live key.
 */
export interface Organization {
  /** The id you give the organization: 1 to 100 letters, digits, dots, dashes and underscores. */
  id: string
  /** Name of the organization. */
  name: string
  /** Whether every request of its keys is refused. Holds once answered, on every node. */
  suspended: boolean
  /** Whether its live keys work. Only a live key of the operator may change it. */
  live_enabled: boolean
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** The API key or user that made it; `service` where a command did. */
  created_by: string
  /** When the organization was first written. */
  created_at: string
  /** When the organization last changed. */
  updated_at: string
}

/** What the operator lends a lender against its receivables. */
export interface DebtLine {
  /** The id you give the debt line. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /**
   * The id of the lender that draws on the line; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization: string
  /** Name of the line, for people. */
  name: string
  /** Currency of the commitment and of every amount of the line; never changes. ISO 4217. */
  currency: string
  /**
   * Where the line is in its life. Only an `active` line can be drawn; a `suspended` one may become active again,
   * an `amortizing` one is only repaid.
   */
  status: 'pending' | 'active' | 'suspended' | 'amortizing' | 'matured' | 'closed'
  /** The most that may be outstanding, in the smallest denomination of the line's currency. */
  commitment: number
  /**
   * What kind of credit the line is. Listed are `warehouse`, `revolving`, `delayed_draw`, `term`, `forward_flow`,
   * `other`; another lower-case word is accepted and reported as a data-quality finding.
   */
  credit_product: 'warehouse' | 'revolving' | 'delayed_draw' | 'term' | 'forward_flow' | 'other' | (string & {}) | null
  /** Principal that the lender owes on the line; 0 until drawn. */
  principal_outstanding: number
  /** Interest and fees that the lender owes on the line; 0 until they accrue. */
  interest_outstanding: number
  /** The day on which the line was opened; of several lines that select a receivable, the first opened has it. */
  opened_on: string
  /** The day on which what is outstanding falls due; not before opened_on, null while there is none. */
  matures_on: string | null
  /**
   * Which receivables funded by the operator, and in the line's currency, are pledged to the line without a pledge
   * of their own: those that meet both parts. Null, or a selector of which both parts are empty, selects none.
   * Where several lines select a receivable, the first by opened_on and id has it. Replaced as a whole.
   */
  pledge_selector: AlertRuleReceivableSelector | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** The API key or user that made the line. */
  created_by: string | null
  /** When the line was first written. */
  created_at: string
  /** When the line last changed. */
  updated_at: string
}

/** The delinquency bucket of the class; left out, any. */
export interface DebtLineTermAdvanceRatesClassDaysPastDue {
  /** The least days past due of the class. */
  min: number
  /** The most days past due of the class; left out, no end. */
  max?: number | null
}

/** A class of receivables with a rate of its own. */
export interface DebtLineTermAdvanceRatesClass {
  /** The id of the class, unique among the classes. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** The product types of the class; left out, any. */
  product_types?: readonly ('term_loan' | 'line_of_credit' | 'buy_now_pay_later' | 'credit_card' | 'merchant_cash_advance' | 'revenue_based' | 'invoice_factoring' | 'salary_advance' | 'lease' | 'mortgage' | 'auto_loan' | 'student_loan' | 'other' | (string & {}))[] | null
  /** The delinquency bucket of the class; left out, any. */
  days_past_due?: DebtLineTermAdvanceRatesClassDaysPastDue | null
  /** The advance rate of the class. A fraction: 0.05 is 5 %. */
  rate: number
}

/** Which findings count, for receivables_with_findings and confirmed_findings. */
export interface DebtLineTermAdvanceRatesStepDownWhenFindings {
  /** Only findings of these checks; of all where left out. */
  checks?: readonly ('cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested')[] | null
  /** Only findings of this severity and graver; all where left out. */
  severity_min?: 'low' | 'medium' | 'high' | null
  /** Only findings in these states on the day; open and confirmed where left out. */
  states?: readonly ('open' | 'explained' | 'confirmed')[] | null
}

/** The receivables that count, by what is true of all of them; left out, all receivables of the debt line. */
export interface DebtLineTermAdvanceRatesStepDownWhenPopulation {
  /** Only receivables of these product types. */
  product_types?: readonly ('term_loan' | 'line_of_credit' | 'buy_now_pay_later' | 'credit_card' | 'merchant_cash_advance' | 'revenue_based' | 'invoice_factoring' | 'salary_advance' | 'lease' | 'mortgage' | 'auto_loan' | 'student_loan' | 'other' | (string & {}))[] | null
  /** Only receivables whose metadata hold all of these. */
  metadata?: { [key: string]: unknown } | null
}

/** A step of the schedule. */
export interface DebtLineTermAdvanceRatesStepDownWhenSchedule {
  /** The first month to which the threshold applies. */
  from: string
  /** What the metric is compared with: 0.05 for 5 %, 1.25 for a ratio, money in its smallest denomination. */
  threshold: number
}

export interface DebtLineTermAdvanceRatesStepDownWhenWindow {
  /** How many months, the tested one included. */
  months: number
  /** How they become one: the mean of the monthly ratios, the ratio of the sums, the last, largest or smallest. */
  method: 'mean_of_ratios' | 'ratio_of_sums' | 'last' | 'max' | 'min'
  /** While fewer months exist: use those there are, do not test yet, or divide by the full number all the same. */
  partial: 'average_available' | 'not_testable' | 'divide_by_full'
}

/** How the value is rounded before it is compared; left out, it is compared exactly. */
export interface DebtLineTermAdvanceRatesStepDownWhenRounding {
  /** Decimals that are kept of the fraction: 4 is the nearest 0.01 %. */
  decimals: number
  /** To the nearest with halves away from zero or to even, away from zero, or toward zero. */
  mode: 'half_up' | 'half_even' | 'up' | 'down'
}

export interface DebtLineTermAdvanceRatesStepDownWhen {
  /**
   * What is measured. Listed are `delinquency_rate`, `portfolio_at_risk`, `cure_rate`, `monthly_default_rate`,
   * `conditional_default_rate`, `annualized_charge_off_rate`, `cumulative_gross_default`, `cumulative_net_loss`,
   * `recovery_rate`, `conditional_prepayment_rate`, `cumulative_collections_rate`, `payment_rate`,
   * `gross_portfolio_yield`, `net_portfolio_yield`, `excess_spread`, `weighted_average_interest_rate`,
   * `weighted_average_term`, `weighted_average_remaining_term`, `weighted_average_score`, `average_balance`,
   * `default_ratio`, `unreconciled_share`, `availability`, `effective_advance_rate`, `overcollateralization`,
   * `collateral_coverage`, `leverage`, `tangible_net_worth`, `unrestricted_cash`, `net_income`,
   * `interest_coverage`, `debt_service_coverage`, `cash_verified_ratio`, `unmatched_cash_days`,
   * `receivables_with_findings`, `confirmed_findings`; another lower-case word is accepted and reported as a
   * data-quality finding.
   */
  metric: 'delinquency_rate' | 'portfolio_at_risk' | 'cure_rate' | 'monthly_default_rate' | 'conditional_default_rate' | 'annualized_charge_off_rate' | 'cumulative_gross_default' | 'cumulative_net_loss' | 'recovery_rate' | 'conditional_prepayment_rate' | 'cumulative_collections_rate' | 'payment_rate' | 'gross_portfolio_yield' | 'net_portfolio_yield' | 'excess_spread' | 'weighted_average_interest_rate' | 'weighted_average_term' | 'weighted_average_remaining_term' | 'weighted_average_score' | 'average_balance' | 'default_ratio' | 'unreconciled_share' | 'availability' | 'effective_advance_rate' | 'overcollateralization' | 'collateral_coverage' | 'leverage' | 'tangible_net_worth' | 'unrestricted_cash' | 'net_income' | 'interest_coverage' | 'debt_service_coverage' | 'cash_verified_ratio' | 'unmatched_cash_days' | 'receivables_with_findings' | 'confirmed_findings' | (string & {})
  /** What is late: at least so many days past due for delinquency_rate, more than so many for portfolio_at_risk. */
  days_past_due?: number | null
  /** Days past due as `computed` from what fell due and was paid, the oldest first, or `reported` by the lender. */
  basis?: 'computed' | 'reported' | null
  /** How many months before the tested one the originations are taken from, for default_ratio. */
  lag_months?: number | null
  /** The credit bureau whose scores are averaged; those of several are never mixed. */
  bureau?: string | null
  /** Which findings count, for receivables_with_findings and confirmed_findings. */
  findings?: DebtLineTermAdvanceRatesStepDownWhenFindings | null
  /** The receivables that count, by what is true of all of them; left out, all receivables of the debt line. */
  population?: DebtLineTermAdvanceRatesStepDownWhenPopulation | null
  /** How the metric compares with the threshold when the condition is true. */
  comparator: '<=' | '<' | '>=' | '>'
  /** What the metric is compared with: 0.05 for 5 %, 1.25 for a ratio, money in its smallest denomination. */
  threshold?: number | null
  /** Thresholds that change: each holds from its month until the next. Earlier months are not tested. */
  schedule?: readonly DebtLineTermAdvanceRatesStepDownWhenSchedule[] | null
  /** The months over which the metric is taken; left out, the tested month alone. */
  window?: DebtLineTermAdvanceRatesStepDownWhenWindow | null
  /** How the value is rounded before it is compared; left out, it is compared exactly. */
  rounding?: DebtLineTermAdvanceRatesStepDownWhenRounding | null
}

export interface DebtLineTermAdvanceRatesStepDownCure {
  /** How many days. */
  days: number
  /** Whether they are business days: neither Saturday, Sunday, nor one of the `holidays`. */
  business_days?: boolean | null
}

/** A lower advance rate while a test of performance trips. */
export interface DebtLineTermAdvanceRatesStepDown {
  /** The id of the step-down, unique among them. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** The step-down applies from the end of a month in which this is true. */
  when: DebtLineTermAdvanceRatesStepDownWhen
  /** What is taken off every advance rate, which does not fall below 0. A fraction: 0.05 is 5 %. */
  reduction: number
  /** For how many months running the condition must have been false before the rates rise again. */
  restored_after?: number | null
  /** Time to cure a deficiency that this step-down alone has caused. */
  cure?: DebtLineTermAdvanceRatesStepDownCure | null
}

/** How much is lent against eligible principal. `basis` is needed where a class names days past due. */
export interface DebtLineTermAdvanceRates {
  /** The advance rate of every receivable that is in no class. A fraction: 0.05 is 5 %. */
  rate: number
  /** Days past due as `computed` from what fell due and was paid, the oldest first, or `reported` by the lender. */
  basis?: 'computed' | 'reported' | null
  /** Classes with rates of their own; a receivable is in the first that it fits. */
  classes?: readonly DebtLineTermAdvanceRatesClass[] | null
  /** Step-downs, each deeper than the one before; of those that apply the last one counts. */
  step_downs?: readonly DebtLineTermAdvanceRatesStepDown[] | null
}

/** Not more than so many days past due. */
export interface DebtLineTermEligibilityDaysPastDue {
  /** Always `days_past_due`. */
  rule: 'days_past_due'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** The most days past due that are eligible. */
  max: number
  /** Days past due as `computed` from what fell due and was paid, the oldest first, or `reported` by the lender. */
  basis: 'computed' | 'reported'
}

/** Nothing of the principal has been written off. */
export interface DebtLineTermEligibilityNotWrittenOff {
  /** Always `not_written_off`. */
  rule: 'not_written_off'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
}

/** The balance that the lender reports agrees with the one computed from entries. */
export interface DebtLineTermEligibilityReconciled {
  /** Always `reconciled`. */
  rule: 'reconciled'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
}

/** Term from origination to maturity, compared by the day on which each ends. */
export interface DebtLineTermEligibilityTerm {
  /** Always `term`. */
  rule: 'term'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /**
   * The term must not be less than this. `<n> day|week|month|year`, singular or plural; ISO 8601 (`P1M`) and
   * weekly, biweekly, monthly, quarterly, annual are read too. Stored as `1 month`.
   */
  min?: string | null
  /**
   * The term must not be more than this. `<n> day|week|month|year`, singular or plural; ISO 8601 (`P1M`) and
   * weekly, biweekly, monthly, quarterly, annual are read too. Stored as `1 month`.
   */
  max?: string | null
  /** What applies to a receivable for which the value was not reported, so that the rule cannot be checked. */
  missing?: 'eligible' | 'ineligible' | null
}

/** Time left to maturity, compared by the day on which each ends. */
export interface DebtLineTermEligibilityRemainingTerm {
  /** Always `remaining_term`. */
  rule: 'remaining_term'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /**
   * The time left must not be less than this. `<n> day|week|month|year`, singular or plural; ISO 8601 (`P1M`) and
   * weekly, biweekly, monthly, quarterly, annual are read too. Stored as `1 month`.
   */
  min?: string | null
  /**
   * The time left must not be more than this. `<n> day|week|month|year`, singular or plural; ISO 8601 (`P1M`) and
   * weekly, biweekly, monthly, quarterly, annual are read too. Stored as `1 month`.
   */
  max?: string | null
  /** What applies to a receivable for which the value was not reported, so that the rule cannot be checked. */
  missing?: 'eligible' | 'ineligible' | null
}

/** Annual interest rate. */
export interface DebtLineTermEligibilityInterestRate {
  /** Always `interest_rate`. */
  rule: 'interest_rate'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** The rate must not be less than this. An annual fraction: 0.05 is 5 %. */
  min?: number | null
  /** The rate must not be more than this. An annual fraction: 0.05 is 5 %. */
  max?: number | null
  /** What applies to a receivable for which the value was not reported, so that the rule cannot be checked. */
  missing?: 'eligible' | 'ineligible' | null
}

/** Principal: `original`, all that was disbursed, or `outstanding`. */
export interface DebtLineTermEligibilityAmount {
  /** Always `amount`. */
  rule: 'amount'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** Which principal. */
  of: 'original' | 'outstanding'
  /** The principal must not be less than this. In the currency of the debt line. */
  min?: number | null
  /** The principal must not be more than this. In the currency of the debt line. */
  max?: number | null
}

/** Credit score of the obligor, by bureau. A score of a bureau that is not named counts as not reported. */
export interface DebtLineTermEligibilityScore {
  /** Always `score`. */
  rule: 'score'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** The least score of each bureau, as `<bureau>:<score>`. */
  scores: readonly string[]
  /** What applies to a receivable for which the value was not reported, so that the rule cannot be checked. */
  missing?: 'eligible' | 'ineligible' | null
}

/** Country of the obligor. */
export interface DebtLineTermEligibilityCountry {
  /** Always `country`. */
  rule: 'country'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** Must be one of these. */
  in?: readonly string[] | null
  /** Must not be one of these. */
  not_in?: readonly string[] | null
  /** What applies to a receivable for which the value was not reported, so that the rule cannot be checked. */
  missing?: 'eligible' | 'ineligible' | null
}

/** Region of obligors in one country; obligors of other countries pass. */
export interface DebtLineTermEligibilityRegion {
  /** Always `region`. */
  rule: 'region'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** Country of the obligor’s address. ISO 3166-1 alpha-2. */
  country: string
  /** Must be one of these. */
  in?: readonly string[] | null
  /** Must not be one of these. */
  not_in?: readonly string[] | null
  /** What applies to a receivable for which the value was not reported, so that the rule cannot be checked. */
  missing?: 'eligible' | 'ineligible' | null
}

/** Industry of the obligor, by NAICS code or its first digits. */
export interface DebtLineTermEligibilityIndustry {
  /** Always `industry`. */
  rule: 'industry'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** Must be one of these. */
  in?: readonly string[] | null
  /** Must not be one of these. */
  not_in?: readonly string[] | null
  /** What applies to a receivable for which the value was not reported, so that the rule cannot be checked. */
  missing?: 'eligible' | 'ineligible' | null
}

/** Currency. */
export interface DebtLineTermEligibilityCurrency {
  /** Always `currency`. */
  rule: 'currency'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** Must be one of these. */
  in?: readonly string[] | null
  /** Must not be one of these. */
  not_in?: readonly string[] | null
}

/** Product type. */
export interface DebtLineTermEligibilityProductType {
  /** Always `product_type`. */
  rule: 'product_type'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** Must be one of these. */
  in?: readonly ('term_loan' | 'line_of_credit' | 'buy_now_pay_later' | 'credit_card' | 'merchant_cash_advance' | 'revenue_based' | 'invoice_factoring' | 'salary_advance' | 'lease' | 'mortgage' | 'auto_loan' | 'student_loan' | 'other' | (string & {}))[] | null
  /** Must not be one of these. */
  not_in?: readonly ('term_loan' | 'line_of_credit' | 'buy_now_pay_later' | 'credit_card' | 'merchant_cash_advance' | 'revenue_based' | 'invoice_factoring' | 'salary_advance' | 'lease' | 'mortgage' | 'auto_loan' | 'student_loan' | 'other' | (string & {}))[] | null
}

/** Status by the latest entry that states one. */
export interface DebtLineTermEligibilityStatus {
  /** Always `status`. */
  rule: 'status'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** Must be one of these. */
  in: readonly ('active' | 'closed')[]
  /** What applies to a receivable for which the value was not reported, so that the rule cannot be checked. */
  missing?: 'eligible' | 'ineligible' | null
}

/** Documents of these kinds are all there. */
export interface DebtLineTermEligibilityDocuments {
  /** Always `documents`. */
  rule: 'documents'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** The kinds of document. */
  kinds: readonly string[]
}

/** Value of one metadata key of the receivable. */
export interface DebtLineTermEligibilityMetadata {
  /** Always `metadata`. */
  rule: 'metadata'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** A metadata key, of 1 to 40 characters without control characters. */
  key: string
  /** Must be one of these. */
  in?: readonly unknown[] | null
  /** Must not be one of these. */
  not_in?: readonly unknown[] | null
  /** What applies to a receivable for which the value was not reported, so that the rule cannot be checked. */
  missing?: 'eligible' | 'ineligible' | null
}

/** Originated within these days, both included. */
export interface DebtLineTermEligibilityOriginationDate {
  /** Always `origination_date`. */
  rule: 'origination_date'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** The first day that is eligible. */
  from?: string | null
  /** The last day that is eligible. */
  to?: string | null
}

/** Not delinquent more often than this over its life. */
export interface DebtLineTermEligibilityTimesDelinquent {
  /** Always `times_delinquent`. */
  rule: 'times_delinquent'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** The most times that are eligible. */
  max: number
}

/**
 * Collections that are older than so many days are shown by the statements of the bank that the operator has.
 * Without a bound none may be missing.
 */
export interface DebtLineTermEligibilityCollectionsVerified {
  /** Always `collections_verified`. */
  rule: 'collections_verified'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** A collection may stay unverified for so many days. */
  days: number
  /** The most that may be unverified altogether. In the currency of the debt line. */
  amount_max?: number | null
  /** The most collections that may be unverified. */
  count_max?: number | null
  /** What applies to a receivable for which the value was not reported, so that the rule cannot be checked. */
  missing?: 'eligible' | 'ineligible' | null
}

/**
 * No finding of the integrity checks that counts, of the receivable or of its obligor. Missing is what was found
 * while the book is checked for the first time.
 */
export interface DebtLineTermEligibilityNoFindings {
  /** Always `no_findings`. */
  rule: 'no_findings'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** Only findings of these checks; of all where left out. */
  checks?: readonly ('cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested')[] | null
  /** Only findings of this severity and graver; all where left out. */
  severity_min?: 'low' | 'medium' | 'high' | null
  /** Only findings in these states on the day; open and confirmed where left out. */
  states?: readonly ('open' | 'explained' | 'confirmed')[] | null
  /** What applies to a receivable for which the value was not reported, so that the rule cannot be checked. */
  missing?: 'eligible' | 'ineligible' | null
}

/** Where more than a share of an obligor’s balance is past due by more than so many days, none of it is eligible. */
export interface DebtLineTermEligibilityCrossAgeing {
  /** Always `cross_ageing`. */
  rule: 'cross_ageing'
  /** The id of the rule, unique among the rules of the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** Balance past due by more days than this counts. */
  days_past_due: number
  /** Days past due as `computed` from what fell due and was paid, the oldest first, or `reported` by the lender. */
  basis: 'computed' | 'reported'
  /** The largest share of the obligor’s balance. A fraction: 0.05 is 5 %. */
  share_max: number
}

export type DebtLineTermEligibility =
  | DebtLineTermEligibilityDaysPastDue
  | DebtLineTermEligibilityNotWrittenOff
  | DebtLineTermEligibilityReconciled
  | DebtLineTermEligibilityTerm
  | DebtLineTermEligibilityRemainingTerm
  | DebtLineTermEligibilityInterestRate
  | DebtLineTermEligibilityAmount
  | DebtLineTermEligibilityScore
  | DebtLineTermEligibilityCountry
  | DebtLineTermEligibilityRegion
  | DebtLineTermEligibilityIndustry
  | DebtLineTermEligibilityCurrency
  | DebtLineTermEligibilityProductType
  | DebtLineTermEligibilityStatus
  | DebtLineTermEligibilityDocuments
  | DebtLineTermEligibilityMetadata
  | DebtLineTermEligibilityOriginationDate
  | DebtLineTermEligibilityTimesDelinquent
  | DebtLineTermEligibilityCollectionsVerified
  | DebtLineTermEligibilityNoFindings
  | DebtLineTermEligibilityCrossAgeing

/** A share of all eligible principal. */
export interface DebtLineTermConcentrationLimitObligorLimitShare {
  /** Always `share`. */
  as: 'share'
  /** The largest share. A fraction: 0.05 is 5 %. */
  share: number
  /** Of all that is eligible, or of what is left of it once the excess is taken off. */
  denominator: 'before_excess' | 'after_excess'
}

/** An amount. */
export interface DebtLineTermConcentrationLimitObligorLimitAmount {
  /** Always `amount`. */
  as: 'amount'
  /** The largest eligible principal, in the currency of the debt line. */
  amount: number
}

export type DebtLineTermConcentrationLimitObligorLimit =
  | DebtLineTermConcentrationLimitObligorLimitShare
  | DebtLineTermConcentrationLimitObligorLimitAmount

/** Obligors with a score of one bureau between these two, both included: their rating. */
export interface DebtLineTermConcentrationLimitObligorExceptionScores {
  /**
   * `<bureau>:<score>`, the score padded to three digits. Leave it out when the bureau is unknown or the score is
   * your own.
   */
  from: string
  /**
   * `<bureau>:<score>`, the score padded to three digits. Leave it out when the bureau is unknown or the score is
   * your own.
   */
  to: string
}

/** Groups that are named, each with this limit instead. */
export interface DebtLineTermConcentrationLimitObligorException {
  /** These obligors. */
  obligors?: readonly string[] | null
  /** Obligors with a score of one bureau between these two, both included: their rating. */
  scores?: DebtLineTermConcentrationLimitObligorExceptionScores | null
  /** How much is allowed; what exceeds it is not lent against. */
  limit: DebtLineTermConcentrationLimitObligorLimit
}

/** Each obligor. */
export interface DebtLineTermConcentrationLimitObligor {
  /** Always `obligor`. */
  group: 'obligor'
  /**
   * The id of the limit, unique among the limits of the terms. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** How much is allowed; what exceeds it is not lent against. */
  limit: DebtLineTermConcentrationLimitObligorLimit
  /** Limits of groups that are named. */
  exceptions?: readonly DebtLineTermConcentrationLimitObligorException[] | null
}

/** The largest obligors together. */
export interface DebtLineTermConcentrationLimitTopObligors {
  /** Always `top_obligors`. */
  group: 'top_obligors'
  /**
   * The id of the limit, unique among the limits of the terms. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** How many of the largest obligors. */
  count: number
  /** How much is allowed; what exceeds it is not lent against. */
  limit: DebtLineTermConcentrationLimitObligorLimit
}

/** Groups that are named, each with this limit instead. */
export interface DebtLineTermConcentrationLimitIndustryException {
  /** These industries. */
  industries: readonly string[]
  /** How much is allowed; what exceeds it is not lent against. */
  limit: DebtLineTermConcentrationLimitObligorLimit
}

/** Each industry. */
export interface DebtLineTermConcentrationLimitIndustry {
  /** Always `industry`. */
  group: 'industry'
  /**
   * The id of the limit, unique among the limits of the terms. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** 2 for sectors, of which `31-33`, `44-45` and `48-49` are one each; 6 for single NAICS codes. */
  digits: 2 | 6
  /** How much is allowed; what exceeds it is not lent against. */
  limit: DebtLineTermConcentrationLimitObligorLimit
  /** Limits of groups that are named. */
  exceptions?: readonly DebtLineTermConcentrationLimitIndustryException[] | null
}

/** A region. */
export interface DebtLineTermConcentrationLimitRegionExceptionRegion {
  /** Country of the obligor’s address. ISO 3166-1 alpha-2. */
  country: string
  /** A region of the obligor’s address, as accounts report it. */
  region: string
}

/** Groups that are named, each with this limit instead. */
export interface DebtLineTermConcentrationLimitRegionException {
  /** These regions. */
  regions: readonly DebtLineTermConcentrationLimitRegionExceptionRegion[]
  /** How much is allowed; what exceeds it is not lent against. */
  limit: DebtLineTermConcentrationLimitObligorLimit
}

/** Each region of each country. */
export interface DebtLineTermConcentrationLimitRegion {
  /** Always `region`. */
  group: 'region'
  /**
   * The id of the limit, unique among the limits of the terms. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** How much is allowed; what exceeds it is not lent against. */
  limit: DebtLineTermConcentrationLimitObligorLimit
  /** Limits of groups that are named. */
  exceptions?: readonly DebtLineTermConcentrationLimitRegionException[] | null
}

/** Groups that are named, each with this limit instead. */
export interface DebtLineTermConcentrationLimitCountryException {
  /** These countries. */
  countries: readonly string[]
  /** How much is allowed; what exceeds it is not lent against. */
  limit: DebtLineTermConcentrationLimitObligorLimit
}

/** Each country. */
export interface DebtLineTermConcentrationLimitCountry {
  /** Always `country`. */
  group: 'country'
  /**
   * The id of the limit, unique among the limits of the terms. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** How much is allowed; what exceeds it is not lent against. */
  limit: DebtLineTermConcentrationLimitObligorLimit
  /** Limits of groups that are named. */
  exceptions?: readonly DebtLineTermConcentrationLimitCountryException[] | null
}

/** Groups that are named, each with this limit instead. */
export interface DebtLineTermConcentrationLimitProductException {
  /** These product types. */
  product_types: readonly ('term_loan' | 'line_of_credit' | 'buy_now_pay_later' | 'credit_card' | 'merchant_cash_advance' | 'revenue_based' | 'invoice_factoring' | 'salary_advance' | 'lease' | 'mortgage' | 'auto_loan' | 'student_loan' | 'other' | (string & {}))[]
  /** How much is allowed; what exceeds it is not lent against. */
  limit: DebtLineTermConcentrationLimitObligorLimit
}

/** Each product type. */
export interface DebtLineTermConcentrationLimitProduct {
  /** Always `product`. */
  group: 'product'
  /**
   * The id of the limit, unique among the limits of the terms. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** How much is allowed; what exceeds it is not lent against. */
  limit: DebtLineTermConcentrationLimitObligorLimit
  /** Limits of groups that are named. */
  exceptions?: readonly DebtLineTermConcentrationLimitProductException[] | null
}

export type DebtLineTermConcentrationLimit =
  | DebtLineTermConcentrationLimitObligor
  | DebtLineTermConcentrationLimitTopObligors
  | DebtLineTermConcentrationLimitIndustry
  | DebtLineTermConcentrationLimitRegion
  | DebtLineTermConcentrationLimitCountry
  | DebtLineTermConcentrationLimitProduct

/** A fixed amount. */
export interface DebtLineTermReserveFixed {
  /** Always `fixed`. */
  reserve: 'fixed'
  /**
   * The id of the reserve, unique among the reserves of the terms. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** How much. */
  amount: number
}

/** A share of the principal outstanding on the debt line. */
export interface DebtLineTermReserveOutstanding {
  /** Always `outstanding`. */
  reserve: 'outstanding'
  /**
   * The id of the reserve, unique among the reserves of the terms. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** The share. A fraction: 0.05 is 5 %. */
  share: number
}

/**
 * A share of the collections of the line's receivables that are older than so many days and that the statements of
 * the bank do not show.
 */
export interface DebtLineTermReserveUnverifiedCollections {
  /** Always `unverified_collections`. */
  reserve: 'unverified_collections'
  /**
   * The id of the reserve, unique among the reserves of the terms. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** A collection may stay unverified for so many days. */
  days: number
  /** The share. A fraction: 0.05 is 5 %. */
  share: number
}

/** Interest to come on the principal outstanding, at the rate of the tested day. */
export interface DebtLineTermReserveInterest {
  /** Always `interest`. */
  reserve: 'interest'
  /**
   * The id of the reserve, unique among the reserves of the terms. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** What the agreement calls it. */
  name?: string | null
  /** For how many months. */
  months: number
}

export type DebtLineTermReserve =
  | DebtLineTermReserveFixed
  | DebtLineTermReserveOutstanding
  | DebtLineTermReserveUnverifiedCollections
  | DebtLineTermReserveInterest

/** Cash that counts toward the borrowing base, by the accounts that hold it; left out, none does. */
export interface DebtLineTermEligibleCash {
  /** The payin instruments whose balances count. */
  payin_instrument_ids: readonly string[]
  /** The share of the cash that counts. A fraction: 0.05 is 5 %. */
  rate?: number | null
  /** The most that counts. */
  max?: number | null
}

/** What the debt costs: an index within its floor and cap, and a margin. */
export interface DebtLineTermInterest {
  /** Name of the index, with its tenor, as its fixings spell it; left out, the rate is the margin alone. */
  index?: string | null
  /** What is added to the index, or the whole rate without one. An annual fraction: 0.05 is 5 %. */
  margin: number
  /** The index counts as at least this. An annual fraction: 0.05 is 5 %. */
  floor?: number | null
  /** The index counts as at most this. An annual fraction: 0.05 is 5 %. */
  cap?: number | null
  /** How days count for interest: months of 30 days in a year of 360, or actual days in one of 360, 365 or actual. */
  day_count: '30/360' | 'actual/360' | 'actual/365' | 'actual/actual'
  /** Annual fee on the commitment that is not drawn, by the same count of days. A fraction: 0.05 is 5 %. */
  unused_fee?: number | null
}

/** The least draw, and the steps in which a draw may be larger. */
export interface DebtLineTermDrawStep {
  /** The least that is drawn at once. */
  minimum?: number | null
  /** What exceeds the minimum is a whole number of these. */
  multiple?: number | null
}

/** A level of breach; send `threshold` or `schedule`. */
export interface DebtLineTermCovenantLevel {
  /** What the metric is compared with: 0.05 for 5 %, 1.25 for a ratio, money in its smallest denomination. */
  threshold?: number | null
  /** Thresholds that change: each holds from its month until the next. Earlier months are not tested. */
  schedule?: readonly DebtLineTermAdvanceRatesStepDownWhenSchedule[] | null
  /**
   * What follows from the breach. Listed are `reporting`, `draw_stop`, `advance_rate_step_down`, `margin_step_up`,
   * `reserve_increase`, `cash_sweep`, `servicer_replacement`, `early_amortization`, `event_of_default`; another
   * lower-case word is accepted and reported as a data-quality finding.
   */
  consequence: 'reporting' | 'draw_stop' | 'advance_rate_step_down' | 'margin_step_up' | 'reserve_increase' | 'cash_sweep' | 'servicer_replacement' | 'early_amortization' | 'event_of_default' | (string & {})
  /** The consequence in the words of the agreement. */
  note?: string | null
}

/** The last day of the tested month. */
export interface DebtLineTermCovenantTestDayMonthEnd {
  /** Always `month_end`. */
  on: 'month_end'
}

/** A day of the tested month. */
export interface DebtLineTermCovenantTestDayDay {
  /** Always `day`. */
  on: 'day'
  /** Which day, 1 to 28. */
  day: number
}

export type DebtLineTermCovenantTestDay =
  | DebtLineTermCovenantTestDayMonthEnd
  | DebtLineTermCovenantTestDayDay

/** A month whose breach has no consequence. */
export interface DebtLineTermCovenantWaiver {
  /** The month whose breach is waived. */
  test_month: string
  /** Why it was waived. */
  reason: string
  /** The day on which it was granted. */
  granted_on?: string | null
}

/** A covenant: `metric`, `comparator` and `threshold`, `schedule` or `levels`; or conditions in `all_of`. */
export interface DebtLineTermCovenant {
  /**
   * The id of the covenant, unique among the covenants of the terms. 1 to 255 printable characters, compared byte
   * by byte.
   */
  id: string
  /** What the agreement calls it. */
  name: string
  /**
   * What is measured. Listed are `delinquency_rate`, `portfolio_at_risk`, `cure_rate`, `monthly_default_rate`,
   * `conditional_default_rate`, `annualized_charge_off_rate`, `cumulative_gross_default`, `cumulative_net_loss`,
   * `recovery_rate`, `conditional_prepayment_rate`, `cumulative_collections_rate`, `payment_rate`,
   * `gross_portfolio_yield`, `net_portfolio_yield`, `excess_spread`, `weighted_average_interest_rate`,
   * `weighted_average_term`, `weighted_average_remaining_term`, `weighted_average_score`, `average_balance`,
   * `default_ratio`, `unreconciled_share`, `availability`, `effective_advance_rate`, `overcollateralization`,
   * `collateral_coverage`, `leverage`, `tangible_net_worth`, `unrestricted_cash`, `net_income`,
   * `interest_coverage`, `debt_service_coverage`, `cash_verified_ratio`, `unmatched_cash_days`,
   * `receivables_with_findings`, `confirmed_findings`; another lower-case word is accepted and reported as a
   * data-quality finding.
   */
  metric?: 'delinquency_rate' | 'portfolio_at_risk' | 'cure_rate' | 'monthly_default_rate' | 'conditional_default_rate' | 'annualized_charge_off_rate' | 'cumulative_gross_default' | 'cumulative_net_loss' | 'recovery_rate' | 'conditional_prepayment_rate' | 'cumulative_collections_rate' | 'payment_rate' | 'gross_portfolio_yield' | 'net_portfolio_yield' | 'excess_spread' | 'weighted_average_interest_rate' | 'weighted_average_term' | 'weighted_average_remaining_term' | 'weighted_average_score' | 'average_balance' | 'default_ratio' | 'unreconciled_share' | 'availability' | 'effective_advance_rate' | 'overcollateralization' | 'collateral_coverage' | 'leverage' | 'tangible_net_worth' | 'unrestricted_cash' | 'net_income' | 'interest_coverage' | 'debt_service_coverage' | 'cash_verified_ratio' | 'unmatched_cash_days' | 'receivables_with_findings' | 'confirmed_findings' | (string & {}) | null
  /** What is late: at least so many days past due for delinquency_rate, more than so many for portfolio_at_risk. */
  days_past_due?: number | null
  /** Days past due as `computed` from what fell due and was paid, the oldest first, or `reported` by the lender. */
  basis?: 'computed' | 'reported' | null
  /** How many months before the tested one the originations are taken from, for default_ratio. */
  lag_months?: number | null
  /** The credit bureau whose scores are averaged; those of several are never mixed. */
  bureau?: string | null
  /** Which findings count, for receivables_with_findings and confirmed_findings. */
  findings?: DebtLineTermAdvanceRatesStepDownWhenFindings | null
  /** The receivables that count, by what is true of all of them; left out, all receivables of the debt line. */
  population?: DebtLineTermAdvanceRatesStepDownWhenPopulation | null
  /** How the metric compares with the threshold when the condition is true. */
  comparator?: '<=' | '<' | '>=' | '>' | null
  /** What the metric is compared with: 0.05 for 5 %, 1.25 for a ratio, money in its smallest denomination. */
  threshold?: number | null
  /** Thresholds that change: each holds from its month until the next. Earlier months are not tested. */
  schedule?: readonly DebtLineTermAdvanceRatesStepDownWhenSchedule[] | null
  /** The months over which the metric is taken; left out, the tested month alone. */
  window?: DebtLineTermAdvanceRatesStepDownWhenWindow | null
  /** How the value is rounded before it is compared; left out, it is compared exactly. */
  rounding?: DebtLineTermAdvanceRatesStepDownWhenRounding | null
  /** Conditions that must all be true, instead of a single one in the fields of the covenant itself. */
  all_of?: readonly DebtLineTermAdvanceRatesStepDownWhen[] | null
  /** Levels of breach, 1 first and each harder to reach, instead of a single threshold. */
  levels?: readonly DebtLineTermCovenantLevel[] | null
  /**
   * What follows from the breach. Listed are `reporting`, `draw_stop`, `advance_rate_step_down`, `margin_step_up`,
   * `reserve_increase`, `cash_sweep`, `servicer_replacement`, `early_amortization`, `event_of_default`; another
   * lower-case word is accepted and reported as a data-quality finding.
   */
  consequence?: 'reporting' | 'draw_stop' | 'advance_rate_step_down' | 'margin_step_up' | 'reserve_increase' | 'cash_sweep' | 'servicer_replacement' | 'early_amortization' | 'event_of_default' | (string & {}) | null
  /** The consequence in the words of the agreement. */
  note?: string | null
  /** The day at whose end the figures of a month are taken. */
  test_day?: DebtLineTermCovenantTestDay | null
  /** Time to cure a breach, from the day on which the result is reported. */
  cure?: DebtLineTermAdvanceRatesStepDownCure | null
  /** A covenant that is kept by less than this share of its threshold is at risk. A fraction: 0.05 is 5 %. */
  at_risk_headroom?: number | null
  /** Months whose breach was waived. */
  waivers?: readonly DebtLineTermCovenantWaiver[] | null
}

/** What was agreed for a debt line from a day on: what is lent against, how much, at what cost, and covenants. */
export interface DebtLineTerm {
  /** The id you give the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The organization whose debt line it is. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** The debt line that the terms belong to. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** Name of the agreement or amendment. */
  name: string | null
  /** The first day on which the terms are in force. */
  effective_from: string
  /** The first day on which they no longer are. Where several terms of a debt line are in force, the latest hold. */
  effective_until: string | null
  /** How much is lent against eligible principal. `basis` is needed where a class names days past due. */
  advance_rates: DebtLineTermAdvanceRates | null
  /** The rules that a receivable must all pass to be eligible, in order; the first one failed is named first. */
  eligibility: readonly DebtLineTermEligibility[]
  /** How much of what is eligible one group may be, in the order in which the excess is taken off. */
  concentration_limits: readonly DebtLineTermConcentrationLimit[]
  /** What the borrowing base is reduced by, added up. */
  reserves: readonly DebtLineTermReserve[]
  /** Cash that counts toward the borrowing base, by the accounts that hold it; left out, none does. */
  eligible_cash: DebtLineTermEligibleCash | null
  /** What the debt costs: an index within its floor and cap, and a margin. */
  interest: DebtLineTermInterest | null
  /**
   * Annual fee of the servicer on outstanding principal, which excess_spread is less by: 0.01 is 1 %. A fraction:
   * 0.05 is 5 %.
   */
  servicing_fee: number | null
  /** The least draw, and the steps in which a draw may be larger. */
  draw_step: DebtLineTermDrawStep | null
  /** What must be true each month. `comparator` states how a covenant is met, not how it is broken. */
  covenants: readonly DebtLineTermCovenant[]
  /** Time to cure a deficiency of the borrowing base. */
  deficiency_cure: DebtLineTermAdvanceRatesStepDownCure | null
  /** Time after the end of a month until the month is closed. */
  reporting_lag: DebtLineTermAdvanceRatesStepDownCure | null
  /** Days that are not business days, beside Saturdays and Sundays. */
  holidays: readonly string[]
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the terms was first written. */
  created_at: string
  /** When the terms last changed. */
  updated_at: string
}

/**
 * The explicit choice of the debt line that a receivable backs, one record a receivable; it takes precedence over
 * the pledge selectors of the lines. A change holds from its effective date on, so that a receivable can move from
 * one line to another on a day. Before the first day of a pledge, selectors decide.
 */
export interface Pledge {
  /**
   * `<organization>:<receivable_id>`: a receivable has one pledge. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /**
   * The id of the lender whose receivable it is; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization: string
  /**
   * The id of the receivable, as the lender gave it; never changes. 1 to 255 printable characters, compared byte
   * by byte.
   */
  receivable_id: string
  /**
   * Whether the receivable is `pledged` to debt_line_id, `released` (it backs no line, whatever selectors match),
   * or left to the pledge selectors of the lines (`by_selector`), as though there were no pledge.
   */
  status: 'pledged' | 'released' | 'by_selector'
  /**
   * The id of the debt line that the receivable backs; null unless status is `pledged`. 1 to 255 printable
   * characters, compared byte by byte.
   */
  debt_line_id: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the pledge was first written. */
  created_at: string
  /** When the pledge last changed. */
  updated_at: string
}

/** A line of the statement. */
export interface FinancialLine {
  /**
   * What the line is. `assets`, `liabilities` and `equity` are the totals of a balance sheet. Listed are `assets`,
   * `liabilities`, `equity`, `cash`, `restricted_cash`, `receivables`, `intangibles`, `funded_debt`,
   * `subordinated_debt`, `revenue`, `interest_expense`, `principal_repaid`, `operating_expenses`,
   * `loss_provision`, `ebitda`, `net_income`, `operating_cash_flow`, `investing_cash_flow`, `financing_cash_flow`;
   * another lower-case word is accepted and reported as a data-quality finding.
   */
  name: 'assets' | 'liabilities' | 'equity' | 'cash' | 'restricted_cash' | 'receivables' | 'intangibles' | 'funded_debt' | 'subordinated_debt' | 'revenue' | 'interest_expense' | 'principal_repaid' | 'operating_expenses' | 'loss_provision' | 'ebitda' | 'net_income' | 'operating_cash_flow' | 'investing_cash_flow' | 'financing_cash_flow' | (string & {})
  /** The line as the statement has it. */
  label?: string | null
  /** Amount in the smallest denomination of currency, negative where the statement shows it so. */
  amount: number
}

/**
 * A financial statement of a lender. A correction of the same statement is the same record; restated periods stay
 * known as they were.
 */
export interface Financial {
  /** The id you give the statement. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /**
   * The id of the lender whose statement it is; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization: string
  /**
   * What kind of statement it is. The lines of a balance sheet are of period_end, those of the others of the time
   * up to it.
   */
  statement_type: 'income_statement' | 'balance_sheet' | 'cash_flow' | 'other'
  /**
   * How long the period is; `ytd` is from the start of the financial year. Null where it is none of these; then
   * send period_start.
   */
  period_kind: 'month' | 'quarter' | 'half_year' | 'year' | 'ytd' | null
  /** The first day of the period, not after period_end; null for a balance sheet. */
  period_start: string | null
  /** The last day of the period, or the day of a balance sheet. */
  period_end: string
  /**
   * Who vouches for the numbers, and how far. Listed are `audited`, `reviewed`, `compiled`, `management`, `tax`,
   * `projected`; another lower-case word is accepted and reported as a data-quality finding.
   */
  basis: 'audited' | 'reviewed' | 'compiled' | 'management' | 'tax' | 'projected' | (string & {}) | null
  /** Currency of every amount. ISO 4217. */
  currency: string
  /** The lines, each name once, at most 500. Replaced as a whole. */
  lines: readonly FinancialLine[]
  /**
   * The id of the document that the statement was taken from. 1 to 255 printable characters, compared byte by
   * byte.
   */
  document_id: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the statement was first written. */
  created_at: string
  /** When the statement last changed. */
  updated_at: string
}

/** A remark on a record: a note, a question, an exception, a waiver, an issue and how it was resolved. */
export interface Annotation {
  /** The id you give the annotation. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /**
   * The id of the lender whose record it is about; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization: string
  /** What kind of record it is about; `organization` for the lender itself. */
  subject_type: 'organization' | 'account' | 'receivable' | 'entry' | 'debt_line' | 'debt_line_term' | 'pledge' | 'draw_request' | 'document' | 'financial' | 'payin_instrument' | 'transparency_transaction' | 'transparency_balance' | 'reporting_settings' | 'tie_out_settings' | 'payment_reference_settings' | 'asset_identity_settings' | 'tie_out_decision' | 'integrity_settings' | 'finding_decision' | 'finding_answer'
  /** The id of the record it is about; never changes. 1 to 255 printable characters, compared byte by byte. */
  subject_id: string
  /**
   * The id of the receivable, where subject_type is `entry`, whose ids are unique within one only. 1 to 255
   * printable characters, compared byte by byte.
   */
  receivable_id: string | null
  /**
   * What kind of remark it is. Listed are `note`, `question`, `exception`, `waiver`, `issue`; another lower-case
   * word is accepted and reported as a data-quality finding.
   */
  kind: 'note' | 'question' | 'exception' | 'waiver' | 'issue' | (string & {})
  /** The text. */
  text: string
  /** The author. */
  author: string | null
  /** Who reads it: the operator alone, the default, or the lender too. */
  visibility: 'operator' | 'lender'
  /**
   * When it was resolved; null while it is open. RFC 3339, kept in UTC to the second; a day alone is read as its
   * first moment in UTC.
   */
  resolved_at: string | null
  /** How it was resolved; sent together with resolved_at. */
  resolution: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the annotation was first written. */
  created_at: string
  /** When the annotation last changed. */
  updated_at: string
}

/**
 * Where money comes in: a bank account, a card, a lockbox. A full account number in any field, metadata and its
 * keys included, is refused: an IBAN, a card number, or seven digits or more in a row (blanks and dashes between
 * them do not count). Dates (2026-01-31), phone numbers (+14155550123), UUIDs, hashes and legal entity identifiers
 * are not mistaken for one.
 */
export interface PayinInstrument {
  /** The id you give the instrument, not its account number. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /**
   * The id of the lender whose instrument it is; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization: string
  /**
   * What kind of instrument it is. Listed are `bank_account`, `virtual_account`, `card`, `wallet`, `lockbox`,
   * `direct_debit`; another lower-case word is accepted and reported as a data-quality finding.
   */
  kind: 'bank_account' | 'virtual_account' | 'card' | 'wallet' | 'lockbox' | 'direct_debit' | (string & {})
  /** Who holds it. A full account number is refused: send the last four only. */
  holder_name: string | null
  /** The bank or provider that keeps it. A full account number is refused: send the last four only. */
  institution: string | null
  /** Country in which it is kept. ISO 3166-1 alpha-2. */
  country: string | null
  /** The currency it takes; null when it takes several. ISO 4217. */
  currency: string | null
  /**
   * The number of the account or card. Masked: at most the last four, sent as `••••1234`, `****1234` or `1234`,
   * kept as `••••1234`.
   */
  masked_number: string | null
  /**
   * The routing number, sort code or BIC by which it is reached. Masked: at most the last four, sent as
   * `••••1234`, `****1234` or `1234`, kept as `••••1234`.
   */
  routing_hint: string | null
  /** Whether money can come in by it. */
  status: 'pending' | 'active' | 'inactive' | 'closed'
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the instrument was first written. */
  created_at: string
  /** When the instrument last changed. */
  updated_at: string
}

/** A transaction on an account that operator and lender both watch: a collection coming in, a draw going out. */
export interface TransparencyTransaction {
  /** The id you give the transaction. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /**
   * The id of the lender whose transaction it is; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization: string
  /** Whether money came into the account (`credit`) or went out of it (`debit`). */
  direction: 'credit' | 'debit'
  /** Amount in the currency's smallest denomination, never negative; direction states which way it went. */
  amount: number
  /** Currency of the amount. ISO 4217. */
  currency: string
  /**
   * Whether the money has moved: not yet (`pending`), yes (`settled`), there and back (`returned`), or never
   * (`canceled`).
   */
  status: 'pending' | 'settled' | 'returned' | 'canceled'
  /**
   * When the money moved; null while pending, and for ever where canceled. RFC 3339, kept in UTC to the second; a
   * day alone is read as its first moment in UTC.
   */
  settled_at: string | null
  /** The day on which the bank booked it. */
  booked_on: string | null
  /** Name of the account, for people. A full account number is refused: send the last four only. */
  account_label: string | null
  /** The id of the payin instrument on which it is. 1 to 255 printable characters, compared byte by byte. */
  payin_instrument_id: string | null
  /** Who paid or was paid. A full account number is refused: send the last four only. */
  counterparty: string | null
  /** The text of the bank or the payer. An IBAN is refused: send its last four only. */
  description: string | null
  /** The bank's own reference. An IBAN is refused: send its last four only. */
  bank_reference: string | null
  /** The id of the debt line that it concerns. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string | null
  /**
   * The id of the draw request that it pays out, as the operator knows it: `<organization>:<id of the request>`. 1
   * to 255 printable characters, compared byte by byte.
   */
  draw_request_id: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the transaction was first written. */
  created_at: string
  /** When the transaction last changed. */
  updated_at: string
}

/**
 * A balance of an account that operator and lender both watch, as its bank states it on a day; payin_instrument_id
 * or account_label names the account.
 */
export interface TransparencyBalance {
  /** The id you give the balance. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The id of the lender whose account it is; never changes. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** The id of the payin instrument whose balance it is. 1 to 255 printable characters, compared byte by byte. */
  payin_instrument_id: string | null
  /** Name of the account, for people. A full account number is refused: send the last four only. */
  account_label: string | null
  /**
   * Which balance it is, as the bank names it. Listed are `available`, `ledger`, `opening_booked`,
   * `opening_available`, `interim_booked`, `interim_available`, `closing_booked`, `closing_available`,
   * `forward_available`, `previously_closed_booked`, `expected`; another lower-case word is accepted and reported
   * as a data-quality finding.
   */
  kind: 'available' | 'ledger' | 'opening_booked' | 'opening_available' | 'interim_booked' | 'interim_available' | 'closing_booked' | 'closing_available' | 'forward_available' | 'previously_closed_booked' | 'expected' | (string & {})
  /** Balance in the currency's smallest denomination; negative when overdrawn. */
  amount: number
  /** Currency of the amount. ISO 4217. */
  currency: string
  /** The day of the balance: its start for an opening balance, its end for a closing one. */
  as_of: string
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the balance was first written. */
  created_at: string
  /** When the balance last changed. */
  updated_at: string
}

/**
 * What one unit of a currency cost in another on a day. Sums across currencies are made with a rate of their date,
 * and name it. Rates are the operator's own facts and hold for all lenders.
 */
export interface FxRate {
  /** `<base>-<quote>-<date>`: a pair of currencies has one rate a day. */
  id: string
  /**
   * The id of the operator's own organization, whose facts the rates of all lenders are; never changes. 1 to 255
   * printable characters, compared byte by byte.
   */
  organization: string
  /** The currency of which one unit is priced; never changes. ISO 4217. */
  base: string
  /** The currency in which it is priced; never changes. ISO 4217. */
  quote: string
  /** The day of the rate; never changes. */
  date: string
  /**
   * Units of quote for one unit of base, both in whole units and not in smallest denominations. At most 12
   * significant digits, kept exactly.
   */
  rate: number
  /** Where the rate is from, such as the European Central Bank. */
  source: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the rate was first written. */
  created_at: string
  /** When the rate last changed. */
  updated_at: string
}

/**
 * What an index of interest rates was fixed at on a day. The interest of a debt line whose terms name the index is
 * calculated with it, on that day and until the next fixing, for at most ten days. Fixings are the operator's own
 * facts and hold for all lenders.
 */
export interface IndexRate {
  /** `<index>-<date>`: an index has one fixing a day. */
  id: string
  /**
   * The id of the operator's own organization, whose facts the fixings of all lenders are; never changes. 1 to 255
   * printable characters, compared byte by byte.
   */
  organization: string
  /** Name of the index with its tenor, spelled as debt line terms spell it; never changes. */
  index: string
  /** The day of the fixing; never changes. */
  date: string
  /** An annual fraction: 0.0432 is 4.32 %. */
  rate: number
  /** Where the fixing is from, such as CME Term SOFR. */
  source: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the fixing was first written. */
  created_at: string
  /** When the fixing last changed. */
  updated_at: string
}

/** A stretch of days. */
export interface ReportingSettingsPause {
  /** The first day of the pause. */
  from: string
  /** Its last day. */
  until: string
}

/**
 * How the figures of one lender are calculated, one record a lender. A change holds from its effective date on;
 * months before it keep the settings then in force.
 */
export interface ReportingSettings {
  /**
   * The id of the lender, as organization has it: a lender has one record of settings. 1 to 255 printable
   * characters, compared byte by byte.
   */
  id: string
  /**
   * The id of the lender that the settings apply to; never changes. 1 to 255 printable characters, compared byte
   * by byte.
   */
  organization: string
  /** Time zone, by its IANA name, in which a day and a month end. UTC unless set. */
  time_zone: string
  /**
   * Days past due at which delinquency buckets end, rising; a last bucket holds what is later than all. Send a
   * list, or a preset by its second bucket: `30-59` for 1–29, 30–59, 60–89, 90–119, 120 and more, as US card
   * trusts and dv01 report, or `31-60` for 1–30, 31–60, 61–90, 91–120, 121 and more, which holds unless set. The
   * answer lists the days of either. Replaced as a whole.
   */
  bucket_edges: readonly number[]
  /**
   * What the principal left on a closed receivable counts as: a line of its own in the roll-forward
   * (`unexplained`, unless set), or a loss (`write_off`).
   */
  closure_policy: 'unexplained' | 'write_off'
  /**
   * What entry types that are not listed mean: each key is such a type, its value the listed type whose effect it
   * has (`disbursement`, `principal`, `refund`, `write_off`, `recovery`, `interest`, `origination_fee`,
   * `periodic_fee`, `late_fee`, `other`, `scheduled_principal`, `scheduled_interest`, `returned_principal`,
   * `returned_interest`, `capitalized_interest`). A type that is neither listed nor mapped moves nothing and
   * counts as not understood. Sent keys are merged into those stored; null removes a key. At most 100.
   */
  type_mapping: { [key: string]: 'disbursement' | 'principal' | 'refund' | 'write_off' | 'recovery' | 'interest' | 'origination_fee' | 'periodic_fee' | 'late_fee' | 'other' | 'scheduled_principal' | 'scheduled_interest' | 'returned_principal' | 'returned_interest' | 'capitalized_interest' | null }
  /**
   * Days past due that do not yet count as delinquent; 0 unless set. Days past due are shown without and with
   * them.
   */
  grace_days: number
  /**
   * Stretches of days that do not count as delinquent, though what falls due in them stays due; rising and apart
   * from one another. Replaced as a whole.
   */
  pauses: readonly ReportingSettingsPause[]
  /**
   * Metadata keys of receivables by which the portfolio is grouped and filtered, at most 10; choose keys of few
   * values, since totals are kept for each. Those declared last count for every day. Replaced as a whole.
   */
  metadata_dimensions: readonly string[]
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the settings was first written. */
  created_at: string
  /** When the settings last changed. */
  updated_at: string
}

/** What a processor keeps of each payment. */
export interface TieOutSettingsProcessorFee {
  /** The processor, as bank lines and entries name it. */
  processor: string
  /** The currency of the payments. ISO 4217. */
  currency: string
  /** Its share of each payment, in hundredths of a percent: 290 is 2.90 %. */
  basis_points: number
  /** What it keeps of each payment besides. */
  fixed: number
}

/** An account into which collections belong. */
export interface TieOutSettingsCollectionAccount {
  /**
   * The account as the tie-out names it: the id of the payin instrument where lines name one, else their
   * account_label. Compared by letters and digits alone. A full account number is refused: send the last four
   * only.
   */
  account: string
  /**
   * Only for collections of receivables that back this debt line. 1 to 255 printable characters, compared byte by
   * byte.
   */
  debt_line_id?: string | null
  /**
   * Only for collections of receivables of this type. Listed are `term_loan`, `line_of_credit`,
   * `buy_now_pay_later`, `credit_card`, `merchant_cash_advance`, `revenue_based`, `invoice_factoring`,
   * `salary_advance`, `lease`, `mortgage`, `auto_loan`, `student_loan`, `other`; another lower-case word is
   * accepted and reported as a data-quality finding.
   */
  product_type?: 'term_loan' | 'line_of_credit' | 'buy_now_pay_later' | 'credit_card' | 'merchant_cash_advance' | 'revenue_based' | 'invoice_factoring' | 'salary_advance' | 'lease' | 'mortgage' | 'auto_loan' | 'student_loan' | 'other' | (string & {}) | null
}

/**
 * By what the cash of one lender is tied out, one record a lender: how far a bank line may be from its payment,
 * the fees of processors, and the accounts into which collections belong. A change holds from its effective date
 * on.
 */
export interface TieOutSettings {
  /**
   * The id of the lender, as organization has it: a lender has one record of settings. 1 to 255 printable
   * characters, compared byte by byte.
   */
  id: string
  /**
   * The id of the lender that the settings apply to; never changes. 1 to 255 printable characters, compared byte
   * by byte.
   */
  organization: string
  /** Days by which a bank line may precede its payment; 1 unless set. */
  days_before: number
  /** Days by which a bank line may follow its payment; 5 unless set. */
  days_after: number
  /**
   * Fees that processors keep before they pay out; a fee that is not declared is learned where enough payouts
   * agree on it. Replaced as a whole.
   */
  processor_fees: readonly TieOutSettingsProcessorFee[]
  /**
   * The accounts into which collections belong; into any account where none is set. Of a receivable, those count
   * that are set for its debt line; where there are none, those for its product type; else those for all. Replaced
   * as a whole.
   */
  collection_accounts: readonly TieOutSettingsCollectionAccount[]
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the settings was first written. */
  created_at: string
  /** When the settings last changed. */
  updated_at: string
}

/**
 * A receivable that was long past due is current again, although hardly anything was paid. Severity: high. Days
 * past due fall from at least days_past_due_min on one day to at most days_past_due_after on the next, while
 * something is owed, and what was collected on that day and in the window_days before it is less than
 * paid_share_min of what was past due. A day of a pause of payments counts for nothing.
 */
export interface IntegritySettingsChecksCuredWithoutCash {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Days past due from which on a receivable is long past due. 60 unless set. */
  days_past_due_min?: number | null
  /** Days past due up to which it counts as current again. 29 unless set. */
  days_past_due_after?: number | null
  /** Days up to the cure in which payments count for it; some lenders state a month at once. 31 unless set. */
  window_days?: number | null
  /**
   * Share of the amount past due that payments must reach. In hundredths of a percent: 5000 is 50 %. 5000 unless
   * set.
   */
  paid_share_min?: number | null
}

/**
 * What is due was put off shortly before a due date that was about to be missed, or before the end of a month.
 * Severity: medium. A change of term, payment frequency, origination date or delinquent_since, or of scheduled
 * entries, became known at most days_before days before a month end, a close, a test of covenants or, where the
 * schedule shows what is past due, a due day. As of that day (days_past_due_min days after a due day) the
 * receivable is at most half as many days past due as by what was known before the change, by which it is at least
 * days_past_due_min, and was by what had been known for a week. Where the lender states what is past due, less
 * than half of what no longer is was collected in the 31 days up to the change. A first schedule of the lender,
 * and a change in a pause of payments, are none.
 */
export interface IntegritySettingsChecksEasedBeforeTest {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Days before such a day in which a change is looked at. 5 unless set. */
  days_before?: number | null
  /** Days past due, without the change, from which on it is looked at. 1 unless set. */
  days_past_due_min?: number | null
}

/**
 * An entry was put among earlier ones shortly before a close. Severity: medium. An entry of a day at least
 * days_back_min days ago became known at most days_before_close days before a close or the end of a month, when
 * entries both of its day or before and of at least days_back_min days after it had been known for a week.
 * Scheduled entries, a version that moves an entry by fewer days, and what replaces an entry of its type and
 * amount that was deleted a day before or after, are none. The lines of an import became known as it began.
 */
export interface IntegritySettingsChecksBackdatedBeforeClose {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Days by which the entry is back, and by which entries that were known before are later. 30 unless set. */
  days_back_min?: number | null
  /** Days before a close in which entries are looked at. 5 unless set. */
  days_before_close?: number | null
}

/**
 * An entry was deleted, or its amount lowered, shortly before a close. Severity: medium. An entry of a day at
 * least days_back_min days ago that had been known for a week was deleted, or its amount made smaller by at least
 * amount_share_min, at most days_before_close days before a close or the end of a month. It counts for nothing
 * where an entry of the same type and amount, and of a day less than days_back_min days away, became known a day
 * before or after, or on the same day; nor do scheduled entries. What the lines of an import delete and send
 * counts as of when it began.
 */
export interface IntegritySettingsChecksDeletedBeforeClose {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Age of the entry, in days, from which on it is looked at. 30 unless set. */
  days_back_min?: number | null
  /** Days before a close in which deletions are looked at. 5 unless set. */
  days_before_close?: number | null
  /**
   * Share of its amount by which an entry must become smaller. In hundredths of a percent: 5000 is 50 %. 5000
   * unless set.
   */
  amount_share_min?: number | null
}

/**
 * A receivable that was charged off is on the books again, without having been recovered. Severity: high. After a
 * write-off, what write-offs less their reversals fell by, and what was disbursed since nothing was left, are
 * together at least revived_share_min of what was written off, something is owed, and all that was collected since
 * the write-off is less than what came back.
 */
export interface IntegritySettingsChecksChargeOffRevived {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Share of the write-off that must come back. In hundredths of a percent: 5000 is 50 %. 1000 unless set. */
  revived_share_min?: number | null
}

/**
 * Nothing was ever paid, long after the first payment was due, and it is not reported as past due. Severity: high.
 * At least days_after_due days after the first due date, without the days of pauses, the receivable owes
 * something, all its payments less returned ones are nothing, and it is at most days_past_due_max days past due:
 * as the lender states it, or by the schedule if it states none of any receivable.
 */
export interface IntegritySettingsChecksNeverPaidButCurrent {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Days after the first due date without any payment. 60 unless set. */
  days_after_due?: number | null
  /** Days past due up to which it counts as current. 29 unless set. */
  days_past_due_max?: number | null
}

/**
 * Interest is added to the balance again and again, while nothing is paid and the receivable stays current.
 * Severity: medium. Of the last months_looked_at months, at least months_min have capitalized interest, no
 * collection, no pause of payments, and at their end something owed and at most days_past_due_max days past due. A
 * receivable of which all is due at maturity is left out.
 */
export interface IntegritySettingsChecksInterestCapitalized {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Months that are looked at. 6 unless set. */
  months_looked_at?: number | null
  /** Months with capitalized interest and without a payment. 3 unless set. */
  months_min?: number | null
  /** Days past due up to which it counts as current. 29 unless set. */
  days_past_due_max?: number | null
}

/**
 * Money was disbursed before the day on which the receivable began by its origination date. Severity: low. The
 * first disbursement is more than days_max days before the origination date.
 */
export interface IntegritySettingsChecksDisbursedBeforeOrigination {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Days by which a disbursement may precede the origination date. 3 unless set. */
  days_max?: number | null
}

/**
 * A receivable that was released from a debt line backs a line again soon after. Severity: medium. A receivable
 * backs no line for at least a day, and backs one again within days_max days of its release, while it owes at
 * least as much as on the day before the release.
 */
export interface IntegritySettingsChecksPledgedAgain {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Days after the release in which a new pledge is looked at. 90 unless set. */
  days_max?: number | null
}

/**
 * A receivable in arrears was repaid by a new one of the same obligor: no money came in. Severity: high. A
 * receivable of at least days_past_due_min days past due, as reported or computed, is repaid or refunded by at
 * least amount_share_min of what it owes within days_apart days, and other receivables of the obligor are
 * disbursed at least as much as was paid, at most days_apart days before or after. What a line of the operator's
 * bank shows within the days in which it may follow a payment is left out. Without a statement entries alone
 * count.
 */
export interface IntegritySettingsChecksRefinancedArrears {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Days past due of the receivable that is repaid. 30 unless set. */
  days_past_due_min?: number | null
  /** Days between the repayment and the new disbursement. 3 unless set. */
  days_apart?: number | null
  /** Share of what is owed that is repaid. In hundredths of a percent: 5000 is 50 %. 8000 unless set. */
  amount_share_min?: number | null
}

/**
 * Nearly all payments of a month are of one day, which they were not before. Severity: medium. Of a month with at
 * least payments_min payments, at least share_min are of one day, while each of the months_before months before
 * has at least payments_min payments too, of which at most share_before_max are of its busiest day. What a
 * receivable pays on a day is one payment.
 */
export interface IntegritySettingsChecksPaymentsOnOneDay {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Payments of a month from which on it is looked at. 20 unless set. */
  payments_min?: number | null
  /** Share of the payments that are of one day. In hundredths of a percent: 5000 is 50 %. 9000 unless set. */
  share_min?: number | null
  /** Months before it that are compared. 3 unless set. */
  months_before?: number | null
  /** Share of the busiest day in the months before. In hundredths of a percent: 5000 is 50 %. 5000 unless set. */
  share_before_max?: number | null
}

/**
 * One payer, who is no processor, paid for many obligors. Severity: high. In one month, lines of the operator's
 * bank with one counterparty, as it is when letter case, spaces and punctuation are left out, each the payment of
 * one receivable alone, pay for at least obligors_min obligors. Counterparties that name a declared processor are
 * left out, and so are batches.
 */
export interface IntegritySettingsChecksOnePayerForMany {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Obligors that one payer pays for. 10 unless set. */
  obligors_min?: number | null
}

/**
 * Several obligors have the same phone number, bank account, email or address. Severity: medium. At least
 * phone_min, bank_account_min, email_min or address_min obligors with an open receivable share the detail, as it
 * is when letter case, spaces and punctuation are left out.
 */
export interface IntegritySettingsChecksSharedDetails {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Obligors that share a phone number. 4 unless set. */
  phone_min?: number | null
  /** Obligors that share a bank account. 3 unless set. */
  bank_account_min?: number | null
  /** Obligors that share an email address. 4 unless set. */
  email_min?: number | null
  /** Obligors that share an address. 8 unless set. */
  address_min?: number | null
}

/**
 * The same file is a document of several receivables. Severity: high. At least receivables_min receivables have a
 * document with the same SHA-256.
 */
export interface IntegritySettingsChecksIdenticalDocuments {
  /** Whether the check is not made. */
  off?: boolean | null
  /** Receivables with the same file. 2 unless set. */
  receivables_min?: number | null
}

export interface IntegritySettingsChecksDuplicateAsset {
  /** Whether the check is not made. */
  off?: boolean | null
}

/**
 * What is set, by check. A check that is sent is replaced as a whole: thresholds that it leaves out are as they
 * are unless set. Null sets a check back to that, and checks that are not sent stay as they are.
 */
export interface IntegritySettingsChecks {
  /**
   * A receivable that was long past due is current again, although hardly anything was paid. Severity: high. Days
   * past due fall from at least days_past_due_min on one day to at most days_past_due_after on the next, while
   * something is owed, and what was collected on that day and in the window_days before it is less than
   * paid_share_min of what was past due. A day of a pause of payments counts for nothing.
   */
  cured_without_cash?: IntegritySettingsChecksCuredWithoutCash | null
  /**
   * What is due was put off shortly before a due date that was about to be missed, or before the end of a month.
   * Severity: medium. A change of term, payment frequency, origination date or delinquent_since, or of scheduled
   * entries, became known at most days_before days before a month end, a close, a test of covenants or, where the
   * schedule shows what is past due, a due day. As of that day (days_past_due_min days after a due day) the
   * receivable is at most half as many days past due as by what was known before the change, by which it is at
   * least days_past_due_min, and was by what had been known for a week. Where the lender states what is past due,
   * less than half of what no longer is was collected in the 31 days up to the change. A first schedule of the
   * lender, and a change in a pause of payments, are none.
   */
  eased_before_test?: IntegritySettingsChecksEasedBeforeTest | null
  /**
   * An entry was put among earlier ones shortly before a close. Severity: medium. An entry of a day at least
   * days_back_min days ago became known at most days_before_close days before a close or the end of a month, when
   * entries both of its day or before and of at least days_back_min days after it had been known for a week.
   * Scheduled entries, a version that moves an entry by fewer days, and what replaces an entry of its type and
   * amount that was deleted a day before or after, are none. The lines of an import became known as it began.
   */
  backdated_before_close?: IntegritySettingsChecksBackdatedBeforeClose | null
  /**
   * An entry was deleted, or its amount lowered, shortly before a close. Severity: medium. An entry of a day at
   * least days_back_min days ago that had been known for a week was deleted, or its amount made smaller by at
   * least amount_share_min, at most days_before_close days before a close or the end of a month. It counts for
   * nothing where an entry of the same type and amount, and of a day less than days_back_min days away, became
   * known a day before or after, or on the same day; nor do scheduled entries. What the lines of an import delete
   * and send counts as of when it began.
   */
  deleted_before_close?: IntegritySettingsChecksDeletedBeforeClose | null
  /**
   * A receivable that was charged off is on the books again, without having been recovered. Severity: high. After
   * a write-off, what write-offs less their reversals fell by, and what was disbursed since nothing was left, are
   * together at least revived_share_min of what was written off, something is owed, and all that was collected
   * since the write-off is less than what came back.
   */
  charge_off_revived?: IntegritySettingsChecksChargeOffRevived | null
  /**
   * Nothing was ever paid, long after the first payment was due, and it is not reported as past due. Severity:
   * high. At least days_after_due days after the first due date, without the days of pauses, the receivable owes
   * something, all its payments less returned ones are nothing, and it is at most days_past_due_max days past due:
   * as the lender states it, or by the schedule if it states none of any receivable.
   */
  never_paid_but_current?: IntegritySettingsChecksNeverPaidButCurrent | null
  /**
   * Interest is added to the balance again and again, while nothing is paid and the receivable stays current.
   * Severity: medium. Of the last months_looked_at months, at least months_min have capitalized interest, no
   * collection, no pause of payments, and at their end something owed and at most days_past_due_max days past due.
   * A receivable of which all is due at maturity is left out.
   */
  interest_capitalized?: IntegritySettingsChecksInterestCapitalized | null
  /**
   * Money was disbursed before the day on which the receivable began by its origination date. Severity: low. The
   * first disbursement is more than days_max days before the origination date.
   */
  disbursed_before_origination?: IntegritySettingsChecksDisbursedBeforeOrigination | null
  /**
   * A receivable that was released from a debt line backs a line again soon after. Severity: medium. A receivable
   * backs no line for at least a day, and backs one again within days_max days of its release, while it owes at
   * least as much as on the day before the release.
   */
  pledged_again?: IntegritySettingsChecksPledgedAgain | null
  /**
   * A receivable in arrears was repaid by a new one of the same obligor: no money came in. Severity: high. A
   * receivable of at least days_past_due_min days past due, as reported or computed, is repaid or refunded by at
   * least amount_share_min of what it owes within days_apart days, and other receivables of the obligor are
   * disbursed at least as much as was paid, at most days_apart days before or after. What a line of the operator's
   * bank shows within the days in which it may follow a payment is left out. Without a statement entries alone
   * count.
   */
  refinanced_arrears?: IntegritySettingsChecksRefinancedArrears | null
  /**
   * Nearly all payments of a month are of one day, which they were not before. Severity: medium. Of a month with
   * at least payments_min payments, at least share_min are of one day, while each of the months_before months
   * before has at least payments_min payments too, of which at most share_before_max are of its busiest day. What
   * a receivable pays on a day is one payment.
   */
  payments_on_one_day?: IntegritySettingsChecksPaymentsOnOneDay | null
  /**
   * One payer, who is no processor, paid for many obligors. Severity: high. In one month, lines of the operator's
   * bank with one counterparty, as it is when letter case, spaces and punctuation are left out, each the payment
   * of one receivable alone, pay for at least obligors_min obligors. Counterparties that name a declared processor
   * are left out, and so are batches.
   */
  one_payer_for_many?: IntegritySettingsChecksOnePayerForMany | null
  /**
   * Several obligors have the same phone number, bank account, email or address. Severity: medium. At least
   * phone_min, bank_account_min, email_min or address_min obligors with an open receivable share the detail, as it
   * is when letter case, spaces and punctuation are left out.
   */
  shared_details?: IntegritySettingsChecksSharedDetails | null
  /**
   * The same file is a document of several receivables. Severity: high. At least receivables_min receivables have
   * a document with the same SHA-256.
   */
  identical_documents?: IntegritySettingsChecksIdenticalDocuments | null
  /**
   * Two open receivables of the lender have the same asset behind them. Severity: high. Two receivables that owe
   * something on one day have the same identity of an asset, such as a vehicle identification number.
   */
  duplicate_asset?: IntegritySettingsChecksDuplicateAsset | null
  /**
   * The asset behind a receivable is also behind a receivable of another lender. Severity: high. A receivable that
   * owes something has the same identity of an asset as one of another lender of the operator that owes something
   * on that day. The lender learns only that its own receivable is contested.
   */
  asset_contested?: IntegritySettingsChecksDuplicateAsset | null
}

/**
 * Which integrity checks are made of one lender, and by which thresholds, one record a lender. A change holds from
 * its effective date on.
 */
export interface IntegritySettings {
  /**
   * The id of the lender, as organization has it: a lender has one record of settings. 1 to 255 printable
   * characters, compared byte by byte.
   */
  id: string
  /**
   * The id of the lender that the settings apply to; never changes. 1 to 255 printable characters, compared byte
   * by byte.
   */
  organization: string
  /**
   * What is set, by check. A check that is sent is replaced as a whole: thresholds that it leaves out are as they
   * are unless set. Null sets a check back to that, and checks that are not sent stay as they are.
   */
  checks: IntegritySettingsChecks
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** When the settings was first written. */
  created_at: string
  /** When the settings last changed. */
  updated_at: string
}

/**
 * What the operator decided of a finding of the integrity checks, and what it asks the lender for. The lender
 * reads it. What was decided never changes: withdraw it and send another.
 */
export interface FindingDecision {
  /** The id you give the decision. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The id of the lender whose finding it is; never changes. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /**
   * The id of the finding; never changes. It is the same whenever the finding is made again. 1 to 255 printable
   * characters, compared byte by byte.
   */
  finding_id: string
  /**
   * What was decided. `explained`: there is a reason, and nothing is wrong. `confirmed`: it is what the check
   * looks for. `open`: it is to be looked at again.
   */
  decision: 'explained' | 'confirmed' | 'open'
  /** Why it was decided. The lender reads it. */
  reason: string
  /** What the lender is asked to show or to do; null where nothing is asked. */
  asked: string | null
  /**
   * The day on which it was decided, from which it counts. Of two about the same finding the later one counts; of
   * two of one day that decide different things neither does, and the finding is open.
   */
  decided_on: string
  /** Whether it counts. A decision that was withdrawn can be put in force again. */
  status: 'in_force' | 'withdrawn'
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
  /** The id of the key or the user that made it as it is. */
  author: string
  /** When the decision was first written. */
  created_at: string
  /** When the decision last changed. */
  updated_at: string
}

/**
 * Terms to try on a debt line: what is sent replaces that part of the terms in force on the day, what is left out
 * stays as it is, null clears. Parts without an effect on the base, such as covenants, are validated too.
 */
export interface TriedTerms {
  /** How much is lent against eligible principal. `basis` is needed where a class names days past due. */
  advance_rates?: DebtLineTermAdvanceRates | null
  /** The rules that a receivable must all pass to be eligible, in order; the first one failed is named first. */
  eligibility?: readonly DebtLineTermEligibility[] | null
  /** How much of what is eligible one group may be, in the order in which the excess is taken off. */
  concentration_limits?: readonly DebtLineTermConcentrationLimit[] | null
  /** What the borrowing base is reduced by, added up. */
  reserves?: readonly DebtLineTermReserve[] | null
  /** Cash that counts toward the borrowing base, by the accounts that hold it; left out, none does. */
  eligible_cash?: DebtLineTermEligibleCash | null
  /** What the debt costs: an index within its floor and cap, and a margin. */
  interest?: DebtLineTermInterest | null
  /**
   * Annual fee of the servicer on outstanding principal, which excess_spread is less by: 0.01 is 1 %. A fraction:
   * 0.05 is 5 %.
   */
  servicing_fee?: number | null
  /** The least draw, and the steps in which a draw may be larger. */
  draw_step?: DebtLineTermDrawStep | null
  /** What must be true each month. `comparator` states how a covenant is met, not how it is broken. */
  covenants?: readonly DebtLineTermCovenant[] | null
  /** Time to cure a deficiency of the borrowing base. */
  deficiency_cure?: DebtLineTermAdvanceRatesStepDownCure | null
  /** Time after the end of a month until the month is closed. */
  reporting_lag?: DebtLineTermAdvanceRatesStepDownCure | null
  /** Days that are not business days, beside Saturdays and Sundays. */
  holidays?: readonly string[] | null
}

/** What the clock of a sandbox is to show. */
export interface SandboxClockToAdvance {
  /**
   * Later than what the clock shows, and at most ten years ahead of the real time. Left out, a clock is created
   * that shows the real time.
   */
  advance_to?: string | null
}

/** Why the personal data of an account has to be kept. */
export interface LegalHoldToPlace {
  /** The matter for which the data has to be kept, such as the number of a case; no personal data. */
  reference: string
}

/** Asks for a new secret: an empty object. */
export interface WebhookSecretToIssue {
}

/** Which events are to be delivered again: one, or all of a time. */
export interface WebhookReplayToBegin {
  /** One event, by its id. Send either this or since. 1 to 255 printable characters, compared byte by byte. */
  event_id?: string | null
  /** All events that were recorded from this moment on. */
  since?: string | null
  /** Up to this moment, itself included; when left out, up to now. */
  until?: string | null
}

/** Asks for a report now: an empty object. */
export interface ReportRunToBegin {
}

/** Comments an alert. */
export interface AlertComment {
  /** What you state with it. */
  text?: string | null
}

/** Snoozes an alert until a moment. */
export interface AlertSnooze {
  /** Until when: later than now. */
  until?: string | null
  /** What you state with it. */
  text?: string | null
}

/** Acknowledges an alert: an empty object, or one with a text. */
export interface AlertAcknowledgement {
  /** What you state with it. */
  text?: string | null
}

/** The month that is to be closed. */
export interface MonthToClose {
  /** The month, written YYYY-MM. */
  month: string
}

/**
 * States that the personal data of an account has to be kept, for a dispute or an audit. While it is in force,
 * erasing that data is refused.
 */
export interface LegalHold {
  /** The account. 1 to 255 printable characters, compared byte by byte. */
  account_id: string
  /** The matter for which the data has to be kept, such as the number of a case; no personal data. */
  reference: string
  /** When it was placed. */
  placed_at: string
  /** When it was lifted; null while it is in force. */
  lifted_at: string | null
}

/** A line. */
export interface CashPaymentMatchLine {
  /**
   * Whose statement it is of. operator: a transparency transaction. lender: a bank line that the lender sent of
   * its own accounts.
   */
  source: 'operator' | 'lender'
  /**
   * The transparency transaction or the bank line, by source. 1 to 255 printable characters, compared byte by
   * byte.
   */
  line_id: string
  /** The account: the id of the payin instrument, or else the label of the account; empty where neither is known. */
  account: string
  /** The day on which it settled. */
  day: string
  /** The currency of the amount. ISO 4217. */
  currency: string
  /** Whether money came to the lender or went out. */
  direction: 'in' | 'out'
  /** Amount in the currency's smallest denomination, never below zero; direction states which way it went. */
  amount: number | string
}

/** A payment. */
export interface CashPaymentMatchPayment {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The entries of the receivable that make it up. */
  entry_ids: readonly string[]
  /** The day of its entries. */
  day: string
  /** The currency of the amount. ISO 4217. */
  currency: string
  /** Whether money came to the lender or went out. */
  direction: 'in' | 'out'
  /** Amount in the currency's smallest denomination, never below zero; direction states which way it went. */
  amount: number | string
}

/** What it is matched with, itself among it; null while it is open. */
export interface CashPaymentMatch {
  /** The rule by which it was matched; `decision` where a person decided it. */
  rule: 'decision' | 'debt_line' | 'reference' | 'batch_reference' | 'split' | 'reference_less_fee' | 'net_disbursement' | 'batch_day' | 'own_transfer' | 'mistyped_reference' | 'amount_and_day'
  /**
   * The decision by which it was made; null where a rule made it. 1 to 255 printable characters, compared byte by
   * byte.
   */
  decision_id: string | null
  /** Its lines by day, the first 20. */
  lines: readonly CashPaymentMatchLine[]
  /** How many lines that is. */
  lines_count: number
  /** Its payments by day, the first 20. */
  payments: readonly CashPaymentMatchPayment[]
  /** How many payments that is. */
  payments_count: number
  /** What a processor kept: the payments less the lines; null where one side has none. */
  fee: number | string | null
}

/** A payment that a lender reports: its entries of one receivable, day, direction and reference, as one amount. */
export interface CashPayment {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The entries of the receivable that make it up. */
  entry_ids: readonly string[]
  /** The day of its entries. */
  day: string
  /** The currency of the amount. ISO 4217. */
  currency: string
  /** Whether money came to the lender or went out. */
  direction: 'in' | 'out'
  /** Amount in the currency's smallest denomination, never below zero; direction states which way it went. */
  amount: number | string
  /**
   * matched: it belongs to something. explained: a person decided that it belongs to nothing on the other side.
   * open: it belongs to nothing yet.
   */
  status: 'open' | 'matched' | 'explained'
  /** The last day of what it is matched with; null while it is open. */
  tied_on: string | null
  /**
   * Whose statements show it: the operator's, or the lender's own where one line of the match is of them; null
   * where it is open or explained.
   */
  stated_by: 'operator' | 'lender' | null
  /** What it is matched with, itself among it; null while it is open. */
  match: CashPaymentMatch | null
  /** What it is where a person explained it; null otherwise. */
  explanation: 'own_transfer' | 'bank_fee' | 'capital' | 'debt_line' | 'paid_in_cash' | 'set_off' | 'other' | null
  /**
   * Of what is open: lines with its amount and currency within the days that may lie between both, the first 20 of
   * them without those that a decision rejects. Empty where it is matched.
   */
  candidates: readonly CashPaymentMatchLine[]
}

/** A settled line of the bank on an account of a lender, as the operator or the lender sent it. */
export interface CashLine {
  /**
   * Whose statement it is of. operator: a transparency transaction. lender: a bank line that the lender sent of
   * its own accounts.
   */
  source: 'operator' | 'lender'
  /**
   * The transparency transaction or the bank line, by source. 1 to 255 printable characters, compared byte by
   * byte.
   */
  line_id: string
  /** The account: the id of the payin instrument, or else the label of the account; empty where neither is known. */
  account: string
  /** The day on which it settled. */
  day: string
  /** The currency of the amount. ISO 4217. */
  currency: string
  /** Whether money came to the lender or went out. */
  direction: 'in' | 'out'
  /** Amount in the currency's smallest denomination, never below zero; direction states which way it went. */
  amount: number | string
  /** The day on which the bank booked it; that on which it settled where the bank states no other. */
  booked_on: string
  /**
   * matched: it belongs to something. explained: a person decided that it belongs to nothing on the other side.
   * open: it belongs to nothing yet.
   */
  status: 'open' | 'matched' | 'explained'
  /** The last day of what it is matched with; null while it is open. */
  tied_on: string | null
  /**
   * Whose statements show it: the operator's, or the lender's own where one line of the match is of them; null
   * where it is open or explained.
   */
  stated_by: 'operator' | 'lender' | null
  /** What it is matched with, itself among it; null while it is open. */
  match: CashPaymentMatch | null
  /** What it is where a person explained it; null otherwise. */
  explanation: 'own_transfer' | 'bank_fee' | 'capital' | 'debt_line' | 'paid_in_cash' | 'set_off' | 'other' | null
  /**
   * Of what is open: payments with its amount and currency within the days that may lie between both, the first 20
   * of them without those that a decision rejects. Empty where it is matched.
   */
  candidates: readonly CashPaymentMatchPayment[]
}

/** A line. */
export interface CashDecisionLine {
  /** Whose statement it is of. */
  source: 'operator' | 'lender'
  /**
   * The transparency transaction or the bank line, by source. 1 to 255 printable characters, compared byte by
   * byte.
   */
  line_id: string
}

/** An entry. */
export interface CashDecisionEntry {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The entry. 1 to 255 printable characters, compared byte by byte. */
  entry_id: string
}

/** A decision of the cash tie-out that is in force, with what became of it. */
export interface CashDecision {
  /** The decision. 1 to 255 printable characters, compared byte by byte. */
  decision_id: string
  /** What was decided. */
  decision: 'confirm' | 'split' | 'reject' | 'explain'
  /** The day on which it was decided. */
  decided_on: string
  /** Whose decision it is. */
  decided_by: 'operator' | 'lender'
  /**
   * What became of it. in_effect: it is carried out. void: it has no effect, for the reason that void_reason
   * states. proposed: it is the word of the lender, which changes no figure.
   */
  outcome: 'in_effect' | 'void' | 'proposed'
  /**
   * Why it has no effect. outranked: a decision of a later day is about the same rows. repeated: another one of
   * its day states the same. contradicted: another one of its day states something else, and neither counts.
   * row_missing: a row is not there, or moves no money. currencies_differ, directions_differ, amounts_differ: its
   * rows do not add up, or not any more. Null where it is not void.
   */
  void_reason: 'outranked' | 'repeated' | 'contradicted' | 'row_missing' | 'currencies_differ' | 'directions_differ' | 'amounts_differ' | null
  /** The day from which it counts: the last of its rows and of decided_on; null where it is not in effect. */
  tied_on: string | null
  /** What its rows are; null where it explains nothing. */
  explanation: 'own_transfer' | 'bank_fee' | 'capital' | 'debt_line' | 'paid_in_cash' | 'set_off' | 'other' | null
  /** The lines that it names. */
  lines: readonly CashDecisionLine[]
  /** The entries that it names, of receivables that are there. */
  entries: readonly CashDecisionEntry[]
}

/** What could belong to it by a name that it shares, or by its amount and days. */
export interface CashBreakCandidates {
  /** Open payments, the first 20 by day. */
  payments: readonly CashPaymentMatchPayment[]
  /** Open lines, the first 20 by day. */
  lines: readonly CashPaymentMatchLine[]
}

/**
 * What it is judged by besides: the payment that came back, the payment that is there twice, the one that the line
 * names; the other lines of a payment.
 */
export interface CashBreakBehind {
  /** Payments, the first 20 by day. */
  payments: readonly CashPaymentMatchPayment[]
  /** Lines, the first 20 by day. */
  lines: readonly CashPaymentMatchLine[]
}

/** Payments and lines that do not tie out, with the cause. */
export interface CashBreak {
  /**
   * Why it does not tie out. wrong_account: a collection ties out, with money that came into another account than
   * it belongs into. booked_twice: one payment is reported twice. returned_still_paid: the bank took money back,
   * and the payment still counts. outside_window: reference and amount agree, more days apart than allowed.
   * amount_differs: reference or batch agrees, the amount does not. other_receivable: the amount and day of this
   * payment, and the name of another receivable. ambiguous: several could belong together. entry_without_cash: a
   * payment that no line could be. cash_without_entry: a line that no payment could be.
   */
  cause: 'wrong_account' | 'booked_twice' | 'returned_still_paid' | 'outside_window' | 'amount_differs' | 'other_receivable' | 'ambiguous' | 'entry_without_cash' | 'cash_without_entry'
  /**
   * Who puts it right. operator: the cash is there, and only the days that the operator allows keep it apart.
   * lender: all others.
   */
  owner: 'lender' | 'operator'
  /**
   * Amount in the currency's smallest denomination, as the cause defines it: below zero for money out, and where
   * the bank shows more than is reported.
   */
  amount: number | string
  /** The currency of the amount. ISO 4217. */
  currency: string
  /** The first day of the payments and lines that it is about; of its lines for wrong_account. */
  day: string
  /** Days from then to as_of. */
  age_days: number
  /** The payments that it is about, the first 20 by day. */
  payments: readonly CashPaymentMatchPayment[]
  /** How many payments that is. */
  payments_count: number
  /** The lines that it is about, the first 20 by day. */
  lines: readonly CashPaymentMatchLine[]
  /** How many lines that is. */
  lines_count: number
  /** What could belong to it by a name that it shares, or by its amount and days. */
  candidates: CashBreakCandidates
  /**
   * What it is judged by besides: the payment that came back, the payment that is there twice, the one that the
   * line names; the other lines of a payment.
   */
  behind: CashBreakBehind
}

/** A measure. */
export interface FindingMeasured {
  /** What was measured, by its name in the formula. */
  name: string
  /** Its value, in the unit that the check states. */
  value: number
}

/** What it is made of. */
export interface FindingEvidenceCount {
  /** How many entries are behind it, also where not all are named. */
  entries: number
  /** How many changes are behind it, also where not all are named. */
  changes: number
  /** How many pledges are behind it, also where not all are named. */
  pledges: number
  /** How many receivables are behind it, also where not all are named. */
  receivables: number
  /** How many accounts are behind it, also where not all are named. */
  accounts: number
  /** How many documents are behind it, also where not all are named. */
  documents: number
  /** How many transactions are behind it, also where not all are named. */
  transactions: number
}

/** Something that an integrity check found. */
export interface Finding {
  /** The finding; it stays the same when it is found again. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The check that found it. */
  check: 'cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested'
  /** How grave it is where it is true. */
  severity: 'low' | 'medium' | 'high'
  /**
   * What the operator decided of it. open: nothing yet. explained: it is ordinary. confirmed: it is what the check
   * looks for.
   */
  state: 'open' | 'explained' | 'confirmed'
  /**
   * The receivable that it is about; null where it is about several. 1 to 255 printable characters, compared byte
   * by byte.
   */
  receivable_id: string | null
  /**
   * The obligor that it is about: the id of an account; null where it is about none. 1 to 255 printable
   * characters, compared byte by byte.
   */
  obligor_id: string | null
  /** The first day as of which it holds. */
  from: string
  /** The first day as of which it no longer holds; null where it holds for good. */
  until: string | null
  /** What is at stake, in the currency's smallest denomination; null where it is no amount. */
  amount: number | string | null
  /** The currency of the amount; null where there is none. ISO 4217. */
  currency: string | null
  /** What was compared with the thresholds, by name. */
  measured: readonly FindingMeasured[]
  /** When it was found, by the clock of the calculator. */
  found_at: string
  /** When it was no longer found, after a change of what was known or of thresholds; null while it is found. */
  ended_at: string | null
  /** What it is made of. */
  evidence_count: FindingEvidenceCount
}

/** Something that an integrity check found in the book of a lender. */
export interface LendersFinding {
  /**
   * The lender in whose book it was found. Findings of two lenders may have the same id. 1 to 255 printable
   * characters, compared byte by byte.
   */
  organization: string
  /** The name of the lender. */
  name: string
  /** The finding; it stays the same when it is found again. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The check that found it. */
  check: 'cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested'
  /** How grave it is where it is true. */
  severity: 'low' | 'medium' | 'high'
  /**
   * What the operator decided of it. open: nothing yet. explained: it is ordinary. confirmed: it is what the check
   * looks for.
   */
  state: 'open' | 'explained' | 'confirmed'
  /**
   * The receivable that it is about; null where it is about several. 1 to 255 printable characters, compared byte
   * by byte.
   */
  receivable_id: string | null
  /**
   * The obligor that it is about: the id of an account; null where it is about none. 1 to 255 printable
   * characters, compared byte by byte.
   */
  obligor_id: string | null
  /** The first day as of which it holds. */
  from: string
  /** The first day as of which it no longer holds; null where it holds for good. */
  until: string | null
  /** What is at stake, in the currency's smallest denomination; null where it is no amount. */
  amount: number | string | null
  /** The currency of the amount; null where there is none. ISO 4217. */
  currency: string | null
  /** What was compared with the thresholds, by name. */
  measured: readonly FindingMeasured[]
  /** When it was found, by the clock of the calculator. */
  found_at: string
  /** When it was no longer found, after a change of what was known or of thresholds; null while it is found. */
  ended_at: string | null
  /** What it is made of. */
  evidence_count: FindingEvidenceCount
}

/**
 * A receivable of a lender that has the asset. What follows from its figures is null where they cannot be
 * calculated.
 */
export interface ContestedAssetSide {
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** Its name. */
  name: string
  /** The receivable of the lender. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** Who owes it: the id of an account of the lender. 1 to 255 printable characters, compared byte by byte. */
  obligor_id: string | null
  /** Its product type. */
  product_type: string | null
  /** The day of its origination. */
  origination_date: string | null
  /** Its currency. ISO 4217. */
  currency: string | null
  /** Outstanding principal on as_of; below zero what was overpaid. */
  outstanding: number | null
  /** Days past due on as_of by the lender's word. */
  days_past_due: number | null
  /** The latest status stated on or before as_of; null where none is. */
  status: 'active' | 'closed' | null
  /** Who funded it on as_of. */
  funded_by: string | null
  /**
   * The debt line to which it is pledged on as_of; null where it is pledged to none. 1 to 255 printable
   * characters, compared byte by byte.
   */
  debt_line_id: string | null
  /**
   * The finding of the lender, `asset_contested`: what decisions about this side name. 1 to 255 printable
   * characters, compared byte by byte.
   */
  finding_id: string
  /** What you decided of this side. */
  state: 'open' | 'explained' | 'confirmed'
  /**
   * When the finding of the lender was found: from the end of the day, in UTC, on which the lenders were compared.
   * Null before.
   */
  found_at: string | null
}

/**
 * An asset that receivables of two or more lenders have on the same days, each of which owes something. A lender
 * learns only that its own receivable is contested.
 */
export interface ContestedAsset {
  /** The asset; it stays the same while the identity does. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What identifies the asset. */
  kind: 'vin' | 'serial_number' | 'invoice_number' | 'contract_number' | 'property_id' | 'combination'
  /** open: a side is open. confirmed: no side is open, and one is confirmed. explained: all sides are explained. */
  state: 'open' | 'explained' | 'confirmed'
  /** The first day on which receivables of two lenders share it. */
  from: string
  /** The first day on which they no longer do; null where they do for good. */
  until: string | null
  /** When it was found, by comparing all lenders. No lender sees this moment. */
  found_at: string
  /** How many receivables share it on these days, of all lenders. */
  side_count: number
  /** The receivables, by lender and id; the first 100. */
  sides: readonly ContestedAssetSide[]
}

/** The record that it is about. The operator knows a record that the lender named as `<organization>:<id>`. */
export interface EventSubject {
  /** The kind of record that it is about. */
  kind: 'account' | 'receivable' | 'import' | 'draw_request' | 'debt_line' | 'document' | 'finding' | 'alert' | 'api_key' | 'user'
  /** The id of the record. */
  id: string
}

/**
 * Something that happened to a record or a figure of a lender. It is stated once, and never changes. Events of one
 * record are in the order in which they happened.
 */
export interface Event {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What happened. Later versions of the service know more types: pass over those that you do not know. */
  type: 'account.created' | 'receivable.created' | 'receivable.status_changed' | 'receivable.bucket_changed' | 'receivable.restated' | 'import.finished' | 'draw_request.requested' | 'draw_request.decided' | 'draw_request.canceled' | 'draw_request.funded' | 'draw_request.settled' | 'debt_line.terms_changed' | 'document.needed' | 'document.no_longer_needed' | 'document.received' | 'document.overdue' | 'document.expiring' | 'document.expired' | 'document.renewed' | 'debt_line.month_closed' | 'debt_line.month_restated' | 'covenant.breached' | 'covenant.cured' | 'covenant.near_threshold' | 'covenant.waived' | 'debt_line.deficiency_opened' | 'debt_line.deficiency_breached' | 'debt_line.deficiency_closed' | 'debt_line.data_late' | 'debt_line.data_received' | 'debt_line.cash_unverified' | 'debt_line.cash_verified' | 'debt_line.balances_unreconciled' | 'debt_line.balances_reconciled' | 'finding.opened' | 'finding.closed' | 'alert.opened' | 'alert.closed' | 'api_key.created' | 'api_key.expiring' | 'api_key.deleted' | 'user.created' | 'user.role_changed' | 'user.removed' | 'user.signed_in_from_new_place'
  /** The version of the type. It rises when a field of the data changes its meaning. */
  version: number
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. The operator knows a record that the lender named as `<organization>:<id>`. */
  subject: EventSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it: its fields are those of the type, under `webhooks` in openapi.json. */
  data: { [key: string]: unknown }
}

/** An attempt to deliver it. */
export interface WebhookDeliveryAttempt {
  /** 1 for the first. */
  attempt: number
  /** When it began. */
  began_at: string
  /** How long it took, in milliseconds; null while it runs, and where it was cut short. */
  took_ms: number | null
  /** The status that the receiver answered; null where it answered none. */
  http_status: number | null
  /**
   * Why it failed: `address_refused` where the host of the URL has no address, or one that is not public; `status`
   * where the receiver answered something else than 200 to 299; `interrupted` where the service ended meanwhile.
   * Null where it succeeded or runs.
   */
  failure: 'address_refused' | 'not_connected' | 'certificate_refused' | 'timed_out' | 'answer_broken' | 'status' | 'interrupted' | null
  /** The beginning of what the receiver answered, up to 1,024 bytes. */
  answer: string | null
}

/** The delivery of one event to one endpoint, with its attempts. */
export interface WebhookDelivery {
  /** Id of the delivery. */
  id: string
  /** The event: the webhook-id of every attempt. */
  event_id: string
  /** Its type. */
  event_type: string
  /**
   * `pending`: it is attempted, or waits for an earlier event of the same record. `delivered`: the receiver took
   * it. `given_up`: ten attempts failed. `discarded`: the endpoint was disabled meanwhile.
   */
  status: 'pending' | 'delivered' | 'given_up' | 'discarded'
  /** When it was queued. */
  queued_at: string
  /** When it is attempted next; null where it waits for an earlier event, or is settled. */
  next_attempt_at: string | null
  /** When it was delivered, given up or discarded. */
  settled_at: string | null
  /** The attempts so far, the first one first. */
  attempts: readonly WebhookDeliveryAttempt[]
}

/** A report of a schedule: of which day and moment it is, its file, and who has it. */
export interface ReportRun {
  /** Id of the run. */
  id: string
  /** Whether it was due, or asked for. */
  trigger: 'schedule' | 'request'
  /** When it was due, or asked for. */
  due_at: string
  /**
   * The day of its figures: ask for the same day and known_at to see the same figures. For the operator it is the
   * day in its own time zone; the file states the day of each debt line, in the time zone of its lender.
   */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Reports that were due before it and never made, since the service was not running. */
  skipped: number
  /**
   * `pending`: it is being made or sent. `sent`: every recipient has it. `made`: it was made and is for download
   * alone, where it has no recipient or no mail server is set. `given_up`: it could not be made, or not be sent
   * for three days.
   */
  status: 'pending' | 'sent' | 'made' | 'given_up'
  /**
   * Why its last attempt failed. `mail_server_unavailable`: the mail server did not take it.
   * `calculation_running`: the figures are still being calculated, or the service has too much other work.
   * `not_found`: there is no such debt line, none at all, or no closed month of it. `forbidden`: your organization
   * may not see it, or is suspended. `disabled`: its schedule was disabled before it was sent. `failed`: the
   * service failed. Null where none failed.
   */
  failure: 'mail_server_unavailable' | 'calculation_running' | 'not_found' | 'forbidden' | 'disabled' | 'failed' | null
  /** The name of its file; null before it is made. */
  file_name: string | null
  /** The size of its file; null before it is made. */
  size_bytes: number | null
  /** SHA-256 of its file; null before it is made. */
  sha256: string | null
  /** Who has it. */
  sent_to: readonly string[]
  /** Recipients that are no users of your organization any more. */
  left_out: readonly string[]
  /** When it is tried next, or an attempt under way is given up at the latest; null once it is settled. */
  next_attempt_at: string | null
  /** When it was sent, made or given up. */
  settled_at: string | null
}

/**
 * The record that it is about, and that shows more. The operator knows a record that the lender named as
 * `<organization>:<id>`. Of a figure of receivables it is the `portfolio`, by its currency.
 */
export interface AlertSubject {
  /** The kind of record. */
  kind: string
  /** The id of the record. */
  id: string
}

/** The event that opened it, the latest one where it happened again; null where a figure opened it. */
export interface AlertEvent {
  /** The id of the event. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What happened. */
  type: 'account.created' | 'receivable.created' | 'receivable.status_changed' | 'receivable.bucket_changed' | 'receivable.restated' | 'import.finished' | 'draw_request.requested' | 'draw_request.decided' | 'draw_request.canceled' | 'draw_request.funded' | 'draw_request.settled' | 'debt_line.terms_changed' | 'document.needed' | 'document.no_longer_needed' | 'document.received' | 'document.overdue' | 'document.expiring' | 'document.expired' | 'document.renewed' | 'debt_line.month_closed' | 'debt_line.month_restated' | 'covenant.breached' | 'covenant.cured' | 'covenant.near_threshold' | 'covenant.waived' | 'debt_line.deficiency_opened' | 'debt_line.deficiency_breached' | 'debt_line.deficiency_closed' | 'debt_line.data_late' | 'debt_line.data_received' | 'debt_line.cash_unverified' | 'debt_line.cash_verified' | 'debt_line.balances_unreconciled' | 'debt_line.balances_reconciled' | 'finding.opened' | 'finding.closed' | 'api_key.created' | 'api_key.expiring' | 'api_key.deleted' | 'user.created' | 'user.role_changed' | 'user.removed' | 'user.signed_in_from_new_place'
  /** When it happened. */
  occurred_at: string
  /** What the event states: its fields are those of the type, under `webhooks` in openapi.json. */
  data: { [key: string]: unknown }
}

/**
 * From what to what the figure changed, where the value is a change of it; null where the value is the figure
 * itself.
 */
export interface AlertFigureChange {
  /** Over how many days at least. */
  over_days: number
  /** `points`: the value is the difference. `percent`: the difference as a fraction of the earlier figure. */
  in: 'points' | 'percent'
  /** The earlier figure, rounded half up to nine decimals; null where no number states it. */
  from: number | null
  /** The day that the earlier figure is of. */
  from_as_of: string | null
  /** The latest figure, rounded half up to nine decimals; null where no number states it. */
  to: number | null
}

/** Of which receivables the figure is; null where it is of all, or of a debt line. */
export interface AlertFigureSelectedReceivables {
  /** Of which product types; empty for any. */
  product_types: readonly ('term_loan' | 'line_of_credit' | 'buy_now_pay_later' | 'credit_card' | 'merchant_cash_advance' | 'revenue_based' | 'invoice_factoring' | 'salary_advance' | 'lease' | 'mortgage' | 'auto_loan' | 'student_loan' | 'other' | (string & {}))[]
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata: { [key: string]: unknown }
}

/** The figure and the threshold that it passed, as of the opening; null where the alert is about no figure. */
export interface AlertFigure {
  /**
   * What was measured. Listed are `headroom`, `data_age_days`, `delinquency_rate`, `portfolio_at_risk`,
   * `cure_rate`, `monthly_default_rate`, `conditional_default_rate`, `annualized_charge_off_rate`,
   * `cumulative_gross_default`, `cumulative_net_loss`, `recovery_rate`, `conditional_prepayment_rate`,
   * `cumulative_collections_rate`, `payment_rate`, `gross_portfolio_yield`, `net_portfolio_yield`,
   * `excess_spread`, `weighted_average_interest_rate`, `weighted_average_term`, `weighted_average_remaining_term`,
   * `weighted_average_score`, `average_balance`, `default_ratio`, `unreconciled_share`, `availability`,
   * `effective_advance_rate`, `overcollateralization`, `collateral_coverage`, `leverage`, `tangible_net_worth`,
   * `unrestricted_cash`, `net_income`, `interest_coverage`, `debt_service_coverage`, `cash_verified_ratio`,
   * `unmatched_cash_days`, `receivables_with_findings`, `confirmed_findings`, `outstanding_principal`,
   * `open_receivables`, `share_past_due_30_plus`, `share_past_due_60_plus`, `share_past_due_90_plus`,
   * `share_charged_off`; another lower-case word is accepted and reported as a data-quality finding.
   */
  metric: 'headroom' | 'data_age_days' | 'delinquency_rate' | 'portfolio_at_risk' | 'cure_rate' | 'monthly_default_rate' | 'conditional_default_rate' | 'annualized_charge_off_rate' | 'cumulative_gross_default' | 'cumulative_net_loss' | 'recovery_rate' | 'conditional_prepayment_rate' | 'cumulative_collections_rate' | 'payment_rate' | 'gross_portfolio_yield' | 'net_portfolio_yield' | 'excess_spread' | 'weighted_average_interest_rate' | 'weighted_average_term' | 'weighted_average_remaining_term' | 'weighted_average_score' | 'average_balance' | 'default_ratio' | 'unreconciled_share' | 'availability' | 'effective_advance_rate' | 'overcollateralization' | 'collateral_coverage' | 'leverage' | 'tangible_net_worth' | 'unrestricted_cash' | 'net_income' | 'interest_coverage' | 'debt_service_coverage' | 'cash_verified_ratio' | 'unmatched_cash_days' | 'receivables_with_findings' | 'confirmed_findings' | 'outstanding_principal' | 'open_receivables' | 'share_past_due_30_plus' | 'share_past_due_60_plus' | 'share_past_due_90_plus' | 'share_charged_off' | (string & {})
  /**
   * What the value is: a fraction of 1 (`share`, `rate`), a multiple, minor units, months, days, a count, or a
   * score.
   */
  unit: 'share' | 'rate' | 'ratio' | 'money' | 'months' | 'days' | 'count' | 'score'
  /** The currency of an amount of money; null of anything else. ISO 4217. */
  currency: string | null
  /** The value, rounded half up to nine decimals; null where there is no figure. */
  value: number | null
  /** The upper part of the value, exact at any size; null where there is no figure. */
  numerator: number | string | null
  /** The lower part of the value, exact at any size; null where there is no figure. */
  denominator: number | string | null
  /** How the value compares with the threshold where the condition is true. */
  comparator: '<=' | '<' | '>=' | '>'
  /** What it is compared with; null where that is not known. */
  threshold: number | null
  /** Where the alert is closed again; null where that is the threshold. */
  closing_threshold: number | null
  /** The day that the figure is of; null where that is not stated. */
  as_of: string | null
  /**
   * From what to what the figure changed, where the value is a change of it; null where the value is the figure
   * itself.
   */
  change: AlertFigureChange | null
  /** Of which receivables the figure is; null where it is of all, or of a debt line. */
  selected_receivables: AlertFigureSelectedReceivables | null
}

/** What was done with it. */
export interface AlertHistory {
  /** What was done. */
  did: 'opened' | 'acknowledged' | 'snoozed' | 'commented' | 'closed'
  /** When. */
  at: string
  /** Who did it: a key, a user, or `service`. 1 to 255 printable characters, compared byte by byte. */
  by: string
  /** What was stated with it; null where nothing was. */
  text: string | null
  /** Until when it is snoozed; null for anything else. */
  until: string | null
}

/**
 * What a rule of yours found. There is one for each record that the rule is true of, until it is closed: a figure
 * that stays beyond its threshold, or an event that happens again, opens no other.
 */
export interface Alert {
  /** The id of the alert. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The rule that opened it, by its id then. 1 to 255 printable characters, compared byte by byte. */
  rule_id: string
  /** What the rule was called when it opened it. */
  rule_name: string
  /** How urgent it is, by its rule when it was opened. */
  severity: 'information' | 'warning' | 'critical'
  /**
   * `open`: it waits for somebody. `acknowledged`: somebody deals with it. `snoozed`: it waits again when the time
   * is over. `closed`: it is over.
   */
  state: 'open' | 'acknowledged' | 'snoozed' | 'closed'
  /** The lender that it is about. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /**
   * The record that it is about, and that shows more. The operator knows a record that the lender named as
   * `<organization>:<id>`. Of a figure of receivables it is the `portfolio`, by its currency.
   */
  subject: AlertSubject
  /** The debt line that it is about; null without one. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string | null
  /** When it was opened. */
  opened_at: string
  /** When it was acknowledged; null where it is not. */
  acknowledged_at: string | null
  /** Until when it is snoozed; null where it is not. */
  snoozed_until: string | null
  /** When it was closed; null while it is not. */
  closed_at: string | null
  /**
   * What closed it; null while it is not closed. `condition`: what it is about is over. `acknowledgement`:
   * somebody acknowledged an alert that nothing else closes. `rule`: its rule was disabled, deleted, or edited to
   * watch something else.
   */
  closed_by: 'condition' | 'acknowledgement' | 'rule' | null
  /**
   * `condition`: it is closed when what it is about is over. `acknowledgement`: nothing else closes it than that
   * somebody acknowledges it.
   */
  ends_by: 'condition' | 'acknowledgement'
  /** How often what opened it has happened since: 1 for the first. */
  occurrences: number
  /** The event that opened it, the latest one where it happened again; null where a figure opened it. */
  event: AlertEvent | null
  /** The figure and the threshold that it passed, as of the opening; null where the alert is about no figure. */
  figure: AlertFigure | null
  /** What was done with it, the first first. */
  history: readonly AlertHistory[]
}

/** Lines that were rejected for one cause. */
export interface ImportCause {
  /** The kind of record, where the lines have one. */
  kind: string | null
  /** The code of the fault. `other`: causes beyond the first 30. */
  code: string
  /** The field that is at fault. */
  param: string | null
  /** The lines that were rejected for it. A line with several faults counts for its first. */
  lines: number
  /** The first of them. */
  first_line: number
  /** What to send instead, for the first of them. */
  message: string
}

/** A line. */
export interface ImportWarningFirst {
  /** The number of the line, the first being 1. */
  line: number
  /** The id of the record. */
  id: string | null
  /** The receivable of an entry. */
  receivable_id: string | null
}

/** Lines that were applied and overwrote what was probably not meant. */
export interface ImportWarning {
  /**
   * overwritten: an earlier line of the import wrote the receivable, entry or bank line, or the same day of it,
   * with another value. updated: the same of an account. other_obligor: the receivable had another obligor.
   * other_party: the account had another legal_entity_id, or, without one, another name or type.
   */
  code: 'updated' | 'overwritten' | 'other_obligor' | 'other_party'
  /** The kind of record. */
  kind: string | null
  /** How many lines. */
  lines: number
  /** The first 20 of them. */
  first: readonly ImportWarningFirst[]
}

/**
 * Many records sent in one stream, a JSON object a line. Its counts move with the records they count, in one
 * transaction.
 */
export interface Import {
  /** The id you gave the import, or the one it was given. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /**
   * running: a request carries it on. interrupted: none does, and there may be more to send. stopped: too much of
   * it was faulty, and it takes no more. done: all that was sent was read.
   */
  status: 'running' | 'interrupted' | 'stopped' | 'done'
  /**
   * Why it stopped. mostly_rejected: more than half of its lines were rejected. too_many_rejected: as many lines
   * were rejected as may be. mostly_blank: nine of ten lines were blank. too_long: it has as many lines or bytes
   * as it may have.
   */
  stop_reason: 'mostly_rejected' | 'too_many_rejected' | 'mostly_blank' | 'too_long' | null
  /** Why it stopped, and what to do. */
  stop_message: string | null
  /** Whether lines were only validated, and nothing was written. */
  dry_run: boolean
  /** Lines read and settled, from the first: the others below add up to it. */
  lines_read: number
  /** Lines that wrote something; in a dry run, that would have. */
  applied: number
  /** Lines that changed nothing. */
  unchanged: number
  /** Lines that were not applied, listed under `/imports/{id}/rejected`. */
  rejected: number
  /**
   * Rejected lines that are listed there: the first 10000 of an import, the latest 50000 of all imports, for 30
   * days.
   */
  rejected_listed: number
  /** The rejected lines by cause, each line under its first fault: they add up to `rejected`. */
  causes: readonly ImportCause[]
  /**
   * Lines that were applied, or in a dry run would have been, and overwrote what was probably not meant. With
   * `overwrites=refuse` they are rejected.
   */
  warnings: readonly ImportWarning[]
  /** Empty lines. */
  blank: number
  /** Bytes of the lines that were settled, line ends included, decompressed. */
  bytes: number
  /** Lines settled by the second, over the time in which requests carried the import on. */
  lines_per_second: number
  /** When the import began. */
  started_at: string
  /** When lines of it were last settled. */
  updated_at: string
  /** When its last request ended; null while one carries it on. */
  ended_at: string | null
}

/** One fault of a line. */
export interface ImportRejectionErrorDetail {
  /** The field that is at fault. */
  param: string
  /** A code that never changes. */
  code: string
  /** What to send instead. */
  message: string
}

/** The error, in the form of every other. */
export interface ImportRejectionError {
  /** Enough for a person. */
  message: string
  /** The code of the error, as in every answer. */
  code: string
  /** Every fault of the line. */
  details: readonly ImportRejectionErrorDetail[]
}

/** A line of an import that was not applied, and the error that its record would have got alone. */
export interface ImportRejection {
  /** The number of the line, the first being 1. */
  line: number
  /** Where the line begins, in bytes from the beginning of all that was sent, decompressed. */
  byte_offset: number
  /** The kind of record, if the line has one. */
  kind: string | null
  /** The id of the record, if the line has one. */
  id: string | null
  /** The receivable of an entry. */
  receivable_id: string | null
  /** The error, in the form of every other. */
  error: ImportRejectionError
}

/** A setting that changed. Of a client secret, that it changed is stated by `fields` alone. */
export interface AuditEventChange {
  /** The setting. */
  field: string
  /** What it was; null where it was not stated. */
  before?: string | null
  /** What it is. */
  after?: string | null
}

/**
 * One write, one sign-in to the dashboard, one file that was downloaded, or one read of personal data: who did
 * what to which record, and when. Read the record with known_at to see what was written.
 */
export interface AuditEvent {
  /**
   * When it was done: the moment from which it is known. No two writes of an organization and environment have the
   * same.
   */
  at: string
  /**
   * What was done. Personal data of an account is erased. A user signs in, fails to, or signs out; a failed
   * attempt has `service` as its actor. A file is downloaded: a table as CSV or Excel, the file of a document, of
   * a certificate or of a report. Personal data is read: an answer had fields that the interface marks so, such as
   * a name; `at` is when that was recorded, as a rule a second later.
   */
  action: 'created' | 'changed' | 'deleted' | 'erased' | 'signed_in' | 'sign_in_failed' | 'signed_out' | 'downloaded' | 'read'
  /** The API key or the user of the dashboard that did it; `service` where the service did, for a command. */
  actor_id: string
  /** The organization that the key or user belongs to. */
  actor_organization: string
  /**
   * From which address, IPv4 or IPv6; null where that is not known, from 400 days after the line on, where the
   * service acted by itself, and of keys and users of another organization.
   */
  address: string | null
  /** The kind of record, by the name of its resource; `file` of a download, `personal_data` of a read. */
  subject_type: string
  /**
   * The id of the record; of a download or a read, its path in the API, with its ids as they are but for `%`, `/`,
   * `?` and `#`, which are encoded.
   */
  subject_id: string
  /** The receivable of an entry; null for other records. */
  receivable_id: string | null
  /** The organization whose record it is. */
  organization: string
  /**
   * The fields that a change named; of a new API key, what restricts it; of a download or a read, the parameters
   * of the request, as `as_of=2026-10-31`; of an approval, what it is about and what became of it, as
   * `record_id=draw-7`; otherwise empty.
   */
  fields: readonly string[]
  /**
   * The provider of single sign-on: of a sign-in there, also one that failed, of a user who came by it, and of its
   * settings; null for others.
   */
  issuer: string | null
  /** Of settings of single sign-on, what each was and is; otherwise empty. */
  changes: readonly AuditEventChange[]
}

/**
 * The roll-forward of principal: opening + disbursed + capitalized - collected - refunded - written_off -
 * closed_unexplained = closing.
 */
export interface ReceivableMonthPrincipal {
  /** Outstanding when the month began. */
  opening: number
  /** Given out: entries of type disbursement. */
  disbursed: number
  /** Interest that became principal: entries of type capitalized_interest. */
  capitalized: number
  /** Repaid: entries of type principal. */
  collected: number
  /** Taken back of what was given out: entries of type refund. */
  refunded: number
  /** Lost: entries of type write_off, and what closing left where the settings make that a loss. */
  written_off: number
  /** Left when the receivable was closed, which no entry explains; negative where it was opened again. */
  closed_unexplained: number
  /** Outstanding on the day of the row. */
  closing: number
}

/** Cash that moved in the month. */
export interface ReceivableMonthCash {
  /** Principal repaid. */
  principal: number
  /** Interest received. */
  interest: number
  /** Origination fees received. */
  origination_fees: number
  /** Periodic fees received. */
  periodic_fees: number
  /** Late fees received. */
  late_fees: number
  /** Other income received. */
  other: number
  /** Received after a write-off. */
  recovered: number
  /** All of these. */
  total_in: number
  /** Paid out, less refunds. */
  disbursed: number
}

/** What fell due. */
export interface ReceivableMonthDue {
  /**
   * Whose schedule counts: the lender's (entries of type scheduled_principal and scheduled_interest), from its
   * first day on; until then the one that follows from the terms; or none.
   */
  basis: 'reported' | 'derived' | 'none'
  /**
   * How the derived schedule repays: in level payments, all at maturity with its interest, or at maturity with
   * interest on the way. Null where the schedule is reported.
   */
  style: 'level' | 'bullet' | 'interest_only' | 'none' | null
  /** Principal that fell due in the month. */
  principal: number
  /** Interest that fell due in the month. */
  interest: number
}

export interface FractionRatio {
  /** The upper part, exact. */
  numerator: number | string
  /** The lower part, exact and above zero. */
  denominator: number | string
  /** Numerator by denominator, rounded half up to nine decimals. */
  value: number
}

/** Principal paid, parted by the schedule; null without one. */
export interface ReceivableMonthCollected {
  /** Principal paid as scheduled, or to catch up. */
  scheduled: number | null
  /** Principal paid ahead of its schedule. */
  unscheduled: number | null
  /**
   * Single monthly mortality: unscheduled by opening principal less scheduled (Bond Market Association, Standard
   * Formulas). Null in a month in which principal was drawn. Null where the denominator is zero.
   */
  smm: FractionRatio | null
  /** Conditional prepayment rate: 1 - (1 - smm)^12, rounded half up to nine decimals. */
  cpr: number | null
}

/** By what the lender reports of the receivable. */
export interface ReceivableMonthDelinquencyReported {
  /** Days since delinquent_since; 0 where nothing is outstanding. */
  days_past_due: number
  /** The bucket of those days by the edges in force on the day: `current`, `1-30`, … and above the last edge. */
  bucket: string
  /** delinquent_since as it held on the day. */
  since: string | null
  /** delinquent_amount as it held on the day. */
  amount: number
  /** delinquent_times as it held on the day. */
  times: number
}

/** By what was due and what was paid; null where no schedule is known. */
export interface ReceivableMonthDelinquencyComputed {
  /** Days since the due day of the oldest item that is not fully paid, payments covering the oldest first. */
  days_past_due: number
  /** Days since payments fell behind what was due and have stayed behind (Cascade). */
  days_past_due_strict: number
  /** days_past_due less the days of grace and of pauses that the settings grant. */
  delinquent_days: number
  /**
   * Due before the day and not paid by its end, without any tolerance; by the derived schedule whole payments
   * cover whole items.
   */
  overdue_amount: number
  /** The bucket of those days by the edges in force on the day: `current`, `1-30`, … and above the last edge. */
  bucket: string
  /** The due day of that oldest item; null when nothing is past due. */
  since: string | null
  /** How often it became past due. */
  times: number
  /**
   * Whether interest that fell due is asked for: always by the lender’s schedule, by the derived one only once the
   * lender has reported an `interest` entry.
   */
  interest_assessed: boolean
}

/** How late it is on the day of the row. */
export interface ReceivableMonthDelinquency {
  /** By what the lender reports of the receivable. */
  reported: ReceivableMonthDelinquencyReported
  /** By what was due and what was paid; null where no schedule is known. */
  computed: ReceivableMonthDelinquencyComputed | null
  /** Whether the two counts are more than one payment period apart. */
  gap: boolean | null
}

/** Sums from the beginning to the day of the row. */
export interface ReceivableMonthToDate {
  /** Given out. */
  disbursed: number
  /** All cash received: principal, interest, fees, other income and recoveries. */
  cash_in: number
  /** Given out, less refunds. */
  cash_out: number
  /** Principal lost. */
  written_off: number
  /** Received after a write-off. */
  recovered: number
}

export interface MultipleRatio {
  /** The upper part, exact. */
  numerator: number | string
  /** The lower part, exact and above zero. */
  denominator: number | string
  /** Numerator by denominator, rounded half up to nine decimals. */
  value: number
}

/** Multiple on invested capital, to date. */
export interface ReceivableMonthMoic {
  /** Cash in by cash out. Null where the denominator is zero. */
  realised: MultipleRatio | null
  /** Cash in and what is outstanding, by cash out. Null where the denominator is zero. */
  total: MultipleRatio | null
}

/** The latest balance that the lender stated beside ours of the same day; null where it stated none. */
export interface ReceivableMonthReportedBalance {
  /** As the lender stated it. */
  reported: number
  /** The sum of the entries on the day of that statement. */
  computed: number
  /** Reported less computed. */
  difference: number
}

/**
 * One month of a receivable, from its origination to the month in which it was over. Amounts are in the smallest
 * denomination of its currency. A receivable whose amounts add up to 2^52 or more cannot be summed exactly in JSON
 * and has no rows.
 */
export interface ReceivableMonth {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The month. */
  month: string
  /** Whether the month was not over on the day asked about. */
  open: boolean
  /** The day of the row: the last of the month, or, of an open month, the day asked about. */
  as_of: string
  /** The currency of all amounts. ISO 4217. */
  currency: string
  /** Months since the origination, whose month is 0: 12 times the difference of years plus that of months. */
  months_on_book: number
  /** As the latest entry states it; null while none does. */
  status: 'active' | 'closed' | null
  /** What had become of the receivable by the day. */
  outcome: 'not_drawn' | 'outstanding' | 'paid_off' | 'charged_off' | 'closed_unexplained'
  /**
   * The roll-forward of principal: opening + disbursed + capitalized - collected - refunded - written_off -
   * closed_unexplained = closing.
   */
  principal: ReceivableMonthPrincipal
  /** Cash that moved in the month. */
  cash: ReceivableMonthCash
  /** Amounts of entries whose type is neither listed nor mapped; they move nothing. */
  not_understood: number
  /** What fell due. */
  due: ReceivableMonthDue
  /** Principal paid, parted by the schedule; null without one. */
  collected: ReceivableMonthCollected
  /** How late it is on the day of the row. */
  delinquency: ReceivableMonthDelinquency
  /** Past due when the month began, by either count; by neither at its end, and still outstanding. */
  cured: boolean
  /**
   * When it defaulted: first written off, or 120 days past due (lines and cards 180; Uniform Retail Credit
   * Classification, 65 FR 36903).
   */
  defaulted_on: string | null
  /**
   * Why it defaulted on that day: principal was written off, or it was 120 days past due, a line or card 180; null
   * until then.
   */
  default_rule: 'written_off' | 'past_due_120_days' | 'past_due_180_days' | null
  /** Sums from the beginning to the day of the row. */
  to_date: ReceivableMonthToDate
  /**
   * Interest, fees and other income of the month, cash basis, times 12, by opening principal (FDIC, Credit Card
   * Securitization Manual, portfolio yield). Null where the denominator is zero.
   */
  gross_yield: FractionRatio | null
  /** The same less what was written off. Null where the denominator is zero. */
  net_yield: FractionRatio | null
  /** Multiple on invested capital, to date. */
  moic: ReceivableMonthMoic
  /** The latest balance that the lender stated beside ours of the same day; null where it stated none. */
  reported_balance: ReceivableMonthReportedBalance | null
}

export interface PortfolioReceivableReported {
  /** Days past due on the day, without days of grace; 0 where nothing is outstanding. */
  days_past_due: number
  /** Their bucket by the edges in force on the day; null where nothing is outstanding. */
  bucket: string | null
  /** The most days past due at the end of any day up to this one. */
  worst_days: number
}

/** Its bucket when the month began whose moves are asked for; else null. */
export interface PortfolioReceivableOpening {
  /** The last day before the month. */
  as_of: string
  /** Outstanding principal: what the move weighs (M10). */
  outstanding: number
  /** By the lender's word: days since delinquent_since. */
  reported: PortfolioReceivableReported
  /** By what was due and what was paid (M1); current where it is not known what falls due. */
  computed: PortfolioReceivableReported
}

/**
 * A receivable as the tables of the portfolio count it on a day. Amounts are in the smallest denomination of its
 * currency. One whose amounts are too large to be added up with others counts in no other cell than `too_large` of
 * data-quality: it has a row where that is asked for, without its total. Where moves of a month are asked for,
 * as_of is the end of the month or the day asked about, whichever is earlier, and its groups and the score are
 * those when the month began: a move counts where it began.
 */
export interface PortfolioReceivable {
  /**
   * The receivable; its timeline and its entries show where the figures come from. 1 to 255 printable characters,
   * compared byte by byte.
   */
  receivable_id: string
  /** Who owes it. 1 to 255 printable characters, compared byte by byte. */
  obligor_id: string
  /** The day of the row. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** The currency of the receivable. ISO 4217. */
  currency: string
  /** Its product type. */
  product_type: string
  /** The month of its origination. */
  vintage: string
  /** Who funded it on as_of. */
  funded_by: string
  /** The debt line that it backed on as_of; null where none. 1 to 255 printable characters, compared byte by byte. */
  debt_line: string | null
  /** The sector of its obligor on as_of: two digits of NAICS, or 31-33, 44-45, 48-49. */
  industry: string | null
  /** The NAICS code of its obligor on as_of, all six digits as reported. */
  industry_code: string | null
  /** The country of its obligor on as_of. ISO 3166-1 alpha-2. */
  country: string | null
  /** The region of its obligor on as_of with its country before it, in capitals: US-CA. */
  region: string | null
  /** The credit score of its obligor on as_of, with its bureau. */
  credit_score: string | null
  /** What had become of it by as_of; null of too_large, as are all that follow but findings. */
  outcome: 'not_drawn' | 'outstanding' | 'paid_off' | 'charged_off' | 'closed_unexplained' | null
  /** The latest status stated on or before as_of; null where none is. */
  status: 'active' | 'closed' | null
  /** Outstanding principal; below zero what was overpaid. */
  outstanding: number | null
  /** By the lender's word: days since delinquent_since. */
  reported: PortfolioReceivableReported | null
  /** By what was due and what was paid (M1); current where it is not known what falls due. */
  computed: PortfolioReceivableReported | null
  /** Whether it is known what falls due, so that computed covers it. */
  with_schedule: boolean | null
  /** Whether it is outstanding and has defaulted (M13). */
  in_default: boolean | null
  /** When it defaulted; null where it has not by as_of. */
  defaulted_on: string | null
  /**
   * Why it defaulted on that day: principal was written off, or it was 120 days past due, a line or card 180; null
   * where it has not by as_of.
   */
  default_rule: 'written_off' | 'past_due_120_days' | 'past_due_180_days' | null
  /** The first day on which principal of it was lost; null where none is lost on as_of. */
  written_off_since: string | null
  /** Principal lost, to date: what recoveries counts by the month of written_off_since. */
  written_off: number | null
  /**
   * Whether the first item that fell due was fully paid 30 days later; null where none fell due that long before
   * as_of.
   */
  first_payment: 'paid' | 'defaulted' | null
  /** The last day up to as_of on which money moved: what `stale` counts its days from; null where none has. */
  last_moved_on: string | null
  /** What is amiss with its data, whether it is open or not. */
  findings: readonly ('unreconciled' | 'delinquency_gap' | 'stale' | 'past_maturity' | 'no_disbursement' | 'before_origination' | 'overpaid' | 'closed_with_balance' | 'entries_after_close' | 'above_credit_limit' | 'too_large')[]
  /**
   * Why the lender's balance parts from ours where it is unreconciled, as the balance check of its timeline has
   * it; else null.
   */
  cause: 'unit' | 'stale_snapshot' | 'sign' | 'interest_capitalised' | 'basis' | 'duplicate_entry' | 'extra_entry' | 'missing_entry' | 'unexplained' | 'misplaced_decimal' | 'swapped_date' | null
  /** Its bucket when the month began whose moves are asked for; else null. */
  opening: PortfolioReceivableOpening | null
}

/** What a limit took off. */
export interface BorrowingBaseReceivableExcess {
  /** The id of the limit. */
  limit: string
  /** The group of the limit that it belongs to; null where that is not known, and for the largest obligors. */
  group: string | null
  /** What the limit took off it. */
  amount: number | string
}

/** Days past due on the day. */
export interface BorrowingBaseReceivableDaysPastDue {
  /** By what fell due and was paid. */
  computed: number
  /** By the lender's word. */
  reported: number
}

/**
 * Its collections that the bank does not show, of whatever age; null where nothing in the terms is made of the
 * tie-out of cash.
 */
export interface BorrowingBaseReceivableUnverifiedCollections {
  /** How many. */
  count: number
  /** How much they add up to. */
  amount: number | string
  /** The day of the oldest; null where there are none. */
  oldest: string | null
}

/** A receivable that backs a debt line, and its way through the waterfall of the borrowing base. */
export interface BorrowingBaseReceivable {
  /** The id of the receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The id of the account that owes it. 1 to 255 printable characters, compared byte by byte. */
  obligor_id: string
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** The steps that it is part of. */
  steps: readonly ('pledged' | 'unconverted' | 'ineligible' | 'eligible' | 'excess' | 'net_eligible')[]
  /** Its outstanding principal in the line's currency; null where no rate is known. */
  pledged: number | string | null
  /** The rules that it failed, in the order of the terms. */
  failed_rules: readonly string[]
  /** What limits took off it, in the order of the terms. */
  excess: readonly BorrowingBaseReceivableExcess[]
  /** What is left of it. */
  net_eligible: number | string
  /** The id of the advance class that it belongs to; null for the rate of all others. */
  advance_class: string | null
  /** The rate that is lent against it, step-downs considered. Null where the denominator is zero. */
  advance_rate: FractionRatio | null
  /** The currency of the amounts below. ISO 4217. */
  currency: string | null
  /** What kind of receivable it is. */
  product_type: string | null
  /** Outstanding principal. */
  outstanding: number | null
  /** Principal that was given out, less refunds. */
  original: number | null
  /** Principal that was written off. */
  written_off: number | null
  /** Days past due on the day. */
  days_past_due: BorrowingBaseReceivableDaysPastDue | null
  /** Whether the balance that the lender states agrees with its entries. */
  reconciled: boolean | null
  /**
   * Its collections that the bank does not show, of whatever age; null where nothing in the terms is made of the
   * tie-out of cash.
   */
  unverified_collections: BorrowingBaseReceivableUnverifiedCollections | null
  /** The status that its latest entry states; null where none does. */
  status: 'active' | 'closed' | null
  /** The day on which it was originated. */
  origination_date: string | null
  /** The day on which its term ends; null without a term. */
  maturity: string | null
  /** Annual, as a fraction; null where none is known. */
  interest_rate: number | null
  /** How often it was delinquent. */
  times_delinquent: number | null
  /** Of its obligor; null where none is known. */
  credit_score: string | null
  /** Of its obligor; null where it is not known. ISO 3166-1 alpha-2. */
  country: string | null
  /** Of its obligor, with its country; null where it is not known. */
  region: string | null
  /** Of its obligor; null where it is not known. */
  industry: string | null
  /** The kinds of documents with a file that belong to it. */
  documents: readonly string[] | null
}

/** The parameters of the metric, as far as the terms state them. */
export interface DebtLineMetricParameters {
  /** What is late: at least so many days past due for delinquency_rate, more than so many for portfolio_at_risk. */
  days_past_due?: number | null
  /** Days past due as `computed` from what fell due and was paid, the oldest first, or `reported` by the lender. */
  basis?: 'computed' | 'reported' | null
  /** How many months before the tested one the originations are taken from, for default_ratio. */
  lag_months?: number | null
  /** The credit bureau whose scores are averaged; those of several are never mixed. */
  bureau?: string | null
  /** Which findings count, for receivables_with_findings and confirmed_findings. */
  findings?: DebtLineTermAdvanceRatesStepDownWhenFindings | null
  /** The receivables that count, by what is true of all of them; left out, all receivables of the debt line. */
  population?: DebtLineTermAdvanceRatesStepDownWhenPopulation | null
}

/** A month that was read. */
export interface DebtLineMetricMonth {
  /** The month. */
  month: string
  /** The day at whose end it was read. */
  day: string
  /** The value, rounded half up to nine decimals; null where there is no figure, and for debt against no worth. */
  value: number | null
  /** The upper part, exact at any size. */
  numerator: number | string | null
  /** The lower part, exact at any size; 1 of an amount of money. */
  denominator: number | string | null
  /** For an average, the share of principal that it covers. Null where the denominator is zero. */
  coverage: FractionRatio | null
  /** The statements that it was read from. */
  financial_ids: readonly string[]
  /** Why there is no figure. */
  missing: 'no_denominator' | 'not_reported' | 'no_bank_statements' | 'tie_out_failing' | 'never_checked' | 'checks_failing' | 'not_computed' | 'terms_missing' | 'no_index_rate' | 'no_exchange_rate' | 'window_not_full' | 'before_schedule' | null
  /** The currencies without an exchange rate for the day; empty unless `missing` is `no_exchange_rate`. */
  currencies_without_rate: readonly string[]
}

/** A level of the covenant. */
export interface DebtLineMetricLevel {
  /** 1 for the mildest. */
  level: number
  /** What it is compared with. */
  threshold: number | null
  /** Whether this level is kept. */
  kept: boolean | null
  /** How far the value is from this threshold, as a share of it. */
  headroom: number | null
  /** What follows where it is broken. */
  consequence: string
}

/** The same as the month was closed with; null while it is preliminary, and while its certificate is being issued. */
export interface DebtLineMetricFirstReported {
  /** The value as it was compared. */
  value: number | null
  /** What the test meant on the day of the close. */
  status: 'pass' | 'at_risk' | 'breach' | 'in_cure' | 'cured' | 'waived' | 'not_testable'
  /** When the month was closed. */
  closed_at: string
}

/**
 * A condition of a covenant of a debt line, tested for a month by the terms in force on the day of the test, as
 * known now. A covenant whose conditions must all be true has a row for each.
 */
export interface DebtLineMetric {
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The tested month. */
  test_month: string
  /** The day at whose end it was tested. */
  test_date: string
  /** The id of the covenant in the terms. 1 to 255 printable characters, compared byte by byte. */
  covenant_id: string
  /** What the agreement calls the covenant. */
  covenant_name: string
  /** Which of the conditions of the covenant, from 1. */
  condition: number
  /** How many conditions the covenant has, which must all be true. */
  conditions: number
  /**
   * What was measured. Listed are `delinquency_rate`, `portfolio_at_risk`, `cure_rate`, `monthly_default_rate`,
   * `conditional_default_rate`, `annualized_charge_off_rate`, `cumulative_gross_default`, `cumulative_net_loss`,
   * `recovery_rate`, `conditional_prepayment_rate`, `cumulative_collections_rate`, `payment_rate`,
   * `gross_portfolio_yield`, `net_portfolio_yield`, `excess_spread`, `weighted_average_interest_rate`,
   * `weighted_average_term`, `weighted_average_remaining_term`, `weighted_average_score`, `average_balance`,
   * `default_ratio`, `unreconciled_share`, `availability`, `effective_advance_rate`, `overcollateralization`,
   * `collateral_coverage`, `leverage`, `tangible_net_worth`, `unrestricted_cash`, `net_income`,
   * `interest_coverage`, `debt_service_coverage`, `cash_verified_ratio`, `unmatched_cash_days`,
   * `receivables_with_findings`, `confirmed_findings`; another lower-case word is accepted and reported as a
   * data-quality finding.
   */
  metric: 'delinquency_rate' | 'portfolio_at_risk' | 'cure_rate' | 'monthly_default_rate' | 'conditional_default_rate' | 'annualized_charge_off_rate' | 'cumulative_gross_default' | 'cumulative_net_loss' | 'recovery_rate' | 'conditional_prepayment_rate' | 'cumulative_collections_rate' | 'payment_rate' | 'gross_portfolio_yield' | 'net_portfolio_yield' | 'excess_spread' | 'weighted_average_interest_rate' | 'weighted_average_term' | 'weighted_average_remaining_term' | 'weighted_average_score' | 'average_balance' | 'default_ratio' | 'unreconciled_share' | 'availability' | 'effective_advance_rate' | 'overcollateralization' | 'collateral_coverage' | 'leverage' | 'tangible_net_worth' | 'unrestricted_cash' | 'net_income' | 'interest_coverage' | 'debt_service_coverage' | 'cash_verified_ratio' | 'unmatched_cash_days' | 'receivables_with_findings' | 'confirmed_findings' | (string & {})
  /**
   * What the value is: a fraction of 1 (`share`, `rate`), a multiple, minor units, months, days, a count, or a
   * score.
   */
  unit: 'share' | 'rate' | 'ratio' | 'money' | 'months' | 'days' | 'count' | 'score' | null
  /** The parameters of the metric, as far as the terms state them. */
  parameters: DebtLineMetricParameters
  /** The months that become one figure, and how; null for the month alone. */
  window: DebtLineTermAdvanceRatesStepDownWhenWindow | null
  /** The months that were read, the tested one last. */
  months: readonly DebtLineMetricMonth[]
  /** The value, rounded half up to nine decimals; null where there is no figure, and for debt against no worth. */
  value: number | null
  /** The upper part, exact at any size. */
  numerator: number | string | null
  /** The lower part, exact at any size; 1 of an amount of money. */
  denominator: number | string | null
  /** The value as it is compared, rounded by the terms. */
  compared_value: number | null
  /** How the value compares with the threshold where the condition is true. */
  comparator: '<=' | '<' | '>=' | '>'
  /** What it is compared with in the tested month. */
  threshold: number | null
  /** Whether the condition is true; null where that is not known. */
  kept: boolean | null
  /**
   * How far the value is from the threshold, as a share of it, to nine decimals; below zero where the condition is
   * broken.
   */
  headroom: number | null
  /** How the headroom moved since the test of the month before. */
  headroom_trend: 'improving' | 'worsening' | 'steady' | null
  /** Levels of breach, the mildest first; empty where the covenant has one threshold. */
  levels: readonly DebtLineMetricLevel[]
  /**
   * What the test of the covenant means today: `pass`; `at_risk`, kept by less than the terms find comfortable;
   * `breach`; `in_cure`, broken and within the time to cure; `cured` within it; `waived`; `not_testable`, and
   * `missing` gives the reason.
   */
  status: 'pass' | 'at_risk' | 'breach' | 'in_cure' | 'cured' | 'waived' | 'not_testable'
  /** The deepest level that is broken. */
  level: number | null
  /** What follows from the breach, by the terms. */
  consequence: string | null
  /** The consequence in the words of the agreement. */
  note: string | null
  /** The day from which a time to cure counts: when the month is reported. */
  reported_on: string
  /** The last day on which a breach can be cured. */
  cure_until: string | null
  /** The day at whose end the covenant was kept again. */
  cured_on: string | null
  /** Why the breach was waived. */
  waiver_reason: string | null
  /** Why the condition cannot be tested. */
  missing: 'no_denominator' | 'not_reported' | 'no_bank_statements' | 'tie_out_failing' | 'never_checked' | 'checks_failing' | 'not_computed' | 'terms_missing' | 'no_index_rate' | 'no_exchange_rate' | 'window_not_full' | 'before_schedule' | null
  /** The terms by which it was tested. 1 to 255 printable characters, compared byte by byte. */
  debt_line_term_id: string
  /**
   * The same as the month was closed with; null while it is preliminary, and while its certificate is being
   * issued.
   */
  first_reported: DebtLineMetricFirstReported | null
  /** The moment up to which writes are included. */
  known_at: string
  /** The page of this service that documents formulas and sources. */
  definitions: string
}

/** Who closed it. */
export interface MonthCloseClosedBy {
  /** Closed by a key of the lender, by a key of the operator, or by the reporting lag of the terms. */
  by: 'lender' | 'operator' | 'reporting_lag'
  /** The API key or the user; `service` for the reporting lag. */
  actor_id: string
  /** Whose key it is. 1 to 255 printable characters, compared byte by byte. */
  organization: string
}

export interface MonthCloseCertificateLeftOut {
  /** How many receivables. */
  count: number
  /** Their ids, at most 100, newest first. */
  receivable_ids: readonly string[]
}

/** The borrowing base certificate; null while it is being issued, which takes seconds. */
export interface MonthCloseCertificate {
  /** SHA-256 of certificate.json as it is given out, 64 hexadecimal digits. */
  sha256: string
  /** The version of the formulas that it was calculated with. */
  kernel_version: number
  /** Of its amounts. ISO 4217. */
  currency: string
  /** The borrowing base that was first reported; null where the terms give none. */
  base: number | string | null
  /** What could be drawn by it. */
  availability: number | string | null
  /** What was missing by it. */
  deficiency: number | string | null
  /**
   * Receivables that backed the line when the certificate was issued and are part of none of its steps: those that
   * were too large, and those whose own calculation failed. Null for certificates that were issued before this was
   * recorded.
   */
  left_out: MonthCloseCertificateLeftOut | null
}

/** The close of a month of a debt line: the time, who closed it, and the figures first reported by it. */
export interface MonthClose {
  /** The month, written YYYY-MM. */
  month: string
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The last day of the month, at whose end figures are taken. */
  as_of: string
  /**
   * `preliminary` until it is closed; `closed`; `restated` where figures as known now differ from those first
   * reported, which only the single read shows.
   */
  status: 'preliminary' | 'closed' | 'restated'
  /** When it was closed: the certificate includes the writes up to this moment. Null while it is preliminary. */
  closed_at: string | null
  /** Who closed it. */
  closed_by: MonthCloseClosedBy | null
  /** The borrowing base certificate; null while it is being issued, which takes seconds. */
  certificate: MonthCloseCertificate | null
}

/** A move of the clock. */
export interface SandboxClockMove {
  /** When the clock was moved. known_at takes such moments. */
  at: string
  /** What it showed before. */
  showed: string
  /** What it showed then. */
  shows: string
}

/**
 * The clock of an environment. A sandbox can be given one of its own, which is moved forward: its days, and all
 * that is due on a day, follow. Live goes by the real time.
 */
export interface SandboxClock {
  /**
   * `real_time`: there is no clock of its own. `advancing`: it is being moved forward, stop by stop. `ready`: it
   * has arrived, and all figures with it.
   */
  status: 'real_time' | 'ready' | 'advancing'
  /** What the clock shows now. */
  shows: string
  /** The day that it is by the clock, in the time zone of the organization. */
  today: string
  /** What it will show when it has arrived; null while it is not being moved. */
  advances_to: string | null
  /** When the clock was created; null where there is none. */
  created_at: string | null
  /** Every move of the clock, the first one first: one for each stop on its way. */
  moves: readonly SandboxClockMove[]
}

/**
 * Receivables for which the calculation fails: the figures follow all others, and hold these as they were before,
 * or not at all. Each is tried again when it changes, and after an update of the formulas.
 */
export interface CashTieOutFreshnessLeftOut {
  /** How many receivables. */
  count: number
  /** Their ids, at most 100, oldest first. */
  receivable_ids: readonly string[]
}

export interface CashTieOutFreshness {
  /**
   * `current`: the figures hold everything that was written. `behind`: writes wait to be included, usually for a
   * second or so. `failing`: the calculator fails, so that the figures stay those of known_at; the operator of the
   * service is alerted.
   */
  status: 'current' | 'behind' | 'failing'
  /** When the oldest write that the figures do not hold yet was made; null where none waits. */
  waiting_since: string | null
  /** Since when the calculator fails; null where it does not. */
  failing_since: string | null
  /**
   * Receivables for which the calculation fails: the figures follow all others, and hold these as they were
   * before, or not at all. Each is tried again when it changes, and after an update of the formulas.
   */
  left_out: CashTieOutFreshnessLeftOut
}

export interface CashTieOutRowCollectionsReported {
  /** How many payments. */
  number: number
  /** What they add up to, never below zero. */
  amount: number | string
}

/** Payments that were verified after as many days. */
export interface CashTieOutRowCollectionsDaysToVerifyByDay {
  /** The days. */
  days: number
  /** How many payments were verified after exactly as many days. */
  number: number
  /** What they add up to. */
  amount: number | string
}

/**
 * Days from the day of a payment to the last day of the lines and payments that it is matched with; 0 where the
 * bank showed it on the day or before.
 */
export interface CashTieOutRowCollectionsDaysToVerify {
  /** The days within which at least half of the verified payments were verified; null where none is. */
  median: number | null
  /** The same of at least nine tenths. */
  p90: number | null
  /** The whole distribution, fewest days first. */
  by_days: readonly CashTieOutRowCollectionsDaysToVerifyByDay[]
}

/** Open payments of an age. */
export interface CashTieOutRowCollectionsOpenByAge {
  /** The youngest age, in days from the day of the payment to as_of. */
  days_from: number
  /** The oldest age; null for the last row. */
  days_to: number | null
  /** How many payments. */
  number: number
  /** What they add up to. */
  amount: number | string
}

/** Cash that came in, as reported. */
export interface CashTieOutRowCollections {
  /** All payments that come in: entries of one receivable, day and reference count as one payment. */
  reported: CashTieOutRowCollectionsReported
  /** Of these, those that lines of the operator's statements show. */
  verified: CashTieOutRowCollectionsReported
  /** Of these, those whose match has a line of the lender's own statements: the word of the lender alone. */
  stated_by_lender: CashTieOutRowCollectionsReported
  /** Of these, those of which the operator decided that nothing of the bank belongs to them. */
  explained: CashTieOutRowCollectionsReported
  /** The amount verified by the amount reported. Null where the denominator is zero. */
  verified_share: FractionRatio | null
  /** Of these, those that are matched with none. */
  open: CashTieOutRowCollectionsReported
  /**
   * Days from the day of a payment to the last day of the lines and payments that it is matched with; 0 where the
   * bank showed it on the day or before.
   */
  days_to_verify: CashTieOutRowCollectionsDaysToVerify
  /** The open payments by age: five rows, youngest first. */
  open_by_age: readonly CashTieOutRowCollectionsOpenByAge[]
}

/** Cash that went out, as reported. */
export interface CashTieOutRowDisbursements {
  /**
   * All payments that go out: disbursements and payments given back: entries of one receivable, day and reference
   * count as one payment.
   */
  reported: CashTieOutRowCollectionsReported
  /** Of these, those that lines of the operator's statements show. */
  verified: CashTieOutRowCollectionsReported
  /** Of these, those whose match has a line of the lender's own statements: the word of the lender alone. */
  stated_by_lender: CashTieOutRowCollectionsReported
  /** Of these, those of which the operator decided that nothing of the bank belongs to them. */
  explained: CashTieOutRowCollectionsReported
  /** The amount verified by the amount reported. Null where the denominator is zero. */
  verified_share: FractionRatio | null
  /** Of these, those that are matched with none. */
  open: CashTieOutRowCollectionsReported
  /**
   * Days from the day of a payment to the last day of the lines and payments that it is matched with; 0 where the
   * bank showed it on the day or before.
   */
  days_to_verify: CashTieOutRowCollectionsDaysToVerify
  /** The open payments by age: five rows, youngest first. */
  open_by_age: readonly CashTieOutRowCollectionsOpenByAge[]
}

export interface CashTieOutRowCreditsAll {
  /** How many lines. */
  number: number
  /** What they add up to, never below zero. */
  amount: number | string
}

export interface CashTieOutRowCredits {
  /** All settled lines. */
  all: CashTieOutRowCreditsAll
  /** Of these, those whose match has a line of the lender's own statements: the word of the lender alone. */
  stated_by_lender: CashTieOutRowCreditsAll
  /** Of these, those of which the operator decided what they are. */
  explained: CashTieOutRowCreditsAll
  /**
   * Of these, those that belong to no payment, debt line or transfer between own accounts, and that nobody
   * explained.
   */
  open: CashTieOutRowCreditsAll
}

/** A row. */
export interface CashTieOutRow {
  /** The month: that of the day of a payment, and of the value day of a line. */
  month: string
  /** Whether the month is in progress on as_of. */
  open: boolean
  /** The currency of the row. ISO 4217. */
  currency: string
  /** Cash that came in, as reported. */
  collections: CashTieOutRowCollections
  /** Cash that went out, as reported. */
  disbursements: CashTieOutRowDisbursements
  /** Money that came into the accounts by the bank. */
  credits: CashTieOutRowCredits
  /** Money that went out of the accounts by the bank. */
  debits: CashTieOutRowCredits
}

/** The cash that a lender reports by month and currency, and how much of it the bank shows. */
export interface CashTieOut {
  /** The day of the figures. */
  as_of: string
  /**
   * The moment whose tie-out is shown: the last one at which it was complete, at or before the one that was asked
   * for; null where there is none.
   */
  known_at: string | null
  /**
   * Whether what is answered holds everything that was written up to now. Of a past known_at it is what had been
   * tied out by then.
   */
  freshness: CashTieOutFreshness
  /** The page of this service that documents the figures. */
  definitions: string
  /** The months with payments or lines: by currency, then by month. */
  data: readonly CashTieOutRow[]
}

/** A row. */
export interface CashGroupsRow {
  /** The value that is grouped by; null where the receivable has none. */
  group: string | null
  /** The month: that of the day of a payment, and of the value day of a line. */
  month: string
  /** Whether the month is in progress on as_of. */
  open: boolean
  /** The currency of the row. ISO 4217. */
  currency: string
  /** Cash that came in, as reported. */
  collections: CashTieOutRowCollections
  /** Cash that went out, as reported. */
  disbursements: CashTieOutRowDisbursements
}

/**
 * The cash that a lender reports by group, month and currency, and how much of it the bank shows. Lines of the
 * bank are of no group.
 */
export interface CashGroups {
  /** The day of the figures. */
  as_of: string
  /**
   * The moment whose tie-out is shown: the last one at which it was complete, at or before the one that was asked
   * for; null where there is none.
   */
  known_at: string | null
  /**
   * Whether what is answered holds everything that was written up to now. Of a past known_at it is what had been
   * tied out by then.
   */
  freshness: CashTieOutFreshness
  /** The page of this service that documents the figures. */
  definitions: string
  /** By what payments are grouped: what holds of the receivable on the day of the payment. */
  group_by: 'product_type' | 'vintage' | 'funded_by' | 'debt_line' | 'industry' | 'industry_code' | 'country' | 'region'
  /** The months of each group with payments: by currency, group and month. */
  data: readonly CashGroupsRow[]
}

export interface CashAccountStatementsRowOpening {
  /** The balance in the currency's smallest denomination; negative where overdrawn. */
  amount: number
  /** Which balance it is, as the bank names it. */
  kind: 'closing_booked' | 'previously_closed_booked' | 'opening_booked' | 'interim_booked'
  /** The day that the bank names: its start for an opening balance, its end for a closing one. */
  day: string
  /**
   * Whose statement states it. lender: the lender's own word. Of a lender's own account it is the operator's where
   * both state the same day.
   */
  stated_by: 'operator' | 'lender'
}

/** Lines that were matched by one rule. */
export interface CashAccountStatementsRowCreditsByRule {
  /** The rule by which it was matched; `decision` where a person decided it. */
  rule: 'decision' | 'debt_line' | 'reference' | 'batch_reference' | 'split' | 'reference_less_fee' | 'net_disbursement' | 'batch_day' | 'own_transfer' | 'mistyped_reference' | 'amount_and_day'
  /** The lines. */
  lines: CashTieOutRowCreditsAll
}

export interface CashAccountStatementsRowCredits {
  /** All lines that the bank booked in the month; matched, explained and open add up to it. */
  all: CashTieOutRowCreditsAll
  /** Of these, those that belong to payments, a debt line or another account. */
  matched: CashTieOutRowCreditsAll
  /** The matched ones by rule. */
  by_rule: readonly CashAccountStatementsRowCreditsByRule[]
  /** Of these, those of which the operator decided what they are. */
  explained: CashTieOutRowCreditsAll
  /** Of these, those that belong to nothing, and that nobody explained. */
  open: CashTieOutRowCreditsAll
  /**
   * Fees that a processor or the bank deducted: payments less lines, of matches whose first line is among these.
   * Below zero where the bank shows more.
   */
  fees: number | string
}

/** A statement. */
export interface CashAccountStatementsRow {
  /** The account: the id of the payin instrument, or else the label of the account; empty where neither is known. */
  account: string
  /**
   * Whose statement it is of. operator: a transparency transaction. lender: a bank line that the lender sent of
   * its own accounts.
   */
  source: 'operator' | 'lender'
  /** The currency of the statement. ISO 4217. */
  currency: string
  /** The month, by the day on which the bank booked the lines. */
  month: string
  /** Whether the month is in progress on as_of. */
  open: boolean
  /** What the bank states for the start of the month; null where it states nothing. */
  opening: CashAccountStatementsRowOpening | null
  /** Money that came in. */
  credits: CashAccountStatementsRowCredits
  /** Money that went out. */
  debits: CashAccountStatementsRowCredits
  /** The opening balance and the lines; null where the opening balance is unknown. */
  closing: number | string | null
  /** What the bank states for the end of the month, or for as_of; null where it states nothing. */
  stated_closing: CashAccountStatementsRowOpening | null
  /**
   * The balance that the bank states less the one by the lines: what the lines lack. 0 where the statement foots,
   * null where one of both is unknown.
   */
  difference: number | string | null
}

/** The statement of each bank account of a lender and month: opening balance and lines make the closing balance. */
export interface CashAccountStatements {
  /** The day of the statements. */
  as_of: string
  /**
   * The moment whose tie-out is shown: the last one at which it was complete, at or before the one that was asked
   * for; null where there is none.
   */
  known_at: string | null
  /**
   * Whether what is answered holds everything that was written up to now. Of a past known_at it is what had been
   * tied out by then.
   */
  freshness: CashTieOutFreshness
  /** The page of this service that documents the figures. */
  definitions: string
  /** The months with lines or balances: by account, then by month. */
  data: readonly CashAccountStatementsRow[]
}

export interface CashBreakSumsRowAboveZero {
  /** How many breaks. */
  number: number
  /** What they add up to, without the sign. */
  amount: number | string
}

/** A row. */
export interface CashBreakSumsRow {
  /** The month of the first day of the payments and lines that a break is about. */
  month: string
  /** The currency of the row. ISO 4217. */
  currency: string
  /**
   * Why it does not tie out. wrong_account: a collection ties out, with money that came into another account than
   * it belongs into. booked_twice: one payment is reported twice. returned_still_paid: the bank took money back,
   * and the payment still counts. outside_window: reference and amount agree, more days apart than allowed.
   * amount_differs: reference or batch agrees, the amount does not. other_receivable: the amount and day of this
   * payment, and the name of another receivable. ambiguous: several could belong together. entry_without_cash: a
   * payment that no line could be. cash_without_entry: a line that no payment could be.
   */
  cause: 'wrong_account' | 'booked_twice' | 'returned_still_paid' | 'outside_window' | 'amount_differs' | 'other_receivable' | 'ambiguous' | 'entry_without_cash' | 'cash_without_entry'
  /**
   * Who puts it right. operator: the cash is there, and only the days that the operator allows keep it apart.
   * lender: all others.
   */
  owner: 'lender' | 'operator'
  /** The breaks whose amount is above zero. */
  above_zero: CashBreakSumsRowAboveZero
  /** The breaks whose amount is below zero. */
  below_zero: CashBreakSumsRowAboveZero
  /** The age of the oldest, in days. */
  age_days_max: number
}

/** Breaks by month, currency and cause. */
export interface CashBreakSums {
  /** The day of the breaks. */
  as_of: string
  /**
   * The moment whose tie-out is shown: the last one at which it was complete, at or before the one that was asked
   * for; null where there is none.
   */
  known_at: string | null
  /**
   * Whether what is answered holds everything that was written up to now. Of a past known_at it is what had been
   * tied out by then.
   */
  freshness: CashTieOutFreshness
  /** The page of this service that documents the causes. */
  definitions: string
  /** By currency, then by month, then by cause. */
  data: readonly CashBreakSumsRow[]
}

/** A threshold. */
export interface FindingDetailThreshold {
  /** Its name in the formula. */
  name: string
  /** Its unit. */
  unit: 'days' | 'months' | 'count' | 'basis_points'
  /** The limit that the check compares with. */
  value: number
  /** What it limits. */
  description: string
}

export interface FindingDetailEvidenceEntryEvidenced {
  /** Its day. */
  date: string
  /** Its type. */
  type: string
  /** Its amount, in minor units of the currency of the receivable. */
  amount: number | string
}

/** An entry. */
export interface FindingDetailEvidenceEntry {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The entry. 1 to 255 printable characters, compared byte by byte. */
  entry_id: string
  /** When this version of it became known. */
  recorded_at: string
  /** The entry as it was found; null where that version is no longer kept. */
  evidenced: FindingDetailEvidenceEntryEvidenced | null
  /** The entry as it is known now; null where it was deleted. */
  current: FindingDetailEvidenceEntryEvidenced | null
}

/** A change of a field. */
export interface FindingDetailEvidenceChange {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The field that was changed. */
  field: string
  /** What it was, as the lender sent it; null for none. */
  before: unknown
  /** What it became; null for none. */
  after: unknown
  /** When the change became known. */
  recorded_at: string
}

/** Days on which a receivable backed a debt line. */
export interface FindingDetailEvidencePledge {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The debt line that it backed. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The first day on which it backed the line; null where it did from the beginning. */
  from: string | null
  /** The day of its release, the first on which it no longer did; null while it does. */
  released: string | null
}

/** What it is made of: of each kind the first 500 at most. evidence_count states how many there are. */
export interface FindingDetailEvidence {
  /** Entries, in the order in which they count. */
  entries: readonly FindingDetailEvidenceEntry[]
  /** Changes of fields. */
  changes: readonly FindingDetailEvidenceChange[]
  /** Pledges, by their first days. */
  pledges: readonly FindingDetailEvidencePledge[]
  /** Other receivables. */
  receivables: readonly string[]
  /** Obligors. */
  accounts: readonly string[]
  /** Documents. */
  documents: readonly string[]
  /** Lines of the bank. */
  transactions: readonly string[]
}

/** A finding with all that it is made of, the formula, and the thresholds that were in force. */
export interface FindingDetail {
  /** The finding; it stays the same when it is found again. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The check that found it. */
  check: 'cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested'
  /** How grave it is where it is true. */
  severity: 'low' | 'medium' | 'high'
  /**
   * What the operator decided of it. open: nothing yet. explained: it is ordinary. confirmed: it is what the check
   * looks for.
   */
  state: 'open' | 'explained' | 'confirmed'
  /**
   * The receivable that it is about; null where it is about several. 1 to 255 printable characters, compared byte
   * by byte.
   */
  receivable_id: string | null
  /**
   * The obligor that it is about: the id of an account; null where it is about none. 1 to 255 printable
   * characters, compared byte by byte.
   */
  obligor_id: string | null
  /** The first day as of which it holds. */
  from: string
  /** The first day as of which it no longer holds; null where it holds for good. */
  until: string | null
  /** What is at stake, in the currency's smallest denomination; null where it is no amount. */
  amount: number | string | null
  /** The currency of the amount; null where there is none. ISO 4217. */
  currency: string | null
  /** What was compared with the thresholds, by name. */
  measured: readonly FindingMeasured[]
  /** When it was found, by the clock of the calculator. */
  found_at: string
  /** When it was no longer found, after a change of what was known or of thresholds; null while it is found. */
  ended_at: string | null
  /** What it is made of. */
  evidence_count: FindingEvidenceCount
  /** What the check finds, in one sentence. */
  description: string
  /** How, so that anybody can repeat it. */
  formula: string
  /** The thresholds of the check that were in force on the first day of the finding. */
  thresholds: readonly FindingDetailThreshold[]
  /** What it is made of: of each kind the first 500 at most. evidence_count states how many there are. */
  evidence: FindingDetailEvidence
}

/** A threshold. */
export interface IntegrityChecksRowThreshold {
  /** Its name in the formula. */
  name: string
  /** Its unit. */
  unit: 'days' | 'months' | 'count' | 'basis_points'
  /** The limit that the check compares with. */
  value: number
  /** What it limits. */
  description: string
  /** What it is unless it is set. */
  standard: number
  /** The least that can be set. */
  minimum: number
  /** The most. */
  maximum: number
}

export interface IntegrityChecksRowFindings {
  /** Those that are open. */
  open: number
  /** Those that are explained. */
  explained: number
  /** Those that are confirmed. */
  confirmed: number
}

/** A check. */
export interface IntegrityChecksRow {
  /** The check that found it. */
  check: 'cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested'
  /** What it looks at as a whole. */
  scope: 'receivable' | 'obligor' | 'lender' | 'identity'
  /** How grave it is where it is true. */
  severity: 'low' | 'medium' | 'high'
  /** What it finds, in one sentence. */
  description: string
  /** How, so that anybody can repeat it. */
  formula: string
  /** Whether it is looked for on as_of; the operator can turn it off. */
  is_on: boolean
  /** Its thresholds as in force on as_of. */
  thresholds: readonly IntegrityChecksRowThreshold[]
  /** How many findings hold, by state. */
  findings: IntegrityChecksRowFindings
  /** How many receivables they are about, by state. */
  receivables: IntegrityChecksRowFindings
  /** The receivables that the check looked at; 0 where it is turned off. */
  receivables_looked_at: number
  /** Receivables with an open finding by receivables looked at. Null where the denominator is zero. */
  open_share: FractionRatio | null
}

/** The integrity checks, with their thresholds and with what they found. */
export interface IntegrityChecks {
  /** The day of the findings. */
  as_of: string
  /** The moment whose findings are shown, at or before the one that was asked for; null before the first. */
  known_at: string | null
  /**
   * Whether the findings hold everything that was written up to now. Of a past known_at they are those that had
   * been found by then.
   */
  freshness: CashTieOutFreshness
  /** The page of this service that documents the checks. */
  definitions: string
  /** The checks, in a fixed order. */
  data: readonly IntegrityChecksRow[]
}

/** A row. */
export interface FindingsByMonthRow {
  /** The month. */
  month: string
  /** Whether the month is in progress on as_of. */
  open: boolean
  /** The check that found it. */
  check: 'cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested'
  /** How grave it is where it is true. */
  severity: 'low' | 'medium' | 'high'
  /** Findings whose first day is in the month, up to as_of. */
  found: number
  /** Findings that hold no longer from a day of the month on, up to as_of. */
  ended: number
  /**
   * Findings that were open when the month began, or that began in it, and that are not open at its end: they
   * ended, or were explained or confirmed.
   */
  closed: number
  /** Findings that were explained or confirmed when the month began, and that are open at its end. */
  opened_again: number
  /** Findings that hold at the end of the month, or on as_of of a month in progress, by state on that day. */
  at_end: IntegrityChecksRowFindings
}

/** Findings by month and check. */
export interface FindingsByMonth {
  /** The day of the findings. */
  as_of: string
  /** The moment whose findings are shown, at or before the one that was asked for; null before the first. */
  known_at: string | null
  /**
   * Whether the findings hold everything that was written up to now. Of a past known_at they are those that had
   * been found by then.
   */
  freshness: CashTieOutFreshness
  /** The page of this service that documents the checks. */
  definitions: string
  /** By month, then by check; only checks with a finding in the months. */
  data: readonly FindingsByMonthRow[]
}

/** A check. */
export interface FindingsByCheckRow {
  /** The check that found it. */
  check: 'cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested'
  /** How grave it is where it is true. */
  severity: 'low' | 'medium' | 'high'
  /** What it finds, in one sentence. */
  description: string
  /** Lenders with an open finding of it. */
  lenders: number
  /** How many findings hold, by state. */
  findings: IntegrityChecksRowFindings
  /** How many receivables they are about, by state. */
  receivables: IntegrityChecksRowFindings
  /** The receivables of the lenders for which the check is on. */
  receivables_looked_at: number
  /** Receivables with an open finding by receivables looked at. Null where the denominator is zero. */
  open_share: FractionRatio | null
}

/** Findings of all lenders by check. */
export interface FindingsByCheck {
  /** The day of the findings. */
  as_of: string
  /** The moment whose findings are shown, at or before the one that was asked for; null before the first. */
  known_at: string | null
  /**
   * Whether the findings hold everything that was written up to now. Of a past known_at they are those that had
   * been found by then.
   */
  freshness: CashTieOutFreshness
  /** The page of this service that documents the checks. */
  definitions: string
  /** The checks, in a fixed order. */
  data: readonly FindingsByCheckRow[]
}

/** A lender. */
export interface FindingsByLenderRow {
  /** The organization. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** Its name. */
  name: string
  /** How many findings hold, by state. */
  findings: IntegrityChecksRowFindings
  /** How many receivables they are about, by state. */
  receivables: IntegrityChecksRowFindings
  /** How many of the findings are of high severity, by state. */
  severe: IntegrityChecksRowFindings
  /** The receivables of the lender. */
  receivables_looked_at: number
  /** Receivables with an open finding by receivables looked at. Null where the denominator is zero. */
  open_share: FractionRatio | null
  /** The moment whose findings are shown; null before the first. */
  known_at: string | null
}

/** Findings of each lender. */
export interface FindingsByLender {
  /** The day of the findings. */
  as_of: string
  /** The moment whose findings are shown, at or before the one that was asked for; null before the first. */
  known_at: string | null
  /**
   * Whether the findings hold everything that was written up to now. Of a past known_at they are those that had
   * been found by then.
   */
  freshness: CashTieOutFreshness
  /** The page of this service that documents the checks. */
  definitions: string
  /** By id of the lender. */
  data: readonly FindingsByLenderRow[]
}

/** A secret that was issued for an endpoint. This answer is the only one that shows it. */
export interface WebhookSecret {
  /** The secret: `whsec_` and 32 bytes in base64. The receiver verifies signatures with it. */
  secret: string
  /** From when on deliveries are signed with it. */
  issued_at: string
  /** Until when the secrets that it replaces sign too; null where it replaces none. */
  earlier_sign_until: string | null
}

/**
 * Events that are delivered again, to one endpoint. They are queued behind what waits there, each with the id it
 * had.
 */
export interface WebhookReplay {
  /** One event, by its id. Send either this or since. 1 to 255 printable characters, compared byte by byte. */
  event_id: string | null
  /** All events that were recorded from this moment on. */
  since: string | null
  /** Up to this moment, itself included; when left out, up to now. */
  until: string | null
  /** When it was asked for. */
  asked_at: string
}

/** Of `principal_moved`: what moved it. */
export interface ReceivableTimelineChangePrincipal {
  /** Outstanding at the end of the day before. */
  before: number
  /** Given out that day. */
  disbursed: number
  /** Interest that became principal that day. */
  capitalized: number
  /** Repaid that day. */
  collected: number
  /** Taken back that day. */
  refunded: number
  /** Lost that day. */
  written_off: number
  /** Left when it was closed; negative where it was opened again. */
  closed_unexplained: number
  /** Outstanding at the end of the day. */
  after: number
}

/** A change. */
export interface ReceivableTimelineChange {
  /** The day of the change. */
  date: string
  /** What changed. `past_due`, `cured` and `bucket` are listed for each count of days past due, in `count`. */
  type: 'principal_moved' | 'status' | 'delinquency_reported' | 'delinquency_cleared' | 'past_due' | 'bucket' | 'cured' | 'written_off' | 'recovered' | 'defaulted' | 'paid_off' | 'charged_off' | 'closed_unexplained' | 'reopened' | 'balance_break'
  /** Whether it is after the day asked about, and is expected if nothing more is reported. */
  expected: boolean
  /** Which count of days past due it is about. */
  count: 'reported' | 'computed' | null
  /** Status or bucket before. */
  from: string | null
  /** Status or bucket after. */
  to: string | null
  /** Of delinquency: the day since which it is past due. */
  since: string | null
  /** Written off, recovered, left when closed, delinquent, or the difference of a balance. */
  amount: number | null
  /** Of `principal_moved`: what moved it. */
  principal: ReceivableTimelineChangePrincipal | null
  /** The entries behind it; none where age alone or a statement about the receivable made it. */
  entry_ids: readonly string[]
  /** When it became known, where it is the lender's own statement about the receivable. */
  recorded_at: string | null
}

/**
 * Weighted average life of the principal received, in years (actual/365) from the first disbursement. Null where
 * the denominator is zero.
 */
export interface YearsRatio {
  /** The upper part, exact. */
  numerator: number | string
  /** The lower part, exact and above zero. */
  denominator: number | string
  /** Numerator by denominator, rounded half up to nine decimals. */
  value: number
}

/** What it returned from its beginning to the day. */
export interface ReceivableTimelineReturns {
  /** Multiple on invested capital, to date. */
  moic: ReceivableMonthMoic
  /**
   * Internal rate of return of the cash that moved, annual, actual/365: 0.05 is 5 %. What is outstanding is not in
   * it.
   */
  irr: number | null
  /** Why there is no rate: no cash moved, it moved one way only, or no single rate fits it. */
  irr_none_because: 'no_cash' | 'one_way' | 'not_unique' | null
  /**
   * Interest, fees and other income to date times 365, by the sum of principal outstanding at the end of each day.
   * Null where the denominator is zero.
   */
  gross_yield: FractionRatio | null
  /** The same less what was written off. Null where the denominator is zero. */
  net_yield: FractionRatio | null
  /**
   * Weighted average life of the principal received, in years (actual/365) from the first disbursement. Null where
   * the denominator is zero.
   */
  wal_received: YearsRatio | null
  /**
   * Factor rate: all principal and interest of the schedule, past and to come, by what was disbursed less
   * refunded. 1.3 asks for 1.30 for each 1.00 advanced. Null where it is not known what falls due. Null where the
   * denominator is zero.
   */
  factor_rate: MultipleRatio | null
}

/** The last of them. */
export interface ReceivableTimelineBalanceCheckLast {
  /** Its day. */
  date: string
  /** The entry. 1 to 255 printable characters, compared byte by byte. */
  entry_id: string
  /** The lender's balance. */
  reported: number
  /** Ours. */
  computed: number
  /** Reported less computed. */
  difference: number
  /** How much they may differ: a minor unit an entry, or 0.01 %. */
  tolerance: number
}

/** The first entry of the disagreement that lasts to the end. */
export interface ReceivableTimelineBalanceCheckBrokenSince {
  /** Its day. */
  date: string
  /** The entry. 1 to 255 printable characters, compared byte by byte. */
  entry_id: string
}

/** What points to the cause. */
export interface ReceivableTimelineBalanceCheckEvidence {
  /** The entries behind it; none where age alone or a statement about the receivable made it. */
  entry_ids: readonly string[]
  /** What the cause adds to the lender's principal. */
  amount: number | null
}

/** The lender's balances beside ours. */
export interface ReceivableTimelineBalanceCheck {
  /** Entries with a balance of the lender. */
  compared: number
  /** How many of them agree with ours. */
  agreeing: number
  /** The last of them. */
  last: ReceivableTimelineBalanceCheckLast | null
  /** The first entry of the disagreement that lasts to the end. */
  broken_since: ReceivableTimelineBalanceCheckBrokenSince | null
  /** The one cause that explains every balance since. */
  cause: 'unit' | 'stale_snapshot' | 'sign' | 'interest_capitalised' | 'basis' | 'duplicate_entry' | 'extra_entry' | 'missing_entry' | 'unexplained' | 'misplaced_decimal' | 'swapped_date' | null
  /** What points to the cause. */
  evidence: ReceivableTimelineBalanceCheckEvidence
}

/** What falls due after the day. */
export interface ReceivableTimelineSchedule {
  /** When it falls due. */
  date: string
  /** Principal. */
  principal: number
  /** Interest. */
  interest: number
  /** The source of the schedule. */
  basis: 'reported' | 'derived'
}

/** The timeline of a receivable as of a day, as known at a moment. */
export interface ReceivableTimeline {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The currency of all amounts. ISO 4217. */
  currency: string
  /** The day asked about. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whose schedule counts on the day. */
  basis: 'reported' | 'derived' | 'none'
  /** How the schedule that follows from the terms repays. */
  style: 'level' | 'bullet' | 'interest_only' | 'none'
  /** Whether its amounts are too large to be added up: it then has no months and no changes of amounts. */
  too_large: boolean
  /** Its months as /receivable-metrics lists them, oldest first. */
  months: readonly ReceivableMonth[]
  /** Its changes, by date. */
  changes: readonly ReceivableTimelineChange[]
  /** What it returned from its beginning to the day. */
  returns: ReceivableTimelineReturns
  /** The lender's balances beside ours. */
  balance_check: ReceivableTimelineBalanceCheck
  /** What falls due after the day, by date. */
  schedule: readonly ReceivableTimelineSchedule[]
}

/**
 * Receivables by what has become of them. They can be drawn no more than once, and leave what they were when drawn
 * again.
 */
export interface PortfolioSummaryRowReceivables {
  /** Ever drawn. */
  drawn: number
  /** With principal outstanding. */
  open: number
  /** Repaid. */
  paid_off: number
  /** Ended by a loss. */
  charged_off: number
  /** Closed with principal left that no entry explains. */
  closed_unexplained: number
}

/**
 * The roll-forward (M23): opening + disbursed + capitalized - collected - refunded - written_off -
 * closed_unexplained + transferred = closing.
 */
export interface PortfolioSummaryRowPrincipal {
  /** Outstanding when the month began. */
  opening: number | string
  /** Given out. */
  disbursed: number | string
  /** Interest that became principal. */
  capitalized: number | string
  /** Repaid. */
  collected: number | string
  /** Taken back of what was given out. */
  refunded: number | string
  /** Lost. */
  written_off: number | string
  /** Left on receivables when they were closed, which no entry explains. */
  closed_unexplained: number | string
  /** Came from other groups, less what left for them. */
  transferred: number | string
  /** Outstanding on as_of. */
  closing: number | string
  /** What obligors paid beyond what they owed, which closing is already less by. */
  overpaid: number | string
}

export interface MinorUnitsRatio {
  /** The upper part, exact. */
  numerator: number | string
  /** The lower part, exact and above zero. */
  denominator: number | string
  /** Numerator by denominator, rounded half up to nine decimals. */
  value: number
}

/**
 * Factor rate of open receivables: all principal and interest of their schedules, past and to come, by what was
 * disbursed on them less refunded. What has no factor rate of its own is in neither sum.
 */
export interface MultipleAverage {
  /** The average over the receivables that have a value. Null where the denominator is zero. */
  average: MultipleRatio | null
  /** The share of outstanding principal that has a value. Null where the denominator is zero. */
  coverage: FractionRatio | null
}

/**
 * Weighted average coupon (M26): annual interest rate as a fraction. Its numerator is the interest of a year and
 * its denominator the principal, in minor units, both times the same power of ten where that interest is no whole
 * number.
 */
export interface FractionAverage {
  /** The average over the receivables that have a value. Null where the denominator is zero. */
  average: FractionRatio | null
  /** The share of outstanding principal that has a value. Null where the denominator is zero. */
  coverage: FractionRatio | null
}

export interface MonthsRatio {
  /** The upper part, exact. */
  numerator: number | string
  /** The lower part, exact and above zero. */
  denominator: number | string
  /** Numerator by denominator, rounded half up to nine decimals. */
  value: number
}

export interface MonthsAverage {
  /** The average over the receivables that have a value. Null where the denominator is zero. */
  average: MonthsRatio | null
  /** The share of outstanding principal that has a value. Null where the denominator is zero. */
  coverage: FractionRatio | null
}

export interface DaysRatio {
  /** The upper part, exact. */
  numerator: number | string
  /** The lower part, exact and above zero. */
  denominator: number | string
  /** Numerator by denominator, rounded half up to nine decimals. */
  value: number
}

export interface DaysAverage {
  /** The average over the receivables that have a value. Null where the denominator is zero. */
  average: DaysRatio | null
  /** The share of outstanding principal that has a value. Null where the denominator is zero. */
  coverage: FractionRatio | null
}

export interface NumberRatio {
  /** The upper part, exact. */
  numerator: number | string
  /** The lower part, exact and above zero. */
  denominator: number | string
  /** Numerator by denominator, rounded half up to nine decimals. */
  value: number
}

export interface NumberAverage {
  /** The average over the receivables that have a value. Null where the denominator is zero. */
  average: NumberRatio | null
  /** The share of outstanding principal that has a value. Null where the denominator is zero. */
  coverage: FractionRatio | null
}

/** Scores of bureaus that are not listed here. */
export interface PortfolioSummaryRowWeightedCreditScoresUnlisted {
  /** The share of outstanding principal whose obligor has such a score. Null where the denominator is zero. */
  coverage: FractionRatio | null
}

/** Credit scores of obligors, each bureau by itself; null where no open receivable has a score of it. */
export interface PortfolioSummaryRowWeightedCreditScores {
  /** Scores of experian. */
  experian: NumberAverage | null
  /** Scores of equifax. */
  equifax: NumberAverage | null
  /** Scores of transunion. */
  transunion: NumberAverage | null
  /** Scores of dnb. */
  dnb: NumberAverage | null
  /** Scores of creditsafe. */
  creditsafe: NumberAverage | null
  /** Scores of crif. */
  crif: NumberAverage | null
  /** Scores of fico. */
  fico: NumberAverage | null
  /** Scores of vantagescore. */
  vantagescore: NumberAverage | null
  /** Scores of buro_de_credito. */
  buro_de_credito: NumberAverage | null
  /** Scores of circulo_de_credito. */
  circulo_de_credito: NumberAverage | null
  /** Scores of datacredito. */
  datacredito: NumberAverage | null
  /** Scores of infocenter. */
  infocenter: NumberAverage | null
  /** Scores of schufa. */
  schufa: NumberAverage | null
  /** Scores of asnef. */
  asnef: NumberAverage | null
  /** Scores of bureaus that are not listed here. */
  unlisted: PortfolioSummaryRowWeightedCreditScoresUnlisted | null
}

/** Averages weighted by outstanding principal (M26); what has no value is in neither sum. */
export interface PortfolioSummaryRowWeighted {
  /**
   * Weighted average coupon (M26): annual interest rate as a fraction. Its numerator is the interest of a year and
   * its denominator the principal, in minor units, both times the same power of ten where that interest is no
   * whole number.
   */
  wac: FractionAverage
  /**
   * Weighted average maturity (M26): calendar months from that of as_of to that of the maturity, of what has not
   * matured.
   */
  wam: MonthsAverage
  /**
   * Weighted average loan age (M26): calendar months from that of the origination to that of as_of, as
   * months_on_book counts them (M22).
   */
  wala: MonthsAverage
  /** Days from origination to maturity. */
  original_term_days: DaysAverage
  /** Days to maturity, of what has not matured. */
  remaining_term_days: DaysAverage
  /** Days since origination. */
  age_days: DaysAverage
  /** Credit scores of obligors, each bureau by itself; null where no open receivable has a score of it. */
  credit_scores: PortfolioSummaryRowWeightedCreditScores
}

/** A row. */
export interface PortfolioSummaryRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** The value of group_by; null where nothing is grouped by, or where it is not known. */
  group: string | null
  /** The month that the flows are of, up to as_of. */
  month: string
  /**
   * Receivables by what has become of them. They can be drawn no more than once, and leave what they were when
   * drawn again.
   */
  receivables: PortfolioSummaryRowReceivables
  /**
   * The roll-forward (M23): opening + disbursed + capitalized - collected - refunded - written_off -
   * closed_unexplained + transferred = closing.
   */
  principal: PortfolioSummaryRowPrincipal
  /** Outstanding principal by open receivables (M27). Null where the denominator is zero. */
  average_balance: MinorUnitsRatio | null
  /**
   * Factor rate of open receivables: all principal and interest of their schedules, past and to come, by what was
   * disbursed on them less refunded. What has no factor rate of its own is in neither sum.
   */
  factor_rate: MultipleAverage
  /** Averages weighted by outstanding principal (M26); what has no value is in neither sum. */
  weighted: PortfolioSummaryRowWeighted
}

/** One row for each currency and group, as of a day and as known at a moment. */
export interface PortfolioSummary {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whether the month of as_of is in progress, so that its flows are those of a part of a month. */
  open: boolean
  /** By what the rows are grouped; null where by nothing. */
  group_by: string | null
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then in the order of the table. */
  data: readonly PortfolioSummaryRow[]
}

/** This bucket and all later ones. */
export interface PortfolioDelinquencyRowReportedAndLater {
  /** Open receivables in this bucket or a later one. */
  count: number
  /** Their outstanding principal: whole balances, not the arrears. */
  amount: number | string
  /** count by all open receivables (M8); null of current. Null where the denominator is zero. */
  rate_by_count: FractionRatio | null
  /**
   * amount by all outstanding principal: the delinquency rate "days_from or more days" (M8, dv01, Delinquency
   * calculations), which is the portfolio at risk beyond days_from - 1 days (M9, CGAP, Measuring Microcredit
   * Delinquency): PAR30 where days_from is 31. Null of current. Null where the denominator is zero.
   */
  rate_by_amount: FractionRatio | null
}

export interface PortfolioDelinquencyRowReported {
  /** Open receivables in the bucket. */
  count: number
  /** Their outstanding principal. */
  amount: number | string
  /** count by all open receivables (M7). Null where the denominator is zero. */
  share_of_count: FractionRatio | null
  /** amount by all outstanding principal (M7). Null where the denominator is zero. */
  share_of_amount: FractionRatio | null
  /** This bucket and all later ones. */
  and_later: PortfolioDelinquencyRowReportedAndLater
}

/** A row. */
export interface PortfolioDelinquencyRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** The value of group_by; null where nothing is grouped by, or where it is not known. */
  group: string | null
  /** The month whose end the row describes. */
  month: string
  /** Whether the month is in progress on as_of: then the row is of as_of. */
  open: boolean
  /**
   * Bucket of days past due: `current`, `1-30`, … and above the last edge (M7). An edge is the last day of its
   * bucket.
   */
  bucket: string
  /** The first day past due of the bucket: 0 of current, 121 of `120+`. */
  days_from: number
  /** The last day past due of the bucket; null of the last, which has no end. */
  days_to: number | null
  /**
   * This bucket and all later ones together, as the field calls them: `30+`, `60+`, `90+`, … (M8). Its first day
   * is days_from: 31 of `30+` where a bucket ends on day 30, 30 where it ends on day 29. Null of current.
   */
  cumulative: string | null
  /** By the lender's word: days since delinquent_since. */
  reported: PortfolioDelinquencyRowReported
  /**
   * By what was due and what was paid, payments covering the oldest first (M1). Without a known schedule a
   * receivable is current.
   */
  computed: PortfolioDelinquencyRowReported
  /**
   * Outstanding principal of receivables of which it is known what falls due, by all outstanding principal: how
   * much of the portfolio computed covers. The same in every row of the month. Null where the denominator is zero.
   */
  computed_coverage: FractionRatio | null
}

/**
 * One row for each month and bucket: what it held at the end of the month, or on as_of in an open month. The
 * buckets of a row set add up to all open receivables and all outstanding principal. Buckets are by days past due,
 * without days of grace; edges are those in force on the day. What was written off is in no bucket: writing off
 * lowers every rate without a payment, so read it beside the losses.
 */
export interface PortfolioDelinquency {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whether the month of as_of is in progress, so that its flows are those of a part of a month. */
  open: boolean
  /** By what the rows are grouped; null where by nothing. */
  group_by: string | null
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then in the order of the table. */
  data: readonly PortfolioDelinquencyRow[]
}

/** By receivables. */
export interface PortfolioRollRatesRowCount {
  /** Receivables in the bucket when the month began. */
  opening: number
  /** Share that ended the month in a better bucket, current included (M10). Null where the denominator is zero. */
  roll_down: FractionRatio | null
  /** Share that ended it in the bucket in which it began (M10). Null where the denominator is zero. */
  stable: FractionRatio | null
  /** Share that ended it in a worse bucket (M10). Null where the denominator is zero. */
  roll_up: FractionRatio | null
  /** Share that was repaid. Null where the denominator is zero. */
  paid_off: FractionRatio | null
  /** Share that ended by a loss. Null where the denominator is zero. */
  charged_off: FractionRatio | null
  /** Share that was closed with principal left that no entry explains. Null where the denominator is zero. */
  closed_unexplained: FractionRatio | null
  /** Share of which all that was given out was taken back. Null where the denominator is zero. */
  not_drawn: FractionRatio | null
  /**
   * Cure rate of the bucket: share that ended the month current (M12). Part of roll_down; null of current. Null
   * where the denominator is zero.
   */
  cured: FractionRatio | null
  /**
   * Cure rate of this bucket and all later ones together; in the first bucket past due that of the portfolio
   * (M12). Null of current. Null where the denominator is zero.
   */
  cured_and_later: FractionRatio | null
}

/** By the principal that receivables had outstanding when the month began. */
export interface PortfolioRollRatesRowAmount {
  /** Outstanding principal in the bucket when the month began. */
  opening: number | string
  /** Share that ended the month in a better bucket, current included (M10). Null where the denominator is zero. */
  roll_down: FractionRatio | null
  /** Share that ended it in the bucket in which it began (M10). Null where the denominator is zero. */
  stable: FractionRatio | null
  /** Share that ended it in a worse bucket (M10). Null where the denominator is zero. */
  roll_up: FractionRatio | null
  /** Share that was repaid. Null where the denominator is zero. */
  paid_off: FractionRatio | null
  /** Share that ended by a loss. Null where the denominator is zero. */
  charged_off: FractionRatio | null
  /** Share that was closed with principal left that no entry explains. Null where the denominator is zero. */
  closed_unexplained: FractionRatio | null
  /** Share of which all that was given out was taken back. Null where the denominator is zero. */
  not_drawn: FractionRatio | null
  /**
   * Cure rate of the bucket: share that ended the month current (M12). Part of roll_down; null of current. Null
   * where the denominator is zero.
   */
  cured: FractionRatio | null
  /**
   * Cure rate of this bucket and all later ones together; in the first bucket past due that of the portfolio
   * (M12). Null of current. Null where the denominator is zero.
   */
  cured_and_later: FractionRatio | null
}

/** A row. */
export interface PortfolioRollRatesRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** The value of group_by; null where nothing is grouped by, or where it is not known. */
  group: string | null
  /** The month of the moves. */
  month: string
  /** Whether the month is in progress on as_of: then its moves are those up to as_of. */
  open: boolean
  /** How days past due are counted: as the lender reports, or by what was due and paid. */
  basis: 'reported' | 'computed'
  /**
   * Bucket of days past due: `current`, `1-30`, … and above the last edge (M7). An edge is the last day of its
   * bucket.
   */
  bucket: string
  /** The first day past due of the bucket: 0 of current, 121 of `120+`. */
  days_from: number
  /** The last day past due of the bucket; null of the last, which has no end. */
  days_to: number | null
  /**
   * This bucket and all later ones together, as the field calls them: `30+`, `60+`, `90+`, … (M8). Its first day
   * is days_from: 31 of `30+` where a bucket ends on day 30, 30 where it ends on day 29. Null of current.
   */
  cumulative: string | null
  /** Whether the edges of the buckets at the end of the month differ from those when it began. */
  edges_changed: boolean
  /** By receivables. */
  count: PortfolioRollRatesRowCount
  /** By the principal that receivables had outstanding when the month began. */
  amount: PortfolioRollRatesRowAmount
  /**
   * Bucket-flow roll rate (M11, OCC, Retail Lending Examination Procedures): principal in the next bucket at the
   * end of the month by that in this one when it began; of the last bucket, all principal written off in the
   * month. It follows no receivable and can exceed 1. Null also where edges_changed. Null where the denominator is
   * zero.
   */
  bucket_flow: FractionRatio | null
  /**
   * Roll to loss by bucket flow (M11): the product of bucket_flow of this bucket and all later ones, rounded half
   * up to nine decimals. Null where one of them is.
   */
  loss_factor: number | null
}

/**
 * One row for each basis and bucket, from the end of the month before to the end of the month, or to as_of in an
 * open month. Shares are of what was in the bucket when the month began: roll_down + stable + roll_up + paid_off +
 * charged_off + closed_unexplained + not_drawn = 1 (M10, dv01, Transition matrix). Only what was open then is
 * followed, in the group in which it was then. The cells they are made of are in the table transitions. Each end
 * of a move has the buckets in force on its day: where edges changed within the month, better and worse go by the
 * place in the list of buckets.
 */
export interface PortfolioRollRates {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whether the month of as_of is in progress, so that its flows are those of a part of a month. */
  open: boolean
  /** By what the rows are grouped; null where by nothing. */
  group_by: string | null
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then in the order of the table. */
  data: readonly PortfolioRollRatesRow[]
}

/** A row. */
export interface PortfolioRollToLossRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** The value of group_by; null where nothing is grouped by, or where it is not known. */
  group: string | null
  /** The first of the months: buckets are those in which it began. */
  month: string
  /** Months whose losses count: those asked for, or as many as have begun by as_of. */
  months: number
  /** Whether all months that were asked for are over on as_of. */
  complete: boolean
  /** How days past due are counted: as the lender reports, or by what was due and paid. */
  basis: 'reported' | 'computed'
  /**
   * Bucket of days past due: `current`, `1-30`, … and above the last edge (M7). An edge is the last day of its
   * bucket.
   */
  bucket: string
  /** The first day past due of the bucket: 0 of current, 121 of `120+`. */
  days_from: number
  /** The last day past due of the bucket; null of the last, which has no end. */
  days_to: number | null
  /**
   * This bucket and all later ones together, as the field calls them: `30+`, `60+`, `90+`, … (M8). Its first day
   * is days_from: 31 of `30+` where a bucket ends on day 30, 30 where it ends on day 29. Null of current.
   */
  cumulative: string | null
  /** Outstanding principal in the bucket when the month began. */
  opening: number | string
  /**
   * Principal of these receivables written off in these months, gross of recoveries; what was taken back lowers
   * it.
   */
  written_off: number | string
  /**
   * Observed roll to loss: written_off by opening. Above 1 where what was drawn or capitalized later is lost too.
   * Null where the denominator is zero.
   */
  roll_to_loss: FractionRatio | null
}

/**
 * One row for each basis and bucket, from the end of the month before. Only what was open then is followed, in the
 * group in which it was then.
 */
export interface PortfolioRollToLoss {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whether the month of as_of is in progress, so that its flows are those of a part of a month. */
  open: boolean
  /** By what the rows are grouped; null where by nothing. */
  group_by: string | null
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then in the order of the table. */
  data: readonly PortfolioRollToLossRow[]
}

/** A row. */
export interface PortfolioTransitionsRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** The value of group_by; null where nothing is grouped by, or where it is not known. */
  group: string | null
  /** The month of the moves. */
  month: string
  /** Whether the month is in progress on as_of: then its moves are those up to as_of. */
  open: boolean
  /** How days past due are counted: as the lender reports, or by what was due and paid. */
  basis: 'reported' | 'computed'
  /** The bucket at the end of the month before. */
  from_bucket: string
  /**
   * The bucket at the end of the month; or `paid_off`, `charged_off`, `closed_unexplained` (closed with principal
   * left that no entry explains), `not_drawn` (what was given out was taken back).
   */
  to_state: string
  /**
   * `roll_down` to a better bucket, `stable` in the same, `roll_up` to a worse one; `left` where nothing is
   * outstanding any more.
   */
  direction: 'roll_down' | 'stable' | 'roll_up' | 'left'
  /** Receivables. */
  count: number
  /** What they had outstanding when the month began. */
  amount: number | string
  /** count by the receivables in from_bucket when the month began. Null where the denominator is zero. */
  share_of_count: FractionRatio
  /** amount by the outstanding principal in from_bucket when the month began. Null where the denominator is zero. */
  share_of_amount: FractionRatio
}

/**
 * One row for each basis, bucket and state into which anything of the bucket came, from the end of the month
 * before to the end of the month, or to as_of in an open month (M10, dv01, Transition matrix). Only what was open
 * when the month began is followed, in the group in which it was then; it weighs what it had outstanding then, so
 * that the rows of a bucket add up to its opening. A receivable of which nothing new was reported is where its
 * facts and its age put it: none is missing. Each end of a move is shown in the buckets in force on its day: where
 * edges changed within the month, buckets are compared by their place in the list.
 */
export interface PortfolioTransitions {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whether the month of as_of is in progress, so that its flows are those of a part of a month. */
  open: boolean
  /** By what the rows are grouped; null where by nothing. */
  group_by: string | null
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then in the order of the table. */
  data: readonly PortfolioTransitionsRow[]
}

/**
 * Receivables first written off, or 120 days past due, lines and cards 180 (M13; Uniform Retail Credit
 * Classification, 65 FR 36903). One counts once and stays counted, even when it is cured.
 */
export interface PortfolioVintagesRowDefaults {
  /** How many came into default, to date. */
  receivables: number
  /** What they had outstanding when they did. */
  principal: number | string
  /** Receivables that came into default by receivables drawn. Null where the denominator is zero. */
  by_count: FractionRatio | null
  /** Principal that came into default by original_principal. Null where the denominator is zero. */
  by_principal: FractionRatio | null
}

export interface PastDueBeyondEdge {
  /** Days past due beyond which principal counts. */
  more_than_days: number | null
  /**
   * Outstanding principal of receivables that are more days past due by the lender's word, by original_principal
   * (M22). Null where the denominator is zero.
   */
  reported: FractionRatio | null
  /**
   * Outstanding principal of receivables that are more days past due by what was due and paid, where a receivable
   * without a known schedule is current, by original_principal (M22). Null where the denominator is zero.
   */
  computed: FractionRatio | null
}

/**
 * What is past due beyond each of the first three edges of the buckets in force at that age: 30, 60 and 90 days
 * unless set otherwise.
 */
export interface PortfolioVintagesRowPastDue {
  /**
   * What is more days past due than the last day of the first bucket. Whole balances, not arrears. Null where
   * there is no such edge, or where the months of a quarter had other ones.
   */
  first_edge: PastDueBeyondEdge
  /**
   * What is more days past due than the last day of the second bucket. Whole balances, not arrears. Null where
   * there is no such edge, or where the months of a quarter had other ones.
   */
  second_edge: PastDueBeyondEdge
  /**
   * What is more days past due than the last day of the third bucket. Whole balances, not arrears. Null where
   * there is no such edge, or where the months of a quarter had other ones.
   */
  third_edge: PastDueBeyondEdge
}

export interface PortfolioVintagesRowEverPastDueDays30Reported {
  /** Receivables that have ever been so late, to date. */
  receivables: number
  /** Disbursed less refunded on these receivables, to date. */
  principal: number | string
  /** receivables by drawn. Null where the denominator is zero. */
  by_count: FractionRatio | null
  /** principal by original_principal. Null where the denominator is zero. */
  by_principal: FractionRatio | null
  /** Outstanding on each at the end of the first day on which it was so late. */
  balance: number | string
  /** Principal of them written off on later days, to date. */
  written_off: number | string
  /**
   * Observed roll to loss: written_off by balance. Above 1 where what was drawn or capitalized later is lost too.
   * Null where the denominator is zero.
   */
  roll_to_loss: FractionRatio | null
}

export interface PortfolioVintagesRowEverPastDueDays30 {
  /** By the days past due that the lender reports. */
  reported: PortfolioVintagesRowEverPastDueDays30Reported
  /** By what was due and paid; a receivable without a known schedule is never past due here. */
  computed: PortfolioVintagesRowEverPastDueDays30Reported
}

/**
 * Receivables that have ever been 30, 60 or 90 or more days past due (M22). One counts once and stays counted,
 * even when it is cured, repaid or written off.
 */
export interface PortfolioVintagesRowEverPastDue {
  /** Receivables that have been 30 or more days past due at the end of any day so far. */
  days_30: PortfolioVintagesRowEverPastDueDays30
  /** Receivables that have been 60 or more days past due at the end of any day so far. */
  days_60: PortfolioVintagesRowEverPastDueDays30
  /** Receivables that have been 90 or more days past due at the end of any day so far. */
  days_90: PortfolioVintagesRowEverPastDueDays30
}

/** First payment default: the first item that fell due was not fully paid 30 days later, by what was due and paid. */
export interface PortfolioVintagesRowFirstPaymentDefault {
  /** Receivables whose first item fell due 30 or more days ago, to date. */
  judged: number
  /** Disbursed less refunded on these receivables by that day. */
  judged_principal: number | string
  /** Those of them whose first item was not fully paid by then. */
  receivables: number
  /** Disbursed less refunded on those by that day. */
  principal: number | string
  /** receivables by judged. Null where the denominator is zero. */
  by_count: FractionRatio | null
  /** principal by judged_principal. Null where the denominator is zero. */
  by_principal: FractionRatio | null
  /**
   * judged by drawn: below 1 while first items are yet to fall due, or where it is not known what does. Null where
   * the denominator is zero.
   */
  coverage: FractionRatio | null
}

/** A row. */
export interface PortfolioVintagesRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** The value of group_by; null where nothing is grouped by, or where it is not known. */
  group: string | null
  /** When its receivables were originated: a month, `2025-03`, or a quarter, `2025-Q1`. */
  cohort: string
  /** Months since the origination, whose month is 0 (M22): 12 times the difference of years plus that of months. */
  months_on_book: number
  /**
   * Whether all of the cohort has reached the end of a month at this age. False in the month in progress on as_of,
   * and where the youngest receivables of a quarter are not that old yet: then the row covers the older months of
   * origination alone.
   */
  complete: boolean
  /** Receivables ever drawn. */
  drawn: number
  /**
   * Given out less refunded, up to this age: what the rates of the row are of (M16). Of lines and cards all draws
   * so far, so that a rate falls when more is drawn.
   */
  original_principal: number | string
  /** Outstanding principal; what was overpaid lowers it. */
  outstanding: number | string
  /** Principal lost, to date. */
  charged_off: number | string
  /** Received after a write-off, to date; it may hold fees and interest. */
  recovered: number | string
  /**
   * Cumulative gross default (M16; dv01, Cumulative loss calculation): charged_off by original_principal. Null
   * where the denominator is zero.
   */
  cgd: FractionRatio | null
  /**
   * Loss timing: charged_off at this age by what the cohort has lost by as_of, its loss to date. It looks beyond
   * its row, and is 1 at the last age. Null where the denominator is zero.
   */
  loss_timing: FractionRatio | null
  /**
   * Cumulative net loss (M16; dv01, as above): charged_off less recovered, by original_principal. Null where the
   * denominator is zero.
   */
  cnl: FractionRatio | null
  /**
   * Receivables first written off, or 120 days past due, lines and cards 180 (M13; Uniform Retail Credit
   * Classification, 65 FR 36903). One counts once and stays counted, even when it is cured.
   */
  defaults: PortfolioVintagesRowDefaults
  /** Principal, interest and fees received to date, less what was taken back. No other income, no recoveries. */
  collected: number | string
  /**
   * Cumulative collections (M20): collected by original_principal. Above 1 once more has come back. Null where the
   * denominator is zero.
   */
  collected_share: FractionRatio | null
  /**
   * Principal paid ahead of schedule to date (M18), of months that are over and receivables whose schedule is
   * known.
   */
  prepaid: number | string
  /** Prepaid by original_principal. Null where the denominator is zero. */
  prepaid_share: FractionRatio | null
  /**
   * What is past due beyond each of the first three edges of the buckets in force at that age: 30, 60 and 90 days
   * unless set otherwise.
   */
  past_due: PortfolioVintagesRowPastDue
  /**
   * Receivables that have ever been 30, 60 or 90 or more days past due (M22). One counts once and stays counted,
   * even when it is cured, repaid or written off.
   */
  ever_past_due: PortfolioVintagesRowEverPastDue
  /**
   * First payment default: the first item that fell due was not fully paid 30 days later, by what was due and
   * paid.
   */
  first_payment_default: PortfolioVintagesRowFirstPaymentDefault
}

/**
 * One row for each currency, group, cohort and number of months on book. All figures are to date: from the
 * beginning to the end of the month at that age, or as_of in the month in progress.
 */
export interface PortfolioVintages {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whether the month of as_of is in progress, so that its flows are those of a part of a month. */
  open: boolean
  /** By what the rows are grouped; null where by nothing. */
  group_by: string | null
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then in the order of the table. */
  data: readonly PortfolioVintagesRow[]
}

/**
 * The roll-forward (M23): opening + disbursed + capitalized - collected - refunded - written_off -
 * closed_unexplained + transferred = closing.
 */
export interface PortfolioCashFlowsRowPrincipal {
  /** Outstanding when the month or period began. */
  opening: number | string
  /** Given out. */
  disbursed: number | string
  /** Interest that became principal. */
  capitalized: number | string
  /** Repaid. */
  collected: number | string
  /** Taken back of what was given out. */
  refunded: number | string
  /** Lost. */
  written_off: number | string
  /** Left on receivables when they were closed, which no entry explains. */
  closed_unexplained: number | string
  /** Came from other groups, less what left for them. */
  transferred: number | string
  /** Outstanding when it ended, or on as_of in an open month. */
  closing: number | string
}

/** New disbursements. */
export interface PortfolioCashFlowsRowOriginations {
  /** Receivables that were drawn for the first time. */
  receivables: number
  /** Given out, further draws of lines and cards included. */
  disbursed: number | string
}

/** Cash that moved in the month; a payment that bounced takes back what it brought on its own date. */
export interface PortfolioCashFlowsRowCash {
  /** Principal repaid. */
  principal: number | string
  /** Interest received. */
  interest: number | string
  /** Origination fees received. */
  origination_fees: number | string
  /** Periodic fees received. */
  periodic_fees: number | string
  /** Late fees received. */
  late_fees: number | string
  /** Other income received. */
  other: number | string
  /** Received after a write-off. */
  recovered: number | string
  /** All of these. */
  total_in: number | string
  /** Paid out, less refunds. */
  disbursed: number | string
}

/**
 * Principal paid, parted by the schedule, which is known when the month is over; what was paid without a schedule
 * is in neither part.
 */
export interface PortfolioCashFlowsRowCollected {
  /** Outstanding when the month began, on receivables of which it is known what falls due. */
  opening: number | string
  /** Principal paid as scheduled, or to catch up. Null in the open month. */
  scheduled: number | string | null
  /** Principal paid ahead of its schedule, receivable by receivable. Null in the open month. */
  unscheduled: number | string | null
  /** Single monthly mortality (M18): unscheduled by opening less scheduled. Null where the denominator is zero. */
  smm: FractionRatio | null
  /**
   * Conditional prepayment rate (M18): 1 - (1 - smm)^12, rounded half up to nine decimals. Null where smm is null
   * or above 1.
   */
  cpr: number | null
  /**
   * Month of life that the month is for its loans, weighted by the principal outstanding when it began: 1 for
   * loans originated in the month before. WALA when the month began plus 1. Null where the denominator is zero.
   */
  age: MonthsRatio | null
  /**
   * ABS speed (M19): smm / (1 + smm × (age - 1)), the month's prepayments as a share of the loans that there were
   * at first; 0.015 is 1.5 ABS. Null where the denominator is zero.
   */
  abs: FractionRatio | null
}

/** Receivables that defaulted in the month (M13): first written off, or 120 days past due (lines and cards 180). */
export interface PortfolioCashFlowsRowDefaults {
  /** Receivables that came into default. */
  receivables: number
  /** What was outstanding on them the day before. */
  principal: number | string
}

/** Principal written off, by performing principal, and as a year by three methods that differ. */
export interface PortfolioCashFlowsRowChargeOffs {
  /** Principal outstanding when the month began on receivables that were not in default. */
  performing: number | string
  /**
   * Monthly default rate (M14): principal written off in the month by performing. Null where the denominator is
   * zero.
   */
  mdr: FractionRatio | null
  /**
   * Its year, compounded (M14): 1 - (1 - mdr)^12, rounded half up to nine decimals. Null where mdr is null or
   * above 1.
   */
  cdr: number | null
  /** Its year, simple (M15): mdr times 12. Null where the denominator is zero. */
  times_12: FractionRatio | null
  /**
   * Its year by days (M15): mdr times the days of the calendar year by those of the month, of an open month by
   * those up to as_of. Null where the denominator is zero.
   */
  day_count: FractionRatio | null
}

/**
 * Annual yields of the month on the principal outstanding when it began, cash basis. What was overpaid lowers no
 * principal here.
 */
export interface PortfolioCashFlowsRowYields {
  /** Interest, fees and other income times 12 by opening principal (M24). Null where the denominator is zero. */
  gross: FractionRatio | null
  /** The same with recoveries as income. Null where the denominator is zero. */
  gross_with_recoveries: FractionRatio | null
  /** Gross less what was written off. Null where the denominator is zero. */
  net: FractionRatio | null
  /** The same with recoveries as income. Null where the denominator is zero. */
  net_with_recoveries: FractionRatio | null
}

/** What the month earned beyond losses, debt and servicing. Null without opening principal. */
export interface PortfolioCashFlowsRowExcessSpread {
  /** Written off less recovered, times 12, by opening principal (M15). Null where the denominator is zero. */
  net_charge_offs: FractionRatio | null
  /** The annual rate that was asked with: 0.0306 for 3.06 %. */
  coupon: number
  /** The annual rate that was asked with. */
  servicing: number
  /**
   * Excess spread (M25): yields.gross - net_charge_offs - coupon - servicing, a year, rounded half up to nine
   * decimals.
   */
  rate: number | null
}

/**
 * Arithmetic means of the monthly rates over the window (M36). Months without a rate are missing, and so is the
 * open one: partial_window explains what that means.
 */
export interface PortfolioCashFlowsRowAverages {
  /** Months of the window, this one the last. */
  window: number
  /** How many of them are over and began with principal outstanding. */
  months: number
  /** Of payment_rate, rounded half up to nine decimals. */
  payment_rate: number | null
  /** Of yields.gross, rounded half up to nine decimals. */
  gross_yield: number | null
  /** Of excess_spread.net_charge_offs, rounded half up to nine decimals. */
  net_charge_offs: number | null
  /** Of charge_offs.cdr; a month without one is missing, rounded half up to nine decimals. */
  cdr: number | null
  /** Of excess_spread.rate, rounded half up to nine decimals. */
  excess_spread: number | null
}

/** A row. */
export interface PortfolioCashFlowsRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** The value of group_by; null where nothing is grouped by, or where it is not known. */
  group: string | null
  /** The month. */
  month: string
  /** Whether the month is in progress on as_of: then its figures are of a part of it, also those of a year. */
  open: boolean
  /**
   * The roll-forward (M23): opening + disbursed + capitalized - collected - refunded - written_off -
   * closed_unexplained + transferred = closing.
   */
  principal: PortfolioCashFlowsRowPrincipal
  /** New disbursements. */
  originations: PortfolioCashFlowsRowOriginations
  /** Cash that moved in the month; a payment that bounced takes back what it brought on its own date. */
  cash: PortfolioCashFlowsRowCash
  /** Amounts of entries whose type is neither listed nor mapped; they move nothing. */
  not_understood: number | string
  /**
   * Principal paid, parted by the schedule, which is known when the month is over; what was paid without a
   * schedule is in neither part.
   */
  collected: PortfolioCashFlowsRowCollected
  /** Receivables that defaulted in the month (M13): first written off, or 120 days past due (lines and cards 180). */
  defaults: PortfolioCashFlowsRowDefaults
  /** Principal written off, by performing principal, and as a year by three methods that differ. */
  charge_offs: PortfolioCashFlowsRowChargeOffs
  /** Recovered by written off, both to date (M17): all months up to this one. Null where the denominator is zero. */
  recovery_rate: FractionRatio | null
  /**
   * Principal, interest and fees received by what was given out less refunds, both to date (M20). Above 1 once
   * more has come back. Null where the denominator is zero.
   */
  cumulative_collections: FractionRatio | null
  /**
   * Monthly payment rate (M21): principal, interest, fees and other income collected by opening principal. Null
   * where the denominator is zero.
   */
  payment_rate: FractionRatio | null
  /**
   * Annual yields of the month on the principal outstanding when it began, cash basis. What was overpaid lowers no
   * principal here.
   */
  yields: PortfolioCashFlowsRowYields
  /** What the month earned beyond losses, debt and servicing. Null without opening principal. */
  excess_spread: PortfolioCashFlowsRowExcessSpread
  /**
   * Arithmetic means of the monthly rates over the window (M36). Months without a rate are missing, and so is the
   * open one: partial_window explains what that means.
   */
  averages: PortfolioCashFlowsRowAverages
}

/**
 * A row for each month of each currency and group, as of a day and as known at a moment: the roll-forward of
 * principal, cash by kind, prepayment and default speeds, yields, excess spread over the costs that are asked
 * with, and averages over a window of months.
 */
export interface PortfolioCashFlows {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whether the month of as_of is in progress, so that its flows are those of a part of a month. */
  open: boolean
  /** By what the rows are grouped; null where by nothing. */
  group_by: string | null
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then in the order of the table. */
  data: readonly PortfolioCashFlowsRow[]
}

/**
 * Outstanding principal of receivables that owe something, by which losses and yields are divided. What was
 * overpaid lowers none of it.
 */
export interface PortfolioPeriodRatesRowBalance {
  /** Outstanding when the period began. */
  opening: number | string
  /**
   * Mean over the months of (opening + closing) / 2, in minor units: its value is the average balance. Null where
   * the denominator is zero.
   */
  average: MinorUnitsRatio | null
  /** When it ended. */
  closing: number | string
}

/** The part of it of which it is known what falls due, by which prepayments are divided. */
export interface PortfolioPeriodRatesRowScheduledBalance {
  /** Outstanding when the period began. */
  opening: number | string
  /**
   * Mean over the months of (opening + closing) / 2, in minor units: its value is the average balance. Null where
   * the denominator is zero.
   */
  average: MinorUnitsRatio | null
}

export interface PeriodRate {
  /** The amount of the period. */
  amount: number | string
  /** amount times 12 / months by the balance when the period began. Null where the denominator is zero. */
  on_opening: FractionRatio | null
  /** amount times 12 / months by the average balance of the period. Null where the denominator is zero. */
  on_average: FractionRatio | null
}

/** A row. */
export interface PortfolioPeriodRatesRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** The value of group_by; null where nothing is grouped by, or where it is not known. */
  group: string | null
  /** The period: 2026-01, 2026-Q1 or 2026. */
  period: string
  /** Months of the period that are over on as_of: its figures are those of these months. */
  months: number
  /** Whether all months of the period are over. */
  complete: boolean
  /**
   * The roll-forward (M23): opening + disbursed + capitalized - collected - refunded - written_off -
   * closed_unexplained + transferred = closing.
   */
  principal: PortfolioCashFlowsRowPrincipal
  /**
   * Outstanding principal of receivables that owe something, by which losses and yields are divided. What was
   * overpaid lowers none of it.
   */
  balance: PortfolioPeriodRatesRowBalance
  /** The part of it of which it is known what falls due, by which prepayments are divided. */
  scheduled_balance: PortfolioPeriodRatesRowScheduledBalance
  /** Principal written off, as a rate of a year (M15). */
  gross_losses: PeriodRate
  /** Principal written off less recoveries, as a rate of a year (M15). */
  net_losses: PeriodRate
  /** Principal paid ahead of schedule, receivable by receivable, as a simple rate of a year (M18). */
  prepayments: PeriodRate
  /** Interest, fees and other income received, as a rate of a year on a cash basis (M24). */
  gross_yield: PeriodRate
  /** Income less net losses, as a rate of a year (M24). */
  net_yield: PeriodRate
  /**
   * Compounded default rate of the months (M14): 1 - ((1 - mdr_1) ... (1 - mdr_n))^(12 / n), rounded half up to
   * nine decimals. Null where a month has no monthly rate.
   */
  cdr: number | null
  /** Conditional prepayment rate of the months (M18): the same of their single monthly mortalities. */
  cpr: number | null
}

/**
 * A row for each period of each currency and group, as of a day and as known at a moment. Rates are annualized by
 * the months of the period that are over, on the balance when the period began and on its average. A period
 * without a month that is over has no row.
 */
export interface PortfolioPeriodRates {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whether the month of as_of is in progress, so that its flows are those of a part of a month. */
  open: boolean
  /** By what the rows are grouped; null where by nothing. */
  group_by: string | null
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then in the order of the table. */
  data: readonly PortfolioPeriodRatesRow[]
}

/** All recoveries of the group, the same in each of its rows. */
export interface PortfolioRecoveryLagRowAll {
  /** Recovered, to date. */
  recovered: number | string
  /** The part of it on receivables with a loss, which alone has a lag. */
  after_write_off: number | string
  /** after_write_off by recovered. Null where the denominator is zero. */
  coverage: FractionRatio | null
  /** Days from the loss to the recovery, weighted by the amount recovered. Null where the denominator is zero. */
  average_days: DaysRatio | null
}

/** A row. */
export interface PortfolioRecoveryLagRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** The value of group_by; null where nothing is grouped by, or where it is not known. */
  group: string | null
  /** Calendar months from the one of the first loss to the one of the recovery; 60 holds all later ones too. */
  months_since_write_off: number
  /** Recovered in that month after the loss, of all losses; what was taken back lowers it. */
  recovered: number | string
  /** recovered by all.after_write_off. Null where the denominator is zero. */
  share: FractionRatio | null
  /** recovered of this month and those before it by all.after_write_off. Null where the denominator is zero. */
  cumulative_share: FractionRatio | null
  /** All recoveries of the group, the same in each of its rows. */
  all: PortfolioRecoveryLagRowAll
}

/**
 * A row for each number of months between the first loss on a receivable and the recovery, of each currency and
 * group, to date: from month 0 to the last with a recovery.
 */
export interface PortfolioRecoveryLag {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whether the month of as_of is in progress, so that its flows are those of a part of a month. */
  open: boolean
  /** By what the rows are grouped; null where by nothing. */
  group_by: string | null
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then in the order of the table. */
  data: readonly PortfolioRecoveryLagRow[]
}

/** A row. */
export interface PortfolioRecoveriesRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** The value of group_by; null where nothing is grouped by, or where it is not known. */
  group: string | null
  /** The month of the first loss on each receivable. */
  written_off_in: string
  /** Calendar months since then, the month of the write-off being 0; 59 at most. */
  months_since_write_off: number
  /** Whether the month at this age is in progress on as_of. */
  open: boolean
  /** Principal lost on these receivables, to date; what was taken back lowers it. */
  written_off: number | string
  /** Recovered on them in the month at this age; it may hold fees and interest. */
  recovered: number | string
  /** Recovered on them from the first loss to the end of this month. */
  recovered_to_date: number | string
  /** Recovery rate (M17): recovered_to_date by written_off. Null where the denominator is zero. */
  recovery_rate: FractionRatio | null
}

/**
 * One row for each currency, group, month of write-off and number of months since. A receivable belongs to the
 * month of its first loss, with all that is lost of it and recovered on it later.
 */
export interface PortfolioRecoveries {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whether the month of as_of is in progress, so that its flows are those of a part of a month. */
  open: boolean
  /** By what the rows are grouped; null where by nothing. */
  group_by: string | null
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then in the order of the table. */
  data: readonly PortfolioRecoveriesRow[]
}

/** A row. */
export interface PortfolioInvoicesRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** The value of group_by; null where nothing is grouped by, or where it is not known. */
  group: string | null
  /** The period: 2026-01, 2026-Q1 or 2026. */
  period: string
  /** Days of the months of the period that are over. */
  days: number
  /** Whether all months of the period are over. */
  complete: boolean
  /** Invoiced in the period: disbursements of invoices. */
  invoiced: number | string
  /** Credit notes and other non-cash reductions: refunds of invoices. */
  credited: number | string
  /** Principal paid of invoices, less payments returned. */
  paid: number | string
  /** Outstanding principal of invoices when the period ended. */
  outstanding: number | string
  /** Days sales outstanding: outstanding times days by invoiced. Null where the denominator is zero. */
  dso: DaysRatio | null
  /**
   * Days from the origination of the invoice to each payment, weighted by the amount paid. Null where the
   * denominator is zero.
   */
  days_to_pay: DaysRatio | null
  /** credited by invoiced. Null where the denominator is zero. */
  dilution: FractionRatio | null
}

/**
 * A row for each period of each currency and group, of invoices (`invoice_factoring`) alone and of the months that
 * are over. A period without a month that is over has no row.
 */
export interface PortfolioInvoices {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whether the month of as_of is in progress, so that its flows are those of a part of a month. */
  open: boolean
  /** By what the rows are grouped; null where by nothing. */
  group_by: string | null
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then in the order of the table. */
  data: readonly PortfolioInvoicesRow[]
}

/**
 * Herfindahl-Hirschman index of the currency: the sum of the squared shares of all its groups, the same in each of
 * its rows. 1 for a single group, 1/n for n equal ones; times 10,000 it is in points.
 */
export interface PortfolioConcentrationsRowHerfindahl {
  /** Sum of the squared outstanding principals of all groups. */
  numerator: number | string
  /** Square of the outstanding principal of the currency. */
  denominator: number | string
  /** Their ratio, from its exact parts, rounded half up to nine decimals. */
  value: number
}

/** A row. */
export interface PortfolioConcentrationsRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** The value of group_by; null where nothing is grouped by, or where it is not known. */
  group: string | null
  /** 1 for the largest group of the currency; of equal ones the first by name comes first. */
  rank: number
  /** Receivables with principal outstanding. */
  open_receivables: number
  /** Their outstanding principal; what was overpaid on others is not taken off. */
  outstanding: number | string
  /**
   * Outstanding principal of the group by that of its currency (M31, of all that is open). Null where the
   * denominator is zero.
   */
  share: FractionRatio | null
  /** Of this group and all larger ones: the share of the largest so many. Null where the denominator is zero. */
  cumulative_share: FractionRatio | null
  /**
   * Herfindahl-Hirschman index of the currency: the sum of the squared shares of all its groups, the same in each
   * of its rows. 1 for a single group, 1/n for n equal ones; times 10,000 it is in points.
   */
  herfindahl: PortfolioConcentrationsRowHerfindahl
}

/**
 * One row for each group with anything outstanding on as_of, by currency and from the largest share to the
 * smallest. Name with group_by what the shares are by; left out, each currency is one row. A filter narrows the
 * portfolio that the shares add up to.
 */
export interface PortfolioConcentrations {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whether the month of as_of is in progress, so that its flows are those of a part of a month. */
  open: boolean
  /** By what the rows are grouped; null where by nothing. */
  group_by: string | null
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then in the order of the table. */
  data: readonly PortfolioConcentrationsRow[]
}

/** A row. */
export interface PortfolioDataQualityRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** The value of group_by; null where nothing is grouped by, or where it is not known. */
  group: string | null
  /**
   * clean: nothing is amiss. unreconciled: the lender’s last balance differs from ours by more than a minor unit
   * for each entry and 0.01 %. delinquency_gap: the lender and the schedule put it in different buckets. stale: no
   * money moved for more than 62 days. past_maturity: outstanding after its maturity, yet called current.
   * no_disbursement: its history does not hold a disbursement. before_origination: money moved before its
   * origination. overpaid: more principal was paid than was given out. closed_with_balance: closed with principal
   * left that no entry explains. entries_after_close: money other than a recovery moved after it was closed.
   * above_credit_limit: more was given out than its credit limit allows. too_large: its amounts are too large to
   * be added up, so nothing of it counts. not_understood: entries of types that have no meaning yet.
   */
  check: 'clean' | 'unreconciled' | 'delinquency_gap' | 'stale' | 'past_maturity' | 'no_disbursement' | 'before_origination' | 'overpaid' | 'closed_with_balance' | 'entries_after_close' | 'above_credit_limit' | 'too_large' | 'not_understood'
  /**
   * Of unreconciled: why the balances part, as the balance check of each receivable has it. Each receivable has
   * one, so these rows add up to the row of the check without one. Null of a check as a whole.
   */
  cause: 'unit' | 'stale_snapshot' | 'sign' | 'interest_capitalised' | 'basis' | 'duplicate_entry' | 'extra_entry' | 'missing_entry' | 'unexplained' | 'misplaced_decimal' | 'swapped_date' | null
  /** Receivables it concerns, open or not; null where amounts are counted, not receivables. */
  receivables: number | null
  /**
   * The outstanding principal of the open ones; of not_understood the amount of such entries so far. Null of
   * too_large.
   */
  amount: number | string | null
  /** Of all receivables that are checked; null where there are none. Null where the denominator is zero. */
  share_of_receivables: FractionRatio | null
  /** Of open principal; null where nothing is outstanding. Null where the denominator is zero. */
  share_of_principal: FractionRatio | null
}

/**
 * A row for each check. Receivables that are paid off, overpaid or closed are checked like open ones. The score of
 * a portfolio is the share of its open principal without a finding, share_of_principal of the row `clean`;
 * share_of_receivables is that of all receivables. One receivable can be in several rows. Rows of `unreconciled`
 * with a cause part the one without.
 */
export interface PortfolioDataQuality {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** Whether the month of as_of is in progress, so that its flows are those of a part of a month. */
  open: boolean
  /** By what the rows are grouped; null where by nothing. */
  group_by: string | null
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then in the order of the table. */
  data: readonly PortfolioDataQualityRow[]
}

/**
 * Herfindahl-Hirschman index of the currency: the sum of the squared shares of all its obligors, the same in each
 * of its rows. 1 for a single obligor, 1/n for n equal ones; times 10,000 it is in points.
 */
export interface PortfolioObligorsRowHerfindahl {
  /** Sum of the squared outstanding principals of all obligors. */
  numerator: number | string
  /** Square of the outstanding principal of the currency. */
  denominator: number | string
  /** Their ratio, from its exact parts, rounded half up to nine decimals. */
  value: number
}

/** An obligor. */
export interface PortfolioObligorsRow {
  /** The currency of the row. ISO 4217. */
  currency: string
  /** 1 for the largest obligor of the currency; of equal ones the first by id comes first. */
  rank: number
  /**
   * Who owes: the id of an account. /portfolio/receivables lists what it owes. 1 to 255 printable characters,
   * compared byte by byte.
   */
  obligor_id: string
  /** The name of a business on as_of; null of an individual, and where none was known. */
  obligor_name: string | null
  /** Its receivables with principal outstanding. */
  open_receivables: number
  /** Their outstanding principal; what was overpaid on others is not taken off. */
  outstanding: number | string
  /**
   * Outstanding principal of the obligor by that of its currency (M31, of all that is open). Null where the
   * denominator is zero.
   */
  share: FractionRatio | null
  /** Of this obligor and all larger ones: the share of the largest so many. Null where the denominator is zero. */
  cumulative_share: FractionRatio | null
  /**
   * Herfindahl-Hirschman index of the currency: the sum of the squared shares of all its obligors, the same in
   * each of its rows. 1 for a single obligor, 1/n for n equal ones; times 10,000 it is in points.
   */
  herfindahl: PortfolioObligorsRowHerfindahl
  /** How many obligors of the currency have principal outstanding, ranked or not; the same in each of its rows. */
  obligors: number
}

/**
 * The obligors who owe most on a day, by currency. An obligor is an account: what belongs to one group of
 * companies is not known.
 */
export interface PortfolioObligors {
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /**
   * Additive figures are sums of changes, which answer at the same cost for any day and any moment. Ranked ones
   * come of comparing all obligors, on any day and at any moment too, at a cost in proportion to their number.
   */
  metric_class: 'additive' | 'ranked'
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The rows: by currency, then from the largest to the smallest. */
  data: readonly PortfolioObligorsRow[]
}

/** A figure that changed. */
export interface PortfolioRestatementsChange {
  /** The currency of the figure. ISO 4217. */
  currency: string
  /**
   * Which figure of the month. opening to closing: the roll-forward of principal (M23). interest to other: cash
   * received in the month. recovered: received after a write-off. not_understood: entries of types without a
   * meaning. scheduled_principal and scheduled_interest: what fell due by the lender’s schedule. paid_as_scheduled
   * and paid_ahead: principal paid by the schedule (M18). first_drawn: receivables drawn for the first time in the
   * month. defaults and defaulted: receivables that came into default in the month, and their principal (M13).
   * in_default: principal in default when it ended. open, paid_off, charged_off, ended_unexplained: what
   * receivables were when it ended. too_large: receivables whose amounts are too large to be added up. in_bucket:
   * what was in a bucket of days past due when it ended (M7).
   */
  figure: 'opening' | 'disbursed' | 'capitalized' | 'collected' | 'refunded' | 'written_off' | 'closed_unexplained' | 'transferred' | 'closing' | 'interest' | 'origination_fees' | 'periodic_fees' | 'late_fees' | 'other' | 'recovered' | 'not_understood' | 'scheduled_principal' | 'scheduled_interest' | 'paid_as_scheduled' | 'paid_ahead' | 'first_drawn' | 'defaults' | 'defaulted' | 'in_default' | 'open' | 'paid_off' | 'charged_off' | 'ended_unexplained' | 'too_large' | 'in_bucket'
  /** count: receivables. amount: money in the smallest denomination. */
  unit: 'count' | 'amount'
  /** The count of days past due that in_bucket refers to. Null for all other figures. */
  basis: 'reported' | 'computed' | null
  /** Of in_bucket: the bucket, by its name. Null of all others. */
  bucket: string | null
  /** As known at since; 0 of a bucket that there was not by the settings known then. */
  before: number | string
  /** As known at known_at; 0 of a bucket that there is not by the settings known then. */
  after: number | string
  /** after less before. */
  difference: number | string
}

/** Changes written between the two moments. */
export interface PortfolioRestatementsSetting {
  /** The record that was changed. */
  of: 'receivable' | 'obligor' | 'settings' | 'pledge' | 'debt_line'
  /**
   * The receivable, the obligor, the organization whose settings they are, the pledge or the debt line. 1 to 255
   * printable characters, compared byte by byte.
   */
  id: string
  /** The changed fields with their values. */
  fields: readonly string[]
  /** The day from which it holds; null where from the beginning. */
  effective_date: string | null
  /** When it became known. */
  recorded_at: string
}

/** Its principal outstanding at the end of the month. */
export interface PortfolioRestatementsReceivableClosing {
  /** As known at since. */
  before: number | string
  /** As known at known_at. */
  after: number | string
  /** after less before. */
  difference: number | string
}

export interface PortfolioRestatementsReceivableReported {
  /** As known at since. */
  before: string | null
  /** As known at known_at. */
  after: string | null
}

export interface PortfolioRestatementsReceivableEntryBefore {
  /** Its day. */
  date: string
  /** Its type. */
  type: string
  /** Its amount. */
  amount: number
  /** The status that it gave the receivable. */
  receivable_status: string | null
}

/** An entry that differs. */
export interface PortfolioRestatementsReceivableEntry {
  /** The entry. 1 to 255 printable characters, compared byte by byte. */
  entry_id: string
  /** What became of it between the two moments. */
  did: 'added' | 'changed' | 'deleted'
  /** The entry as known at since; null where it was added. */
  before: PortfolioRestatementsReceivableEntryBefore | null
  /** The entry as known at known_at; null where it was deleted. */
  after: PortfolioRestatementsReceivableEntryBefore | null
  /** When the later of the two versions, or the deletion, became known. */
  recorded_at: string
}

/** A receivable whose figures changed. */
export interface PortfolioRestatementsReceivable {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** Its currency. ISO 4217. */
  currency: string
  /** Its principal outstanding at the end of the month. */
  closing: PortfolioRestatementsReceivableClosing
  /**
   * Its bucket at the end of the month by the lender's word. Null where it was not open, or not among the
   * receivables asked about.
   */
  reported: PortfolioRestatementsReceivableReported
  /** The same by what was due and paid. Null where it was not open, or not among the receivables asked about. */
  computed: PortfolioRestatementsReceivableReported
  /** Its figures that changed. Over all receivables they add up to the changes of the portfolio. */
  changes: readonly PortfolioRestatementsChange[]
  /**
   * Entries up to the end of the month that came, changed or were deleted between the two moments, by date and id:
   * the first 100 in JSON, all as CSV.
   */
  entries: readonly PortfolioRestatementsReceivableEntry[]
  /** How many entries that is. */
  entries_count: number
  /**
   * Changes of it, and of its obligor and its pledge where the filters depend on them, that were written between
   * the two moments and affect the month: the first 100 in JSON, all as CSV.
   */
  statements: readonly PortfolioRestatementsSetting[]
  /** How many changes that is. */
  statements_count: number
}

/** What changed in a month that is over, from one moment to another, and what moved it. */
export interface PortfolioRestatements {
  /** The month that is compared. */
  month: string
  /** The earlier moment. */
  since: string
  /** The later moment. */
  known_at: string
  /**
   * Whether the later side holds everything that was written up to now. Of a past known_at it does, as the earlier
   * side does of since. `left_out` names the receivables for which the calculation fails on either side: their
   * changes are missing.
   */
  freshness: CashTieOutFreshness
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** The figures of the portfolio that changed, by currency; the same on every page. */
  changes: readonly PortfolioRestatementsChange[]
  /**
   * Changes of the reporting settings, and of debt lines where one is filtered by, between the two moments that
   * bear on the month: they may move any receivable. The latest 200 at most.
   */
  settings: readonly PortfolioRestatementsSetting[]
  /** A page of the receivables whose figures changed, newest first. */
  receivables: readonly PortfolioRestatementsReceivable[]
  /** Whether there are more receivables behind this page. */
  has_more: boolean
  /** The token of the next page. */
  next_page: string | null
  /** The token of the page before. */
  previous_page: string | null
}

/** How far the calculation is. */
export interface BorrowingBaseCalculation {
  /**
   * While it runs, figures are null and Retry-After states when to ask again; one that failed is tried again when
   * it is asked for.
   */
  status: 'done' | 'running' | 'failed'
  /** Receivables that were looked at. */
  done: number
  /** Receivables to look at; 0 before that is known. */
  total: number
}

/** The terms that were applied; null where none are in force on the day, so that there is no borrowing base. */
export interface BorrowingBaseTerms {
  /** Their id; null where they were only tried. 1 to 255 printable characters, compared byte by byte. */
  id: string | null
  /** Name of the agreement or amendment. */
  name: string | null
  /** The first day on which they are in force. */
  effective_from: string | null
}

/** A rate of exchange that was used. */
export interface BorrowingBaseRate {
  /** The other currency. ISO 4217. */
  currency: string
  /** The rate: its pair and its day. */
  fx_rate_id: string
  /**
   * Units of the line's currency for one of the other, both in smallest denominations. Null where the denominator
   * is zero.
   */
  rate: NumberRatio | null
}

/** Leverage of the company by its last balance sheet; null without one, and where there is no net worth. */
export interface BorrowingBaseLeverage {
  /** Total liabilities by tangible net worth. Null where the denominator is zero. */
  ratio: MultipleRatio | null
  /** The balance sheet that it is from. 1 to 255 printable characters, compared byte by byte. */
  financial_id: string | null
}

/** The deficiency of today, as it is followed from day to day; null for other days and moments. */
export interface BorrowingBaseDeficiencyCure {
  /** Whether there is a deficiency, and whether it can still be cured. */
  status: 'none' | 'in_cure' | 'breach'
  /** The first day on which it was seen without a break. */
  since: string | null
  /** The id of the step-down that alone has caused it. */
  caused_by: string | null
  /** The last day on which it can be cured, by the terms. */
  cure_until: string | null
}

export interface BorrowingBaseTotal {
  /** How many receivables. */
  count: number
  /** Their outstanding principal, in the line's currency. */
  amount: number | string
}

/** Receivables in a currency without a known rate. */
export interface BorrowingBaseUnconverted {
  /** How many receivables. */
  count: number
  /** Their outstanding principal, in the line's currency. */
  amount: number | string
  /** The currency of the amount. ISO 4217. */
  currency: string
}

/** A rule, and what it took out. */
export interface BorrowingBaseReason {
  /** The id of the rule in the terms. */
  id: string
  /** Its kind. */
  rule: string
  /** Its name in the terms; null where it has none. */
  name: string | null
  /** What failed this rule before any other, in the order of the terms: these add up to ineligible. */
  first: BorrowingBaseTotal
  /** What failed this rule, whatever else it failed. */
  all: BorrowingBaseTotal
}

/** A group that is larger than its limit. */
export interface BorrowingBaseLimitGroup {
  /**
   * The obligor's id, the sector, the region with its country; null where that is not known, and for the largest
   * obligors together.
   */
  group: string | null
  /** The index of the exception whose limit it has; null for the limit of all others. */
  exception: number | null
  /** What was left of the group when the limit was applied. */
  balance: number | string
  /** The most that it may be. */
  limit: number | string
  /** What the limit took off. */
  excess: number | string
  /** Receivables of the group. */
  count: number
}

/** One of the largest obligors. */
export interface BorrowingBaseLimitLargest {
  /** The obligor. 1 to 255 printable characters, compared byte by byte. */
  obligor_id: string
  /** What was left of it when the limit was applied. */
  balance: number | string
}

/** A limit, and what it took off. */
export interface BorrowingBaseLimit {
  /** The id of the limit in the terms. */
  id: string
  /** What it is a limit of. */
  group: string
  /** Its name in the terms; null where it has none. */
  name: string | null
  /** All that is eligible, where a share of it is the limit or an exception; else null. */
  before_excess: number | string | null
  /** What this limit leaves, where a share of that is the limit or an exception; else null. */
  after_excess: number | string | null
  /** What it took off altogether. */
  excess: number | string
  /** Groups in excess, the largest excess first, at most 200. */
  groups: readonly BorrowingBaseLimitGroup[]
  /** How many groups are in excess. */
  groups_count: number
  /** The largest obligors, as the limit found them; null for limits of other groups. */
  largest: readonly BorrowingBaseLimitLargest[] | null
}

/** An advance rate, and what it lends. */
export interface BorrowingBaseAdvance {
  /** The id of the class; null for all that fit none. */
  id: string | null
  /** The rate of the terms. Null where the denominator is zero. */
  agreed_rate: FractionRatio
  /** What step-downs left of it. Null where the denominator is zero. */
  rate: FractionRatio
  /** Eligible principal net of excess. */
  net_eligible: BorrowingBaseTotal
  /** What is lent against it. */
  advance: number | string
}

/**
 * The tie-out of cash that rules and reserves of unverified collections are made of; null where the terms have
 * none.
 */
export interface BorrowingBaseCashTieOut {
  /**
   * The moment as of which cash was tied out, the last one up to known_at at which that was complete; null before
   * the first one.
   */
  tied_out_at: string | null
  /** The day of the first line that the operator's statements show; null where they show none up to the day. */
  statements_since: string | null
}

/** The integrity checks whose findings an eligibility rule reads; null where the terms have no such rule. */
export interface BorrowingBaseIntegrityChecks {
  /**
   * The moment as of which the book was checked, the last one up to known_at at which that was complete; null
   * before the first one.
   */
  checked_at: string | null
}

/** The last balance of an instrument on or before the day. */
export interface BorrowingBaseCashBalance {
  /** The instrument. 1 to 255 printable characters, compared byte by byte. */
  payin_instrument_id: string
  /** The balance, as its bank stated it. 1 to 255 printable characters, compared byte by byte. */
  transparency_balance_id: string
  /** Which balance it is. */
  kind: string
  /** The day of the balance. */
  as_of: string
  /** Its currency. ISO 4217. */
  currency: string
  /** The balance in its own currency; one without a rate into that of the line counts for nothing. */
  amount: number | string
}

/** Cash that counts toward the base. */
export interface BorrowingBaseCash {
  /** Balances of the instruments that the terms name, in the line's currency. */
  balance: number | string
  /** What of them counts, by the rate and the maximum of the terms. */
  counted: number | string
  /** What they are made of. */
  balances: readonly BorrowingBaseCashBalance[]
}

/** A reserve. */
export interface BorrowingBaseReserve {
  /** The id of the reserve in the terms. */
  id: string
  /** Its name in the terms; null where it has none. */
  name: string | null
  /**
   * What is held back; null where it needs a rate of interest that is not known, or collections that cannot be
   * tested.
   */
  amount: number | string | null
}

/** From what backs a debt line to what can be drawn, on a day, as known at a moment. */
export interface BorrowingBase {
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /**
   * Current figures are kept up to date as the book changes, and cost the same to read whatever its size. Those of
   * other days and moments are calculated when they are first asked for, and kept while they hold.
   */
  metric_class: 'current' | 'on_request'
  /** Whether the figures hold everything that was written up to now. Of a past known_at they do. */
  freshness: CashTieOutFreshness
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** How far the calculation is. */
  calculation: BorrowingBaseCalculation
  /** Of the line, and of every amount that does not name another. ISO 4217. */
  currency: string | null
  /** Where the line was in its life. */
  status: 'pending' | 'active' | 'suspended' | 'amortizing' | 'matured' | 'closed' | null
  /** The terms that were applied; null where none are in force on the day, so that there is no borrowing base. */
  terms: BorrowingBaseTerms | null
  /** Rates of exchange that were used, each of the day or the last of the week before it. */
  rates: readonly BorrowingBaseRate[] | null
  /** Leverage of the company by its last balance sheet; null without one, and where there is no net worth. */
  leverage: BorrowingBaseLeverage | null
  /** The deficiency of today, as it is followed from day to day; null for other days and moments. */
  deficiency_cure: BorrowingBaseDeficiencyCure | null
  /** Everything the lender has outstanding in the line's currency, whatever backs a line. */
  total: BorrowingBaseTotal | null
  /** The collateral of the line. What could not be converted is listed apart. */
  pledged: BorrowingBaseTotal | null
  /** What backs the line and could not be converted: no part of any other step. */
  unconverted: readonly BorrowingBaseUnconverted[] | null
  /** Receivables whose amounts are too large for any figure: no part of any step. */
  too_large: number | null
  /**
   * Receivables that back the line and are part of no step: those that are too large, and those whose own
   * calculation fails.
   */
  left_out: MonthCloseCertificateLeftOut | null
  /** What failed a rule. */
  ineligible: BorrowingBaseTotal | null
  /** Every rule, in the order of the terms. */
  reasons: readonly BorrowingBaseReason[] | null
  /** What passed every rule. */
  eligible: BorrowingBaseTotal | null
  /** Every concentration limit, in the order of the terms. */
  limits: readonly BorrowingBaseLimit[] | null
  /** What limits took off. */
  excess: number | string | null
  /** Eligible principal less excess. */
  net_eligible: number | string | null
  /** What is lent against it, by advance rate. */
  advances: readonly BorrowingBaseAdvance[] | null
  /**
   * The tie-out of cash that rules and reserves of unverified collections are made of; null where the terms have
   * none.
   */
  cash_tie_out: BorrowingBaseCashTieOut | null
  /** The integrity checks whose findings an eligibility rule reads; null where the terms have no such rule. */
  integrity_checks: BorrowingBaseIntegrityChecks | null
  /** Step-downs of advance rates that apply. */
  step_downs: readonly string[] | null
  /** The sum of the advances; null without advance rates. */
  advance: number | string | null
  /** Cash that counts toward the base. */
  cash: BorrowingBaseCash | null
  /** What is held back, in the order of the terms. */
  reserves: readonly BorrowingBaseReserve[] | null
  /** The sum of the reserves; null where one is not known. */
  reserved: number | string | null
  /** Advance and counted cash less reserves, never below 0. */
  base: number | string | null
  /** The most that may be outstanding. */
  commitment: number | null
  /** Principal outstanding on the line. */
  outstanding: number | null
  /** What can be drawn: the lesser of base and commitment, less what is outstanding; never below 0. */
  availability: number | string | null
  /** By how much what is outstanding exceeds the lesser of base and commitment; never below 0. */
  deficiency: number | string | null
  /** Outstanding by eligible principal. Null where the denominator is zero. */
  effective_advance_rate: FractionRatio | null
  /** One less debt by collateral and cash. Null where the denominator is zero. */
  overcollateralization: FractionRatio | null
  /** Collateral and cash by debt. Null where the denominator is zero. */
  collateral_coverage: MultipleRatio | null
}

export interface BorrowingBasePreviewTried {
  /** The terms that were applied; null where none are in force on the day, so that there is no borrowing base. */
  terms: BorrowingBaseTerms | null
  /** The collateral of the line. What could not be converted is listed apart. */
  pledged: BorrowingBaseTotal
  /** What backs the line and could not be converted: no part of any other step. */
  unconverted: readonly BorrowingBaseUnconverted[]
  /** Receivables whose amounts are too large for any figure: no part of any step. */
  too_large: number
  /**
   * Receivables that back the line and are part of no step: those that are too large, and those whose own
   * calculation fails.
   */
  left_out: MonthCloseCertificateLeftOut
  /** What failed a rule. */
  ineligible: BorrowingBaseTotal
  /** Every rule, in the order of the terms. */
  reasons: readonly BorrowingBaseReason[]
  /** What passed every rule. */
  eligible: BorrowingBaseTotal
  /** Every concentration limit, in the order of the terms. */
  limits: readonly BorrowingBaseLimit[]
  /** What limits took off. */
  excess: number | string
  /** Eligible principal less excess. */
  net_eligible: number | string
  /** What is lent against it, by advance rate. */
  advances: readonly BorrowingBaseAdvance[]
  /**
   * The tie-out of cash that rules and reserves of unverified collections are made of; null where the terms have
   * none.
   */
  cash_tie_out: BorrowingBaseCashTieOut | null
  /** The integrity checks whose findings an eligibility rule reads; null where the terms have no such rule. */
  integrity_checks: BorrowingBaseIntegrityChecks | null
  /** Step-downs of advance rates that apply. */
  step_downs: readonly string[]
  /** The sum of the advances; null without advance rates. */
  advance: number | string | null
  /** Cash that counts toward the base. */
  cash: BorrowingBaseCash
  /** What is held back, in the order of the terms. */
  reserves: readonly BorrowingBaseReserve[]
  /** The sum of the reserves; null where one is not known. */
  reserved: number | string | null
  /** Advance and counted cash less reserves, never below 0. */
  base: number | string | null
  /** The most that may be outstanding. */
  commitment: number
  /** Principal outstanding on the line. */
  outstanding: number
  /** What can be drawn: the lesser of base and commitment, less what is outstanding; never below 0. */
  availability: number | string | null
  /** By how much what is outstanding exceeds the lesser of base and commitment; never below 0. */
  deficiency: number | string | null
  /** Outstanding by eligible principal. Null where the denominator is zero. */
  effective_advance_rate: FractionRatio | null
  /** One less debt by collateral and cash. Null where the denominator is zero. */
  overcollateralization: FractionRatio | null
  /** Collateral and cash by debt. Null where the denominator is zero. */
  collateral_coverage: MultipleRatio | null
}

/** By how much each step differs from the one by the terms in force; null until both are calculated. */
export interface BorrowingBasePreviewChanges {
  /** More or fewer receivables that fail a rule. */
  ineligible_count: number
  /** More or fewer receivables that are eligible. */
  eligible_count: number
  /** More or less that fails a rule. */
  ineligible: number | string
  /** More or less that is eligible. */
  eligible: number | string
  /** More or less that limits take off. */
  excess: number | string
  /** More or less that is lent against. */
  net_eligible: number | string
  /** More or less that is lent; null where either has no advance rates. */
  advance: number | string | null
  /** More or less cash that counts. */
  cash_counted: number | string
  /** More or less that is held back; null where either is not known. */
  reserved: number | string | null
  /** A larger or smaller borrowing base; null where either has none. */
  base: number | string | null
  /** More or less that can be drawn; null where either has no base. */
  availability: number | string | null
  /** More or less that must be paid back; null where either has no base. */
  deficiency: number | string | null
}

export interface BorrowingBasePreviewChangedReceivablesBecameEligible {
  /** How many receivables. */
  count: number
  /** In the line's currency. */
  amount: number | string
}

export interface BorrowingBasePreviewChangedReceivablesLargestBefore {
  /** The rules that it fails, in the order of the terms. */
  failed_rules: readonly string[]
  /** What limits take off it. */
  excess: number | string
  /** What is left of it. */
  net_eligible: number | string
}

/** A receivable whose result changes. */
export interface BorrowingBasePreviewChangedReceivablesLargest {
  /** The id of the receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The id of the account that owes it. 1 to 255 printable characters, compared byte by byte. */
  obligor_id: string
  /** Its outstanding principal in the line's currency; null where no rate is known. */
  pledged: number | string | null
  /** By the terms in force. */
  before: BorrowingBasePreviewChangedReceivablesLargestBefore
  /** By the terms that are tried. */
  after: BorrowingBasePreviewChangedReceivablesLargestBefore
}

/**
 * Receivables whose result differs from that under the terms in force; null until both are calculated, and where
 * the former is no longer kept.
 */
export interface BorrowingBasePreviewChangedReceivables {
  /** Receivables that no longer fail a rule, by what is pledged of them. */
  became_eligible: BorrowingBasePreviewChangedReceivablesBecameEligible
  /** Receivables that now fail a rule, by what is pledged of them. */
  became_ineligible: BorrowingBasePreviewChangedReceivablesBecameEligible
  /** Receivables whose net eligible amount rises, and by how much. */
  gained: BorrowingBasePreviewChangedReceivablesBecameEligible
  /** Receivables whose net eligible amount falls, and by how much. */
  lost: BorrowingBasePreviewChangedReceivablesBecameEligible
  /** The largest gains and losses, at most 100, the largest change first. */
  largest: readonly BorrowingBasePreviewChangedReceivablesLargest[]
}

/** A borrowing base by terms that are tried, beside the one by the terms in force. */
export interface BorrowingBasePreview {
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The day of the figures. */
  as_of: string
  /** The moment up to which writes are included. */
  known_at: string
  /**
   * Whether both bases hold everything that was written up to now. Of a past day or known_at they are calculated
   * from everything that was known, and `left_out` names the receivables for which that fails.
   */
  freshness: CashTieOutFreshness
  /** The page of this service that documents formulas and sources. */
  definitions: string
  /** How far the calculation is. */
  calculation: BorrowingBaseCalculation
  /** Of the line, and of every amount that does not name another. ISO 4217. */
  currency: string | null
  /** By the terms that are tried; null until it is calculated. */
  tried: BorrowingBasePreviewTried | null
  /** By the terms in force; null until it is calculated. */
  in_force: BorrowingBasePreviewTried | null
  /** By how much each step differs from the one by the terms in force; null until both are calculated. */
  changes: BorrowingBasePreviewChanges | null
  /**
   * Receivables whose result differs from that under the terms in force; null until both are calculated, and where
   * the former is no longer kept.
   */
  changed_receivables: BorrowingBasePreviewChangedReceivables | null
}

/** A step. */
export interface MonthCloseReportStep {
  /**
   * A step of the waterfall. reason: what a rule of the terms took out first. limit: what a concentration limit
   * took off. class: what is lent at an advance rate. unconverted: what backs the line and has no rate of
   * exchange.
   */
  step: 'pledged' | 'unconverted' | 'ineligible' | 'reason' | 'eligible' | 'limit' | 'excess' | 'net_eligible' | 'class' | 'advance' | 'cash' | 'reserve' | 'reserved' | 'base' | 'commitment' | 'outstanding' | 'availability' | 'deficiency'
  /** The rule, limit, class, reserve or currency; null of other steps, and of the rate of all others. */
  id: string | null
  /** amount: in the smallest denomination of the line's currency. count: receivables. */
  unit: 'amount' | 'count'
  /** As first reported; null where there was none, or the month is preliminary. */
  first_reported: number | string | null
  /** As known now; null where there is none, or the calculation still runs. */
  now: number | string | null
  /** now less first_reported, with 0 for a step that was or is not there; null where either is not known. */
  difference: number | string | null
}

/** The collections of a currency. */
export interface MonthCloseReportCashTieOutCollection {
  /** Of the amounts. ISO 4217. */
  currency: string
  /** All payments that came in. */
  reported: CashTieOutRowCollectionsReported
  /** Of these, those that lines of the operator's statements show. */
  verified: CashTieOutRowCollectionsReported
  /** Of these, those whose match has a line of the lender's own statements: the word of the lender alone. */
  stated_by_lender: CashTieOutRowCollectionsReported
  /** Of these, those of which the operator decided that nothing of the bank belongs to them. */
  explained: CashTieOutRowCollectionsReported
  /** Of these, those that are matched with none. */
  open: CashTieOutRowCollectionsReported
  /** The amount verified by the amount reported. Null where the denominator is zero. */
  verified_share: FractionRatio | null
  /** The open payments by age: five rows, youngest first. */
  open_by_age: readonly CashTieOutRowCollectionsOpenByAge[]
}

/**
 * The collections of the month of the lender beside what the bank shows of them, as the certificate states them,
 * gross of fees and of what was taken back later; null without a certificate, and where `no_cash_tie_out` states
 * why there are none.
 */
export interface MonthCloseReportCashTieOut {
  /** The day of the close: what the bank shows later is not part of it. */
  as_of: string
  /** The moment of the tie-out, which includes everything that was known at the close. */
  tied_at: string
  /** By currency; empty where nothing came in. */
  collections: readonly MonthCloseReportCashTieOutCollection[]
}

/** Findings of a severity. */
export interface MonthCloseReportIntegrityChecksBySeverity {
  /** How grave it is where it is true. */
  severity: 'high' | 'medium' | 'low'
  /** Findings of which the operator had decided nothing, or that it had opened again. */
  open: number
  /** Findings that the operator had explained. */
  explained: number
  /** Findings that the operator had confirmed. */
  confirmed: number
}

/**
 * How many findings the integrity checks had of the lender, as the certificate states it; null without a
 * certificate, and where the book had not been checked as a whole.
 */
export interface MonthCloseReportIntegrityChecks {
  /** The day of the close. */
  as_of: string
  /** The moment at which the book had been checked as a whole. */
  checked_at: string
  /** Three rows, the gravest first. */
  by_severity: readonly MonthCloseReportIntegrityChecksBySeverity[]
}

/** A month of a debt line: what was first reported of it, and what is known of it now. */
export interface MonthCloseReport {
  /** The month. */
  month: string
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The last day of the month, at whose end figures are taken. */
  as_of: string
  /**
   * `preliminary` until it is closed; `closed`; `restated` where figures as known now differ from those first
   * reported, which only the single read shows.
   */
  status: 'preliminary' | 'closed' | 'restated'
  /** When it was closed: the certificate includes the writes up to this moment. Null while it is preliminary. */
  closed_at: string | null
  /** Who closed it. */
  closed_by: MonthCloseClosedBy | null
  /** The borrowing base certificate; null while it is being issued, which takes seconds. */
  certificate: MonthCloseCertificate | null
  /** Of amounts; null while nothing is calculated. ISO 4217. */
  currency: string | null
  /** The moment up to which writes are included in `now`. */
  known_at: string
  /**
   * Of `now`: it is calculated from everything that was written up to known_at, and `left_out` names the
   * receivables for which that fails. What was first reported is frozen; `certificate.left_out` names what it
   * leaves out.
   */
  freshness: CashTieOutFreshness
  /** How far the calculation is. */
  calculation: BorrowingBaseCalculation
  /** The version of the formulas of today. */
  kernel_version: number
  /** Every step of the waterfall, in its order. */
  steps: readonly MonthCloseReportStep[]
  /**
   * The collections of the month of the lender beside what the bank shows of them, as the certificate states them,
   * gross of fees and of what was taken back later; null without a certificate, and where `no_cash_tie_out` states
   * why there are none.
   */
  cash_tie_out: MonthCloseReportCashTieOut | null
  /**
   * Why the certificate states no cash. `no_bank_statements`: no bank statement of the lender was known.
   * `tie_out_failing`: its cash could not be tied out when the month was closed. Null where it states it, and
   * without a certificate.
   */
  no_cash_tie_out: 'no_bank_statements' | 'tie_out_failing' | null
  /**
   * How many findings the integrity checks had of the lender, as the certificate states it; null without a
   * certificate, and where the book had not been checked as a whole.
   */
  integrity_checks: MonthCloseReportIntegrityChecks | null
}

/** The operator's change. */
export interface MonthCloseRestatementStatement {
  /** The kind of record. */
  of: 'debt_line' | 'debt_line_term' | 'transparency_balance' | 'financial' | 'document' | 'reporting_settings' | 'fx_rate' | 'index_rate'
  /** The record. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The changed fields with their values. */
  fields: readonly string[]
  /** The day from which it holds; null for from the beginning, and for records with days of their own. */
  effective_date: string | null
  /** When it became known. */
  recorded_at: string
}

/** A limit. */
export interface MonthCloseRestatementReceivableFirstReportedExcess {
  /** The id of the limit. */
  limit: string
  /** What it took off. */
  amount: number | string
}

export interface MonthCloseRestatementReceivableFirstReported {
  /** The steps of the waterfall that it was part of. */
  steps: readonly ('pledged' | 'unconverted' | 'ineligible' | 'eligible' | 'excess' | 'net_eligible')[]
  /** Its outstanding principal in the line's currency; null where no rate was known. */
  pledged: number | string | null
  /** The rules that it failed. */
  failed_rules: readonly string[]
  /** What concentration limits took off it. */
  excess: readonly MonthCloseRestatementReceivableFirstReportedExcess[]
  /** What was left of it. */
  net_eligible: number | string
  /** The id of its advance class; null for the rate of all others. */
  advance_class: string | null
}

/** A receivable that moved. */
export interface MonthCloseRestatementReceivable {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** What became of it as first reported; null where it did not back the line. */
  first_reported: MonthCloseRestatementReceivableFirstReported | null
  /** What became of it as known now; null where it did not back the line. */
  now: MonthCloseRestatementReceivableFirstReported | null
  /** Of what is left of it, net of excess: now less first reported. */
  difference: number | string
  /** Entries up to the end of the month that came, changed or were deleted since, by date and id: the first 100. */
  entries: readonly PortfolioRestatementsReceivableEntry[]
  /** How many entries that is. */
  entries_count: number
  /**
   * Changes since of it, of its obligor and of its pledge. A receivable without any moved with others: by a limit,
   * by its obligor, by new terms. The first 100.
   */
  statements: readonly PortfolioRestatementsSetting[]
  /** How many changes that is. */
  statements_count: number
}

/** What moved the figures of a closed month since it was first reported. */
export interface MonthCloseRestatement {
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The month. */
  month: string
  /** The moment of the close. */
  since: string
  /** The moment up to which writes are compared with it; the same on every page of a walk. */
  known_at: string
  /**
   * Both sides are calculated from everything that was written up to since and up to known_at. `left_out` names
   * the receivables for which that fails on either side: none of them is listed as moved.
   */
  freshness: CashTieOutFreshness
  /**
   * Changes that the operator made since, of the line, its terms, cash, rates and settings, and that affect the
   * month: the latest first, 200 at most.
   */
  statements: readonly MonthCloseRestatementStatement[]
  /** A page of the receivables that moved, newest first. */
  receivables: readonly MonthCloseRestatementReceivable[]
  /** Whether there are more receivables behind this page. */
  has_more: boolean
  /** The token of the next page. */
  next_page: string | null
  /** The token of the page before. */
  previous_page: string | null
}

/** The rows of one currency that have the other values in common too. */
export interface EntryTotalsRow {
  /** The currency of the receivable. ISO 4217. */
  currency: string
  /**
   * What happened. Listed are `disbursement`, `principal`, `refund`, `write_off`, `recovery`, `interest`,
   * `origination_fee`, `periodic_fee`, `late_fee`, `other`, `scheduled_principal`, `scheduled_interest`,
   * `returned_principal`, `returned_interest`, `capitalized_interest`; another lower-case word is accepted and
   * reported as a data-quality finding.
   */
  type: 'disbursement' | 'principal' | 'refund' | 'write_off' | 'recovery' | 'interest' | 'origination_fee' | 'periodic_fee' | 'late_fee' | 'other' | 'scheduled_principal' | 'scheduled_interest' | 'returned_principal' | 'returned_interest' | 'capitalized_interest' | (string & {})
  /** How many rows the filters match. */
  count: number
  /** The sum of their amounts, in minor units; negative amounts reduce it. */
  amount: number | string
}

/** How many rows the filters of a list match, and what their amounts add up to. */
export interface EntryTotals {
  /** The totals by currency, type, in the order of these values. */
  data: readonly EntryTotalsRow[]
  /** Whether there are more rows than were looked at: then the totals are those of the first ones of the list. */
  is_cut: boolean
  /**
   * The moment up to which writes are included, in balances too, which are calculated after them. Of records that
   * the operator keeps for a lender, the moment when the lender asked. Null where nothing is included yet.
   */
  known_at: string | null
}

/** The rows of one currency that have the other values in common too. */
export interface MovementTotalsRow {
  /** Currency of the amount. ISO 4217. */
  currency: string
  /** Whether money came into the account (`credit`) or went out of it (`debit`). */
  direction: 'credit' | 'debit'
  /**
   * Whether the money has moved: not yet (`pending`), yes (`settled`), there and back (`returned`), or never
   * (`canceled`).
   */
  status: 'pending' | 'settled' | 'returned' | 'canceled'
  /** How many rows the filters match. */
  count: number
  /** The sum of their amounts, in minor units, never negative; direction states which way it went. */
  amount: number | string
}

/** How many rows the filters of a list match, and what their amounts add up to. */
export interface MovementTotals {
  /** The totals by currency, direction, status, in the order of these values. */
  data: readonly MovementTotalsRow[]
  /** Whether there are more rows than were looked at: then the totals are those of the first ones of the list. */
  is_cut: boolean
  /**
   * The moment up to which writes are included, in balances too, which are calculated after them. Of records that
   * the operator keeps for a lender, the moment when the lender asked. Null where nothing is included yet.
   */
  known_at: string | null
}

/** The rows of one currency that have the other values in common too. */
export interface BorrowingBaseReceivableTotalsRow {
  /** The currency of the debt line. ISO 4217. */
  currency: string
  /** How many rows the filters match. */
  count: number
  /** The sum of their outstanding principal in the line's currency, without those of which no rate is known. */
  pledged: number | string
  /** The sum of what is left of them. */
  net_eligible: number | string
  /** How many of them have no rate, and are in no sum of what is pledged. */
  without_pledged: number
}

/** How many rows the filters of a list match, and what their amounts add up to. */
export interface BorrowingBaseReceivableTotals {
  /** The totals by currency, in the order of these values. */
  data: readonly BorrowingBaseReceivableTotalsRow[]
  /** Whether there are more rows than were looked at: then the totals are those of the first ones of the list. */
  is_cut: boolean
  /** How many receivables cannot be calculated, and are in no total, whatever the filters. */
  left_out: number
  /**
   * The moment up to which writes are included, in balances too, which are calculated after them. Of records that
   * the operator keeps for a lender, the moment when the lender asked. Null where nothing is included yet.
   */
  known_at: string | null
}

/** The rows of one currency that have the other values in common too. */
export interface ContestedAssetTotalsRow {
  /** open: a side is open. confirmed: no side is open, and one is confirmed. explained: all sides are explained. */
  state: 'open' | 'explained' | 'confirmed'
  /** A currency of sides of the assets. ISO 4217. */
  currency: string
  /** How many rows the filters match. */
  count: number
  /**
   * The sum of the outstanding principal of the sides in the currency, of each lender in full; of an asset the
   * first 100 sides. A receivable that shares several assets, such as a vehicle by two numbers, is in the sum of
   * each.
   */
  outstanding: number | string
  /**
   * How many of them have a side in the currency whose outstanding principal is not known: none of their sides is
   * in the sum.
   */
  without_outstanding: number
}

/** How many rows the filters of a list match, and what their amounts add up to. */
export interface ContestedAssetTotals {
  /** The totals by state, currency, in the order of these values. */
  data: readonly ContestedAssetTotalsRow[]
  /** Whether there are more rows than were looked at: then the totals are those of the first ones of the list. */
  is_cut: boolean
  /** How many assets have a side whose figures cannot be calculated: that side is in no total. */
  left_out: number
  /**
   * The moment up to which writes are included, in balances too, which are calculated after them. Of records that
   * the operator keeps for a lender, the moment when the lender asked. Null where nothing is included yet.
   */
  known_at: string | null
}

/** The rows that have these values in common. */
export interface LendersFindingTotalsRow {
  /** How grave it is where it is true. */
  severity: 'low' | 'medium' | 'high'
  /**
   * What the operator decided of it. open: nothing yet. explained: it is ordinary. confirmed: it is what the check
   * looks for.
   */
  state: 'open' | 'explained' | 'confirmed'
  /** How many rows the filters match. */
  count: number
}

/** How many rows the filters of a list match, and what their amounts add up to. */
export interface LendersFindingTotals {
  /** The totals by severity, state, in the order of these values. */
  data: readonly LendersFindingTotalsRow[]
  /** Whether there are more lenders than were looked at: then the totals are those of the first ones, by id. */
  is_cut: boolean
  /** The moment up to which findings and decisions are included. */
  known_at: string | null
}

/** The rows of one currency that have the other values in common too. */
export interface ReceivableTotalsRow {
  /** The currency. ISO 4217. */
  currency: string
  /** How many rows the filters match. */
  count: number
  /** The sum of their balances, in minor units, without those that are not known. */
  balance: number | string
  /** The sum of what is reported as delinquent, in minor units. */
  delinquent_amount: number | string
  /** How many of them have no known balance, and are in no sum of it. */
  without_balance: number
}

/** How many rows the filters of a list match, and what their amounts add up to. */
export interface ReceivableTotals {
  /** The totals by currency, in the order of these values. */
  data: readonly ReceivableTotalsRow[]
  /** Whether there are more rows than were looked at: then the totals are those of the first ones of the list. */
  is_cut: boolean
  /**
   * The moment up to which writes are included, in balances too, which are calculated after them. Of records that
   * the operator keeps for a lender, the moment when the lender asked. Null where nothing is included yet.
   */
  known_at: string | null
}

/** The rows of one currency that have the other values in common too. */
export interface DrawRequestTotalsRow {
  /** The currency. ISO 4217. */
  currency: string
  /**
   * Where the request is: `requested` by the lender, then `approved` or `declined` by the operator (or `canceled`
   * by the lender before that), `funded` when the operator has paid it out, `settled` when the transaction that
   * did so is known. An approved request can still be declined until it is funded.
   */
  status: 'requested' | 'approved' | 'funded' | 'settled' | 'declined' | 'canceled'
  /** How many rows the filters match. */
  count: number
  /** The sum of the amounts asked for, in minor units. */
  amount: number | string
}

/** How many rows the filters of a list match, and what their amounts add up to. */
export interface DrawRequestTotals {
  /** The totals by currency, status, in the order of these values. */
  data: readonly DrawRequestTotalsRow[]
  /** Whether there are more rows than were looked at: then the totals are those of the first ones of the list. */
  is_cut: boolean
  /**
   * The moment up to which writes are included, in balances too, which are calculated after them. Of records that
   * the operator keeps for a lender, the moment when the lender asked. Null where nothing is included yet.
   */
  known_at: string | null
}

/** The record that it is about. */
export interface EventAccountCreatedSubject {
  kind: 'account'
  /** Its id. */
  id: string
}

/** What is stated of it. */
export interface EventAccountCreatedData {
  /** The account. 1 to 255 printable characters, compared byte by byte. */
  account_id: string
}

/** An account was reported for the first time. For the lender and the operator. */
export interface EventAccountCreated {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'account.created'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventAccountCreatedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventAccountCreatedData
}

/** The record that it is about. */
export interface EventReceivableCreatedSubject {
  kind: 'receivable'
  /** Its id. */
  id: string
}

/** What is stated of it. */
export interface EventReceivableCreatedData {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The account that owed it when it was first reported. 1 to 255 printable characters, compared byte by byte. */
  obligor_id: string
  /** What kind of receivable it is. */
  product_type: 'term_loan' | 'line_of_credit' | 'buy_now_pay_later' | 'credit_card' | 'merchant_cash_advance' | 'revenue_based' | 'invoice_factoring' | 'salary_advance' | 'lease' | 'mortgage' | 'auto_loan' | 'student_loan' | 'other' | (string & {})
  /** The currency of its amounts. ISO 4217. */
  currency: string
  /** The day on which it began. */
  origination_date: string
}

/** A receivable was reported for the first time. For the lender and the operator. */
export interface EventReceivableCreated {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'receivable.created'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventReceivableCreatedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventReceivableCreatedData
}

/** What is stated of it. */
export interface EventReceivableStatusChangedData {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** What its status was; null where no entry stated one. */
  before: 'active' | 'closed' | null
  /** What its status is; null where no entry states one any more. */
  after: 'active' | 'closed' | null
}

/**
 * The status of a receivable, by the latest of its entries that states one, is another than before. For the lender
 * and the operator.
 */
export interface EventReceivableStatusChanged {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'receivable.status_changed'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventReceivableCreatedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventReceivableStatusChangedData
}

/** What is stated of it. */
export interface EventReceivableBucketChangedData {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The day of both buckets: the day on which it changed, in the lender's time zone. */
  as_of: string
  /** The bucket before: as the day before ended, or for this same day as it was known before the write. */
  before: string
  /** The bucket now. Both are named by the edges that are in force on the day. */
  after: string
  /** Days past due on the day, as the lender reports them; 0 where nothing is past due. */
  days_past_due: number
  /** day: it grew older by a day. write: the lender reported something. */
  cause: 'day' | 'write'
  /** The first day on which it is in this bucket by what is known now; null where it is in no other on any day. */
  entered_on: string | null
  /** Whether earlier days too are other than was known before the write: those from entered_on on. */
  is_restatement: boolean
}

/**
 * A receivable is in another delinquency bucket than before, by what the lender reports: because a day began, or
 * by a write. For the lender and the operator.
 */
export interface EventReceivableBucketChanged {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'receivable.bucket_changed'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventReceivableCreatedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventReceivableBucketChangedData
}

/** What is stated of it. */
export interface EventReceivableRestatedData {
  /** The receivable. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string
  /** The currency of its amounts. ISO 4217. */
  currency: string
  /**
   * The first day on which a figure differs by more than the limits: the end of a month, or the last day that had
   * been reported.
   */
  as_of: string
  /**
   * Which figures differ so much: outstanding and collected by more than 5 % of the highest balance so far and
   * more than 100 in the smallest denomination, days_past_due by 30 or more.
   */
  figures: readonly ('outstanding' | 'collected' | 'days_past_due')[]
  /** Outstanding principal at the end of as_of, as known at since. */
  outstanding_before: number
  /** The same as known at known_at. */
  outstanding_after: number
  /** All cash received up to as_of, as known at since: principal, interest, fees, other income and recoveries. */
  collected_before: number
  /** The same as known at known_at. */
  collected_after: number
  /** Days past due at the end of as_of as the lender reported them, as known at since. */
  days_past_due_before: number
  /** The same as known at known_at. */
  days_past_due_after: number
  /**
   * By what was known at this moment the figures were as before: when the day of the write began, or the event
   * before of the same day.
   */
  since: string
  /** By what was known at this moment they are as after. */
  known_at: string
}

/**
 * Figures of a receivable on an earlier day that had been reported differ much from what was believed when the day
 * began: entries or delinquency of the past were changed, deleted, or reported late. For the lender and the
 * operator.
 */
export interface EventReceivableRestated {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'receivable.restated'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventReceivableCreatedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventReceivableRestatedData
}

/** The record that it is about. */
export interface EventImportFinishedSubject {
  kind: 'import'
  /** Its id. */
  id: string
}

/** What is stated of it. */
export interface EventImportFinishedData {
  /** The import. 1 to 255 printable characters, compared byte by byte. */
  import_id: string
  /** done: all that was sent was read. stopped: it takes no more. */
  status: 'done' | 'stopped'
  /** When it began. */
  started_at: string
  /** Lines that were read and settled: the others below add up to it. */
  lines_read: number
  /** Lines that wrote something. */
  applied: number
  /** Lines that changed nothing. */
  unchanged: number
  /** Lines that were refused. */
  rejected: number
  /** Empty lines. */
  blank: number
  /** Why it stopped; null where it did not. */
  stop_reason: string | null
}

/**
 * All that was sent of an import was read, or it stopped because too much of it was faulty. For the lender and the
 * operator.
 */
export interface EventImportFinished {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'import.finished'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventImportFinishedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventImportFinishedData
}

/** The record that it is about. */
export interface EventDrawRequestRequestedSubject {
  kind: 'draw_request'
  /** Its id. */
  id: string
}

/** What is stated of it. */
export interface EventDrawRequestRequestedData {
  /** The request. 1 to 255 printable characters, compared byte by byte. */
  draw_request_id: string
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** What is asked for. */
  amount: number | string
  /** The currency of the debt line. ISO 4217. */
  currency: string
  /** What the request was; null where it is new. */
  before: 'requested' | 'approved' | 'declined' | 'canceled' | 'funded' | 'settled' | null
  /** What it is now. */
  status: 'requested' | 'approved' | 'declined' | 'canceled' | 'funded' | 'settled'
}

/** A lender asks for money on a debt line. For the lender and the operator. */
export interface EventDrawRequestRequested {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'draw_request.requested'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDrawRequestRequestedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDrawRequestRequestedData
}

/** The operator approved a draw request or declined it. For the lender and the operator. */
export interface EventDrawRequestDecided {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'draw_request.decided'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDrawRequestRequestedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDrawRequestRequestedData
}

/** The lender took a draw request back. For the lender and the operator. */
export interface EventDrawRequestCanceled {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'draw_request.canceled'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDrawRequestRequestedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDrawRequestRequestedData
}

/** The operator has paid a draw request out. For the lender and the operator. */
export interface EventDrawRequestFunded {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'draw_request.funded'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDrawRequestRequestedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDrawRequestRequestedData
}

/** The transaction that paid a draw request out is known. For the lender and the operator. */
export interface EventDrawRequestSettled {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'draw_request.settled'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDrawRequestRequestedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDrawRequestRequestedData
}

/** The record that it is about. */
export interface EventDebtLineTermsChangedSubject {
  kind: 'debt_line'
  /** Its id. */
  id: string
}

/** What is stated of it. */
export interface EventDebtLineTermsChangedData {
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The terms. 1 to 255 printable characters, compared byte by byte. */
  debt_line_term_id: string
  /** Whether these terms are new; otherwise they are corrected. */
  is_new: boolean
  /** The first day on which they are in force. */
  effective_from: string
  /** The first day on which they no longer are; null without one. */
  effective_until: string | null
  /** The fields that are other than before, in their order. */
  parts: readonly string[]
}

/** Terms of a debt line were agreed, or are stated otherwise than before. For the lender and the operator. */
export interface EventDebtLineTermsChanged {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'debt_line.terms_changed'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDebtLineTermsChangedData
}

/** The record that it is about. */
export interface EventDocumentNeededSubject {
  kind: 'document'
  /** Its id. */
  id: string
}

/** What is stated of it. */
export interface EventDocumentNeededData {
  /** The document. 1 to 255 printable characters, compared byte by byte. */
  document_id: string
  /** The receivable that it belongs to; null without one. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string | null
  /** The debt line that it belongs to; null without one. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string | null
  /** What kind of document it is. */
  kind: string
  /** The day by which it is needed. */
  due_date: string
}

/** The file of a document is asked for by a day, or by another day than before. For the lender and the operator. */
export interface EventDocumentNeeded {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'document.needed'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDocumentNeededSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDocumentNeededData
}

/** What is stated of it. */
export interface EventDocumentNoLongerNeededData {
  /** The document. 1 to 255 printable characters, compared byte by byte. */
  document_id: string
  /** The receivable that it belongs to; null without one. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string | null
  /** The debt line that it belongs to; null without one. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string | null
  /** What kind of document it is. */
  kind: string
  /** The day by which it was needed. */
  due_date: string
}

/**
 * The file of a document is no longer asked for: its due date was removed before the file was there. For the
 * lender and the operator.
 */
export interface EventDocumentNoLongerNeeded {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'document.no_longer_needed'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDocumentNeededSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDocumentNoLongerNeededData
}

/** What is stated of it. */
export interface EventDocumentReceivedData {
  /** The document. 1 to 255 printable characters, compared byte by byte. */
  document_id: string
  /** The receivable that it belongs to; null without one. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string | null
  /** The debt line that it belongs to; null without one. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string | null
  /** What kind of document it is. */
  kind: string
  /** The size of the file in bytes. */
  size_bytes: number
  /** SHA-256 of the file, in hexadecimal. */
  sha256: string
}

/** The file of a document was uploaded, or another one in its place. For the lender and the operator. */
export interface EventDocumentReceived {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'document.received'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDocumentNeededSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDocumentReceivedData
}

/**
 * The day by which the file of a document is needed has passed in the lender's time zone, without the file. For
 * the lender and the operator.
 */
export interface EventDocumentOverdue {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'document.overdue'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDocumentNeededSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDocumentNoLongerNeededData
}

/** What is stated of it. */
export interface EventDocumentExpiringData {
  /** The document. 1 to 255 printable characters, compared byte by byte. */
  document_id: string
  /** The receivable that it belongs to; null without one. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string | null
  /** The debt line that it belongs to; null without one. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string | null
  /** What kind of document it is. */
  kind: string
  /** The last day on which what it proves is valid. */
  expiry_date: string
}

/**
 * What a document proves is valid for 30 more days at most; again where its expiry date changes to another such
 * day. For the lender and the operator.
 */
export interface EventDocumentExpiring {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'document.expiring'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDocumentNeededSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDocumentExpiringData
}

/**
 * What a document proves is no longer valid: its expiry date has passed in the lender's time zone. For the lender
 * and the operator.
 */
export interface EventDocumentExpired {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'document.expired'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDocumentNeededSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDocumentExpiringData
}

/** What is stated of it. */
export interface EventDocumentRenewedData {
  /** The document. 1 to 255 printable characters, compared byte by byte. */
  document_id: string
  /** The receivable that it belongs to; null without one. 1 to 255 printable characters, compared byte by byte. */
  receivable_id: string | null
  /** The debt line that it belongs to; null without one. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string | null
  /** What kind of document it is. */
  kind: string
  /** The expiry date before. */
  expiry_date_before: string
  /** The expiry date now; null without one. */
  expiry_date: string | null
}

/**
 * A document that had expired has not by its new expiry date, or one that was expiring is valid for more than 30
 * days; also where the date was removed. For the lender and the operator.
 */
export interface EventDocumentRenewed {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'document.renewed'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDocumentNeededSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDocumentRenewedData
}

/** What is stated of it. */
export interface EventDebtLineMonthClosedData {
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The month, written YYYY-MM. */
  month: string
  /** The last day of the month. */
  as_of: string
  /** Who closed it: the lender, the operator, or the reporting lag of the terms. */
  by: 'lender' | 'operator' | 'reporting_lag'
}

/**
 * A month of a debt line was closed: what is calculated of it by then is what was first reported. For the lender
 * and the operator.
 */
export interface EventDebtLineMonthClosed {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'debt_line.month_closed'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDebtLineMonthClosedData
}

/** A figure that changed. */
export interface EventDebtLineMonthRestatedDataChange {
  /** The figure, as in the list of portfolio restatements: closing, collected, interest. */
  figure: string
  /** count: receivables. amount: money in the smallest denomination. */
  unit: 'count' | 'amount'
  /** The count of days past due that in_bucket refers to; null for others. */
  basis: 'reported' | 'computed' | null
  /** Of in_bucket: the bucket, by its name; null for others. */
  bucket: string | null
  /** As known at since. */
  before: number | string
  /** As known at known_at. */
  after: number | string
}

/** What is stated of it. */
export interface EventDebtLineMonthRestatedData {
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The month, written YYYY-MM. */
  month: string
  /** The last day of the month. */
  as_of: string
  /** The currency of the figures: those of another one are another event. ISO 4217. */
  currency: string
  /** When the month was closed. */
  closed_at: string
  /** By what was known at this moment the figures were as before: the close, or the last comparison behind it. */
  since: string
  /** By what was known at this moment they are as after. */
  known_at: string
  /** The figures of the receivables that backed the line that changed, in the order of the portfolio restatements. */
  changes: readonly EventDebtLineMonthRestatedDataChange[]
}

/**
 * Figures of a closed month of a debt line are no longer what they were known to be: something dated into the
 * month was reported late, or corrected. For the lender and the operator.
 */
export interface EventDebtLineMonthRestated {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'debt_line.month_restated'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDebtLineMonthRestatedData
}

/** What is stated of it. */
export interface EventCovenantBreachedData {
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The terms by which it is tested. 1 to 255 printable characters, compared byte by byte. */
  debt_line_term_id: string
  /** The covenant in the terms. 1 to 255 printable characters, compared byte by byte. */
  covenant_id: string
  /** The tested month. */
  test_month: string
  /** What the test meant before; null where the month was not tested before. */
  before: 'pass' | 'at_risk' | 'breach' | 'in_cure' | 'cured' | 'waived' | 'not_testable' | null
  /** What it means now, as in the list of covenant tests. */
  status: 'pass' | 'at_risk' | 'breach' | 'in_cure' | 'cured' | 'waived' | 'not_testable'
  /** What the condition measures that decides: the first that is broken, otherwise the first. */
  metric: string
  /** Its value, rounded half up to nine decimals; null where there is no figure. */
  value: number | null
  /** The upper part of the value; null where there is no figure. */
  numerator: number | string | null
  /** The lower part of the value; null where there is no figure. */
  denominator: number | string | null
  /** How the value compares with the threshold where the condition is true. */
  comparator: '<=' | '<' | '>=' | '>'
  /** What it is compared with; null where that is not known. */
  threshold: number | null
  /** How far the value is from the threshold, as a share of it; null where that is not known. */
  headroom: number | null
  /** The last day on which a breach can be cured; null without one. */
  cure_until: string | null
}

/** A test of a covenant is broken that was not, or its time to cure has passed. For the lender and the operator. */
export interface EventCovenantBreached {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'covenant.breached'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventCovenantBreachedData
}

/** A broken test of a covenant was cured in time, or is kept by what is known now. For the lender and the operator. */
export interface EventCovenantCured {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'covenant.cured'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventCovenantBreachedData
}

/**
 * A test of a covenant is kept by less than its terms find comfortable, and was not before. For the lender and the
 * operator.
 */
export interface EventCovenantNearThreshold {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'covenant.near_threshold'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventCovenantBreachedData
}

/** The breach of a test of a covenant was waived. For the lender and the operator. */
export interface EventCovenantWaived {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'covenant.waived'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventCovenantBreachedData
}

/** What is stated of it. */
export interface EventDebtLineDeficiencyOpenedData {
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The day of the borrowing base. */
  as_of: string
  /** What it was before, as it was known last; null where it was never known. */
  before: 'none' | 'in_cure' | 'breach' | null
  /** none: no deficiency. in_cure: it can still be cured. breach: it cannot. */
  status: 'none' | 'in_cure' | 'breach'
  /** The currency of the debt line. ISO 4217. */
  currency: string
  /** The borrowing base. */
  base: number | string
  /** The commitment. */
  commitment: number | string
  /** The principal that is owed on the line. */
  outstanding: number | string
  /** By how much it exceeds the lesser of base and commitment; 0 without a deficiency. */
  deficiency: number | string
  /** The first day of the deficiency; null without one. */
  since: string | null
  /** The last day on which it can be cured; null without a deficiency or a time to cure. */
  cure_until: string | null
}

/**
 * The principal that is owed on a debt line exceeds the lesser of borrowing base and commitment, and did not
 * before. For the lender and the operator.
 */
export interface EventDebtLineDeficiencyOpened {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'debt_line.deficiency_opened'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDebtLineDeficiencyOpenedData
}

/**
 * The time to cure a deficiency of a debt line has passed, or is no longer allowed by its terms. For the lender
 * and the operator.
 */
export interface EventDebtLineDeficiencyBreached {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'debt_line.deficiency_breached'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDebtLineDeficiencyOpenedData
}

/** A debt line no longer has a deficiency. For the lender and the operator. */
export interface EventDebtLineDeficiencyClosed {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'debt_line.deficiency_closed'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDebtLineDeficiencyOpenedData
}

/** What is stated of it. */
export interface EventDebtLineDataLateData {
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The first month since whose end the lender has reported nothing, written YYYY-MM. */
  month: string
  /** The last day of the reporting lag of that month. */
  due_on: string
  /** When the lender last reported a receivable or an entry; null where it never did. */
  last_reported_at: string | null
}

/**
 * The reporting lag of a month has passed, and since the month ended the lender has reported no receivable and no
 * entry. For the lender and the operator.
 */
export interface EventDebtLineDataLate {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'debt_line.data_late'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDebtLineDataLateData
}

/** What is stated of it. */
export interface EventDebtLineDataReceivedData {
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The first month since whose end the lender has reported nothing, written YYYY-MM. */
  month: string
  /** The last day of the reporting lag of that month. */
  due_on: string
  /** How many days behind the due day, in the lender's time zone. */
  days_late: number
}

/**
 * Behind the reporting lag of a month the lender reported a receivable or an entry again. For the lender and the
 * operator.
 */
export interface EventDebtLineDataReceived {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'debt_line.data_received'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDebtLineDataReceivedData
}

/** What is stated of it. */
export interface EventDebtLineCashUnverifiedData {
  /**
   * The debt line. The figures are of all cash of its lender. 1 to 255 printable characters, compared byte by
   * byte.
   */
  debt_line_id: string
  /** The day that the figures are of, in the lender's time zone. */
  as_of: string
  /**
   * The day of the oldest collection that the operator's statements do not show and that was not taken back; null
   * where there is none.
   */
  unverified_since: string
  /** How many days ago that was; 0 where there is none. */
  days: number
  /** By how many days a line of the bank may follow its payment, by the tie-out settings of the lender. */
  days_allowed: number
}

/**
 * A collection is older than the tie-out settings allow without being shown by the operator's statements of the
 * bank; none was before. For the lender and the operator.
 */
export interface EventDebtLineCashUnverified {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'debt_line.cash_unverified'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDebtLineCashUnverifiedData
}

/** What is stated of it. */
export interface EventDebtLineCashVerifiedData {
  /**
   * The debt line. The figures are of all cash of its lender. 1 to 255 printable characters, compared byte by
   * byte.
   */
  debt_line_id: string
  /** The day that the figures are of, in the lender's time zone. */
  as_of: string
  /**
   * The day of the oldest collection that the operator's statements do not show and that was not taken back; null
   * where there is none.
   */
  unverified_since: string | null
  /** How many days ago that was; 0 where there is none. */
  days: number
  /** By how many days a line of the bank may follow its payment, by the tie-out settings of the lender. */
  days_allowed: number
}

/**
 * No collection is older any more than the tie-out settings allow without being shown by the operator's statements
 * of the bank. For the lender and the operator.
 */
export interface EventDebtLineCashVerified {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'debt_line.cash_verified'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDebtLineCashVerifiedData
}

/** What is stated of it. */
export interface EventDebtLineBalancesUnreconciledData {
  /** The debt line. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string
  /** The day that the figures are of, in the lender's time zone. */
  as_of: string
  /**
   * Receivables that back the line and whose last reported balance differs from that of their entries by more than
   * the tolerance: of all currencies, open or not, as in the check of the same name of GET
   * /portfolio/data-quality.
   */
  unreconciled: number
  /** All receivables of the line that are checked. */
  checked: number
  /** The share of unreconciled in checked above which the event comes. */
  share_allowed: number
}

/**
 * Of the receivables that back a debt line more fail their balance check than the share that is allowed; until now
 * they did not. For the lender and the operator.
 */
export interface EventDebtLineBalancesUnreconciled {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'debt_line.balances_unreconciled'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDebtLineBalancesUnreconciledData
}

/**
 * The share of the receivables behind a debt line that fail their balance check is within what is allowed again.
 * For the lender and the operator.
 */
export interface EventDebtLineBalancesReconciled {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'debt_line.balances_reconciled'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventDebtLineTermsChangedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventDebtLineBalancesUnreconciledData
}

/** The record that it is about. */
export interface EventFindingOpenedSubject {
  kind: 'finding'
  /** Its id. */
  id: string
}

/** What is stated of it. */
export interface EventFindingOpenedData {
  /** The finding. 1 to 255 printable characters, compared byte by byte. */
  finding_id: string
  /** The check that found it. */
  check: string
  /**
   * The receivable that it is about; null where it is about several or none. 1 to 255 printable characters,
   * compared byte by byte.
   */
  receivable_id: string | null
  /** The account that it is about; null without one. 1 to 255 printable characters, compared byte by byte. */
  obligor_id: string | null
  /** The first day on which it holds. */
  from: string
  /** The first day on which it no longer does; null while it does. */
  until: string | null
  /** The amount that it is about; null without one. */
  amount: number | string | null
  /** The currency of the amount; null without one. ISO 4217. */
  currency: string | null
}

/** An integrity check found something in the book that it had not found before. For the lender and the operator. */
export interface EventFindingOpened {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'finding.opened'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventFindingOpenedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventFindingOpenedData
}

/** What an integrity check had found is no longer found. For the lender and the operator. */
export interface EventFindingClosed {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'finding.closed'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventFindingOpenedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventFindingOpenedData
}

/** The record that it is about. */
export interface EventAlertOpenedSubject {
  kind: 'alert'
  /** Its id. */
  id: string
}

/** What is stated of it. */
export interface EventAlertOpenedData {
  /** The alert. 1 to 255 printable characters, compared byte by byte. */
  alert_id: string
  /** The rule that opened it. 1 to 255 printable characters, compared byte by byte. */
  rule_id: string
  /** How urgent it is. */
  severity: 'information' | 'warning' | 'critical'
  /** The organization that it is about. 1 to 255 printable characters, compared byte by byte. */
  lender: string
  /** The kind of record that it is about. */
  subject_kind: string
  /** The id of the record. */
  subject_id: string
  /** The debt line that it is about; null without one. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string | null
  /** The event that opened it; null where a figure did. 1 to 255 printable characters, compared byte by byte. */
  event_id: string | null
  /** The type of that event; null where a figure opened it. */
  event_type: string | null
  /** What was measured; null where nothing was. */
  metric: string | null
  /** Its value, rounded half up to nine decimals; null where there is no figure. */
  value: number | null
  /** The upper part of the value; null where there is no figure. */
  numerator: number | string | null
  /** The lower part of the value; null where there is no figure. */
  denominator: number | string | null
  /** How the value compares with the threshold; null where there is none. */
  comparator: '<=' | '<' | '>=' | '>' | null
  /** What it is compared with; null where there is none. */
  threshold: number | null
  /** Over how many days the value is a change of the metric; null where it is the metric itself. */
  change_over_days: number | null
  /** How that change is measured; null where the value is the metric itself. */
  change_in: 'points' | 'percent' | null
  /** How often what opened it has happened since: 1 for the first. */
  occurrences: number
}

/** A rule of yours opened an alert. For the lender alone. */
export interface EventAlertOpened {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'alert.opened'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventAlertOpenedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventAlertOpenedData
}

/** What is stated of it. */
export interface EventAlertClosedData {
  /** The alert. 1 to 255 printable characters, compared byte by byte. */
  alert_id: string
  /** The rule that opened it. 1 to 255 printable characters, compared byte by byte. */
  rule_id: string
  /** How urgent it is. */
  severity: 'information' | 'warning' | 'critical'
  /** The organization that it is about. 1 to 255 printable characters, compared byte by byte. */
  lender: string
  /** The kind of record that it is about. */
  subject_kind: string
  /** The id of the record. */
  subject_id: string
  /** The debt line that it is about; null without one. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id: string | null
  /** The event that opened it; null where a figure did. 1 to 255 printable characters, compared byte by byte. */
  event_id: string | null
  /** The type of that event; null where a figure opened it. */
  event_type: string | null
  /** What was measured; null where nothing was. */
  metric: string | null
  /** Its value, rounded half up to nine decimals; null where there is no figure. */
  value: number | null
  /** The upper part of the value; null where there is no figure. */
  numerator: number | string | null
  /** The lower part of the value; null where there is no figure. */
  denominator: number | string | null
  /** How the value compares with the threshold; null where there is none. */
  comparator: '<=' | '<' | '>=' | '>' | null
  /** What it is compared with; null where there is none. */
  threshold: number | null
  /** Over how many days the value is a change of the metric; null where it is the metric itself. */
  change_over_days: number | null
  /** How that change is measured; null where the value is the metric itself. */
  change_in: 'points' | 'percent' | null
  /** How often what opened it has happened since: 1 for the first. */
  occurrences: number
  /**
   * Why. `condition`: what it is about is over. `acknowledgement`: somebody acknowledged an alert that nothing
   * else closes. `rule`: its rule was disabled, deleted, or edited to watch something else.
   */
  closed_by: 'condition' | 'acknowledgement' | 'rule'
}

/** An alert of yours was closed. For the lender alone. */
export interface EventAlertClosed {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'alert.closed'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventAlertOpenedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventAlertClosedData
}

/** The record that it is about. */
export interface EventApiKeyCreatedSubject {
  kind: 'api_key'
  /** Its id. */
  id: string
}

/** What is stated of it. */
export interface EventApiKeyCreatedData {
  /** The key, by its id: no part of the key itself. 1 to 255 printable characters, compared byte by byte. */
  api_key_id: string
}

/** An API key was created in the environment of the event. For the lender alone. */
export interface EventApiKeyCreated {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'api_key.created'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventApiKeyCreatedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventApiKeyCreatedData
}

/** What is stated of it. */
export interface EventApiKeyExpiringData {
  /** The key, by its id: no part of the key itself. 1 to 255 printable characters, compared byte by byte. */
  api_key_id: string
  /** When it expires: no request with it succeeds from then on. */
  expires_at: string
  /** How many days it works at most: 14 or 1. */
  days_left: number
}

/**
 * An API key expires soon: 14 days before its end, and 1 day before it. An end that is stated later is announced
 * at once, also one that a rotation moves. For the lender alone.
 */
export interface EventApiKeyExpiring {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'api_key.expiring'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventApiKeyCreatedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventApiKeyExpiringData
}

/** An API key was deleted: no request with it succeeds any more. For the lender alone. */
export interface EventApiKeyDeleted {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'api_key.deleted'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventApiKeyCreatedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventApiKeyCreatedData
}

/** The record that it is about. */
export interface EventUserCreatedSubject {
  kind: 'user'
  /** Its id. */
  id: string
}

/** What is stated of it. */
export interface EventUserCreatedData {
  /** The user. 1 to 255 printable characters, compared byte by byte. */
  user_id: string
}

/** Somebody became a user of the organization. For the lender alone. */
export interface EventUserCreated {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'user.created'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventUserCreatedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventUserCreatedData
}

/** What is stated of it. */
export interface EventUserRoleChangedData {
  /** The user. 1 to 255 printable characters, compared byte by byte. */
  user_id: string
  /** The role before. */
  before: 'admin' | 'member' | 'approver' | 'auditor'
  /** The role now. */
  after: 'admin' | 'member' | 'approver' | 'auditor'
}

/** A user was given another role. For the lender alone. */
export interface EventUserRoleChanged {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'user.role_changed'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventUserCreatedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventUserRoleChangedData
}

/** A user was removed: no sign-in as that user succeeds any more. For the lender alone. */
export interface EventUserRemoved {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'user.removed'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventUserCreatedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventUserCreatedData
}

/** What is stated of it. */
export interface EventUserSignedInFromNewPlaceData {
  /** The user. 1 to 255 printable characters, compared byte by byte. */
  user_id: string
  /** The network address, as the list of sessions shows it; null once it is forgotten. */
  address: string | null
  /** Browser and system, such as `Firefox on Linux`; null once it is forgotten. */
  client: string | null
}

/** A user signed in from a network from which that user had not signed in for 90 days. For the lender alone. */
export interface EventUserSignedInFromNewPlace {
  /** The id of the event: the same whenever it is sent. 1 to 255 printable characters, compared byte by byte. */
  id: string
  type: 'user.signed_in_from_new_place'
  version: 1
  /** The lender. 1 to 255 printable characters, compared byte by byte. */
  organization: string
  /** In which environment it happened. */
  environment: 'sandbox' | 'live'
  /** The record that it is about. */
  subject: EventUserCreatedSubject
  /** When it happened: the moment of the write, or of the calculation that found it. */
  occurred_at: string
  /** Its place in the order of the lender: later events have larger ones. */
  position: number
  /** What is stated of it. */
  data: EventUserSignedInFromNewPlaceData
}

export interface MeOrganization {
  id: string
  /** Name of the organization. */
  name: string
}

export interface MeCaller {
  type: 'api_key'
  id: string
  /** Name the key was created with. */
  name: string
  /** What it may do; null for everything. */
  scopes: readonly ('read' | 'report' | 'import' | 'decisions' | 'draws' | 'terms' | 'manage')[] | null
  /** From where it may be used, as networks; null for anywhere. */
  allowed_addresses: readonly string[] | null
  /** When it expires; null for never. */
  expires_at: string | null
}

/** Who the key acts for, and where. */
export interface Me {
  organization: MeOrganization
  caller: MeCaller
  environment: 'sandbox' | 'live'
}

/** The party that owes: a person or a business. Send `id` and what changes; on creation id, type are required. */
export interface AccountWrite {
  /** The id you give the account. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** Whether the account is a person or a business. */
  type?: 'individual' | 'business'
  /** Given name of an individual. */
  first_name?: string | null
  /** Family name of an individual. */
  last_name?: string | null
  /** Name of a business. */
  name?: string | null
  /**
   * National or D-U-N-S number as `<kind>:<number>`; kinds are rfc, ein, nit, nif, crn, bn and duns. At most one
   * of your accounts may hold it, and a national number must match address.country. Leave it out when it is not
   * known.
   */
  legal_entity_id?: string | null
  /** Postal address. Sent keys are merged into those stored; null clears a key. */
  address?: AccountAddress | null
  /** E.164: plus, country code, number. */
  phone?: string | null
  /** E-mail address. */
  email?: string | null
  /** The domain-level address, not a page. Leave it out when there is none. */
  website?: string | null
  /**
   * `<bureau>:<score>`, the score padded to three digits. Leave it out when the bureau is unknown or the score is
   * your own.
   */
  credit_score?: string | null
  /** Six-digit NAICS code. */
  industry?: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewAccount = AccountWrite & Required<Pick<AccountWrite, 'type'>>

/**
 * What is owed: a loan, an advance, an invoice. Send `id` and what changes; on creation id, obligor_id,
 * product_type, funded_by, origination_date, currency are required.
 */
export interface ReceivableWrite {
  /** The id you give the receivable. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The id of the account that owes the receivable. 1 to 255 printable characters, compared byte by byte. */
  obligor_id?: string
  /**
   * What kind of receivable it is. Listed are `term_loan`, `line_of_credit`, `buy_now_pay_later`, `credit_card`,
   * `merchant_cash_advance`, `revenue_based`, `invoice_factoring`, `salary_advance`, `lease`, `mortgage`,
   * `auto_loan`, `student_loan`, `other`; another lower-case word is accepted and reported as a data-quality
   * finding.
   */
  product_type?: 'term_loan' | 'line_of_credit' | 'buy_now_pay_later' | 'credit_card' | 'merchant_cash_advance' | 'revenue_based' | 'invoice_factoring' | 'salary_advance' | 'lease' | 'mortgage' | 'auto_loan' | 'student_loan' | 'other' | (string & {})
  /** Who funds the receivable: one of `other`, `operator`, `balance_sheet`. With `other`, send fund_name too. */
  funded_by?: 'other' | 'operator' | 'balance_sheet' | (string & {})
  /** Name of the fund; required when funded_by is `other`, left out when it is `balance_sheet` or the operator. */
  fund_name?: string | null
  /** The day on which the receivable began. */
  origination_date?: string
  /** Currency of every amount of the receivable and its entries; cannot change once it has entries. ISO 4217. */
  currency?: string
  /**
   * From origination to maturity. `<n> day|week|month|year`, singular or plural; ISO 8601 (`P1M`) and weekly,
   * biweekly, monthly, quarterly, annual are read too. Stored as `1 month`.
   */
  term?: string | null
  /**
   * Time between payments; not longer than term. `<n> day|week|month|year`, singular or plural; ISO 8601 (`P1M`)
   * and weekly, biweekly, monthly, quarterly, annual are read too. Stored as `1 month`.
   */
  payment_frequency?: string | null
  /** Annual interest as a fraction: 0.05 is 5 %. Up to nine decimals, kept exactly. */
  interest_rate?: number | null
  /** The most that may be drawn. */
  credit_limit?: number | null
  /** Fee charged at origination. */
  origination_fee?: number | null
  /** Fee charged each period. */
  periodic_fee?: number | null
  /** What secures the receivable: any JSON. */
  collateral?: unknown
  /** Amount past due; 0 when not delinquent. */
  delinquent_amount?: number | null
  /** How often the receivable has been delinquent over its life. Greater than 0 while delinquent_amount is. */
  delinquent_times?: number | null
  /** The day on which the receivable became delinquent; null when it is not. */
  delinquent_since?: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewReceivable = ReceivableWrite & Required<Pick<ReceivableWrite, 'obligor_id' | 'product_type' | 'funded_by' | 'origination_date' | 'currency'>>

/**
 * Dated activity on a receivable: a disbursement, a payment, a fee, a write-off. Send `id` and what changes; on
 * creation id, date, type, amount are required.
 */
export interface EntryWrite {
  /** The id you give the entry, unique within its receivable. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The day of the activity. */
  date?: string
  /**
   * What happened. Listed are `disbursement`, `principal`, `refund`, `write_off`, `recovery`, `interest`,
   * `origination_fee`, `periodic_fee`, `late_fee`, `other`, `scheduled_principal`, `scheduled_interest`,
   * `returned_principal`, `returned_interest`, `capitalized_interest`; another lower-case word is accepted and
   * reported as a data-quality finding.
   */
  type?: 'disbursement' | 'principal' | 'refund' | 'write_off' | 'recovery' | 'interest' | 'origination_fee' | 'periodic_fee' | 'late_fee' | 'other' | 'scheduled_principal' | 'scheduled_interest' | 'returned_principal' | 'returned_interest' | 'capitalized_interest' | (string & {})
  /**
   * Amount in the currency's smallest denomination, normally positive; a negative amount reverses its type. A
   * payment that bounced is a negative amount of its type, or returned_principal or returned_interest with a
   * positive one.
   */
  amount?: number
  /** Your own outstanding principal after the entry; stored and compared with the calculated one. */
  balance?: number | null
  /** Free text. */
  description?: string | null
  /** Status of the receivable from this entry on. */
  receivable_status?: 'active' | 'closed' | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewEntry = EntryWrite & Required<Pick<EntryWrite, 'date' | 'type' | 'amount'>>

/**
 * A line of a bank statement of your own account, sent as your own word. It stays apart from the operator's
 * transparency transactions, which outrank it. Send `id` and what changes; on creation id, direction, amount,
 * currency, status are required.
 */
export interface BankLineWrite {
  /**
   * The id you give the line, unique among all your bank lines. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** Name of the account, for people. A full account number is refused: send the last four only. */
  account_label?: string | null
  /** Whether money came into the account (`credit`) or went out of it (`debit`). */
  direction?: 'credit' | 'debit'
  /** Amount in the currency's smallest denomination, never negative; direction states which way it went. */
  amount?: number
  /** Currency of the amount. ISO 4217. */
  currency?: string
  /**
   * Whether the money has moved: not yet (`pending`), yes (`settled`), there and back (`returned`), or never
   * (`canceled`).
   */
  status?: 'pending' | 'settled' | 'returned' | 'canceled'
  /**
   * When the money moved; null while pending, and for ever where canceled. RFC 3339, kept in UTC to the second; a
   * day alone is read as its first moment in UTC.
   */
  settled_at?: string | null
  /** The day on which the bank booked it. */
  booked_on?: string | null
  /** Who paid or was paid. A full account number is refused: send the last four only. */
  counterparty?: string | null
  /** The text of the bank or the payer. An IBAN is refused: send its last four only. */
  description?: string | null
  /** The bank's own reference. An IBAN is refused: send its last four only. */
  bank_reference?: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewBankLine = BankLineWrite & Required<Pick<BankLineWrite, 'direction' | 'amount' | 'currency' | 'status'>>

/**
 * A balance that a statement of your own bank account states, sent as your own word. It stays apart from the
 * operator's transparency balances, which outrank it where both state the same account and day. Send `id` and what
 * changes; on creation id, account_label, balance_kind, amount, currency, as_of are required.
 */
export interface BankBalanceWrite {
  /**
   * The id you give the balance, unique among all your bank balances. 1 to 255 printable characters, compared byte
   * by byte.
   */
  id: string
  /** Name of the account, for people. A full account number is refused: send the last four only. */
  account_label?: string
  /**
   * Which balance it is, as the bank names it. Listed are `available`, `ledger`, `opening_booked`,
   * `opening_available`, `interim_booked`, `interim_available`, `closing_booked`, `closing_available`,
   * `forward_available`, `previously_closed_booked`, `expected`; another lower-case word is accepted and reported
   * as a data-quality finding.
   */
  balance_kind?: 'available' | 'ledger' | 'opening_booked' | 'opening_available' | 'interim_booked' | 'interim_available' | 'closing_booked' | 'closing_available' | 'forward_available' | 'previously_closed_booked' | 'expected' | (string & {})
  /** Balance in the currency's smallest denomination; negative when overdrawn. */
  amount?: number
  /** Currency of the amount. ISO 4217. */
  currency?: string
  /** The day of the balance: its start for an opening balance, its end for a closing one. */
  as_of?: string
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewBankBalance = BankBalanceWrite & Required<Pick<BankBalanceWrite, 'account_label' | 'balance_kind' | 'amount' | 'currency' | 'as_of'>>

/**
 * A URL to which your events are delivered, signed after Standard Webhooks. It receives events from its creation
 * on, once a secret was issued for it. Send `id` and what changes; on creation id, url are required.
 */
export interface WebhookEndpointWrite {
  /**
   * The id you give the endpoint, unique among all your endpoints. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /**
   * Where events are delivered, as `https://…`. Its host must resolve to public addresses; plain HTTP and
   * addresses of networks of their own are for installations that list them.
   */
  url?: string
  /** The types of events that are delivered to it; null: all, those that are added later too. */
  event_types?: readonly ('account.created' | 'receivable.created' | 'receivable.status_changed' | 'receivable.bucket_changed' | 'receivable.restated' | 'import.finished' | 'draw_request.requested' | 'draw_request.decided' | 'draw_request.canceled' | 'draw_request.funded' | 'draw_request.settled' | 'debt_line.terms_changed' | 'document.needed' | 'document.no_longer_needed' | 'document.received' | 'document.overdue' | 'document.expiring' | 'document.expired' | 'document.renewed' | 'debt_line.month_closed' | 'debt_line.month_restated' | 'covenant.breached' | 'covenant.cured' | 'covenant.near_threshold' | 'covenant.waived' | 'debt_line.deficiency_opened' | 'debt_line.deficiency_breached' | 'debt_line.deficiency_closed' | 'debt_line.data_late' | 'debt_line.data_received' | 'debt_line.cash_unverified' | 'debt_line.cash_verified' | 'debt_line.balances_unreconciled' | 'debt_line.balances_reconciled' | 'finding.opened' | 'finding.closed' | 'alert.opened' | 'alert.closed' | 'api_key.created' | 'api_key.expiring' | 'api_key.deleted' | 'user.created' | 'user.role_changed' | 'user.removed' | 'user.signed_in_from_new_place')[] | null
  /** What it is for. */
  description?: string | null
  /**
   * `enabled` (the default): events are delivered. `disabled`: none is, and deliveries that wait are discarded;
   * events of that time are delivered only by a replay.
   */
  status?: 'enabled' | 'disabled' | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewWebhookEndpoint = WebhookEndpointWrite & Required<Pick<WebhookEndpointWrite, 'url'>>

/**
 * A report that is made and sent by mail on a schedule, in the time zone of your organization. It is sent from the
 * first due moment after its creation on. A run that waits keeps the name, report, format, debt line and
 * recipients that the schedule had when it was queued. Send `id` and what changes; on creation id, name, report
 * are required.
 */
export interface ReportScheduleWrite {
  /**
   * The id you give the schedule, unique among all your schedules. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /** What it is called: the subject of its letters. */
  name?: string
  /**
   * `borrowing_base`: the waterfall of a debt line. `delinquency`: buckets of days past due of the last twelve
   * months; only its lender has it. `cash_tie_out`: the statement of each bank account for the month and the one
   * before, payments verified by month, and open breaks; of a lender its own, of the operator those of its
   * lenders. `month_close_pack`: the latest closed month of a debt line as certified, with covenants, cash and
   * findings, and for its lender delinquency and losses as known at the close.
   */
  report?: 'borrowing_base' | 'delinquency' | 'cash_tie_out' | 'month_close_pack'
  /** The form of its file: an Excel workbook when left out, or a PDF. */
  format?: 'xlsx' | 'pdf' | null
  /**
   * The debt line that it is about; null: all of yours. A cash_tie_out is that of the lender of the line. With
   * when_month_closed only closes of this line count. A run of a line that is not there is given up. 1 to 255
   * printable characters, compared byte by byte.
   */
  debt_line_id?: string | null
  /**
   * `daily` when left out. `weekly`: on weekday. `monthly`: on month_day, or on the last day of a month that is
   * shorter. `after_month_end`: month_day days after the end of a month, as of its last day. `when_month_closed`:
   * each time that a month of a debt line is closed, as of its last day and as known at the close; a run is of the
   * line that was closed.
   */
  frequency?: 'daily' | 'weekly' | 'monthly' | 'after_month_end' | 'when_month_closed' | null
  /** The day of a weekly report; monday when left out. Other frequencies ignore it. */
  weekday?: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | null
  /**
   * The day of a monthly report, or days from the end of a month to its report, which is then the last day of the
   * next month at the latest; 1 when left out. Other frequencies ignore it.
   */
  month_day?: number | null
  /**
   * The hour, in the time zone of your organization; 8 when left out. Where the clock skips it, the report is due
   * when the clock is set; where it comes twice, the first time. when_month_closed ignores it.
   */
  hour?: number | null
  /** Addresses of users of your organization. A run leaves out who is not one any more, and names them in left_out. */
  recipients?: readonly string[] | null
  /** Addresses of people outside your organization. They see your figures. */
  outside_recipients?: readonly string[] | null
  /**
   * `enabled` (the default): its reports are sent when they are due. `disabled`: none is, those that wait are
   * given up, and what became due meanwhile is not sent later; a run can still be asked for.
   */
  status?: 'enabled' | 'disabled' | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewReportSchedule = ReportScheduleWrite & Required<Pick<ReportScheduleWrite, 'name' | 'report'>>

/**
 * What you want to be alerted to: events of some types, or a figure of your debt lines or receivables that passes
 * a threshold. It opens an alert for each record that it is true of, once, and closes it when that is over. The
 * operator has rules of its own, which watch all lenders or some. Send `id` and what changes; on creation id, name
 * are required.
 */
export interface AlertRuleWrite {
  /** The id you give the rule, unique among all your rules. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** What people call it. */
  name?: string
  /** `active` (the default): it opens alerts. `disabled`: it opens none, and its open alerts are closed. */
  status?: 'active' | 'disabled' | null
  /** How urgent its alerts are; `warning` where left out. */
  severity?: 'information' | 'warning' | 'critical' | null
  /** The types of events that open an alert. Send either these or `metric`. */
  event_types?: readonly ('account.created' | 'receivable.created' | 'receivable.status_changed' | 'receivable.bucket_changed' | 'receivable.restated' | 'import.finished' | 'draw_request.requested' | 'draw_request.decided' | 'draw_request.canceled' | 'draw_request.funded' | 'draw_request.settled' | 'debt_line.terms_changed' | 'document.needed' | 'document.no_longer_needed' | 'document.received' | 'document.overdue' | 'document.expiring' | 'document.expired' | 'document.renewed' | 'debt_line.month_closed' | 'debt_line.month_restated' | 'covenant.breached' | 'covenant.cured' | 'covenant.near_threshold' | 'covenant.waived' | 'debt_line.deficiency_opened' | 'debt_line.deficiency_breached' | 'debt_line.deficiency_closed' | 'debt_line.data_late' | 'debt_line.data_received' | 'debt_line.cash_unverified' | 'debt_line.cash_verified' | 'debt_line.balances_unreconciled' | 'debt_line.balances_reconciled' | 'finding.opened' | 'finding.closed' | 'api_key.created' | 'api_key.expiring' | 'api_key.deleted' | 'user.created' | 'user.role_changed' | 'user.removed' | 'user.signed_in_from_new_place')[] | null
  /** What the data of an event must state beside; null: nothing. */
  event_filters?: readonly AlertRuleEventFilter[] | null
  /**
   * Only what is about receivables that meet both parts, by what is known of them when the event is looked at;
   * null: about all. For rules that watch events about single receivables: each watched type has a
   * `receivable_id`. For figures of receivables: product types, or one metadata key that the reporting settings
   * declare as a dimension. Replaced as a whole.
   */
  receivable_selector?: AlertRuleReceivableSelector | null
  /**
   * The figure that is watched, of each debt line. `headroom`: the least of any test of the last tested month.
   * `data_age_days`: days since the lender last reported receivables or entries. `availability` and
   * `unmatched_cash_days`: as calculated last. All others: as a covenant of the terms tested them for the last
   * month. Of receivables, for each lender and currency: `outstanding_principal`, `open_receivables`, the share of
   * outstanding principal that is past due as reported (`share_past_due_30_plus`, `_60_plus`, `_90_plus`: the
   * buckets that are called `30+` together, and so on), and what was written off as a share of the original
   * principal (`share_charged_off`).
   */
  metric?: 'headroom' | 'data_age_days' | 'delinquency_rate' | 'portfolio_at_risk' | 'cure_rate' | 'monthly_default_rate' | 'conditional_default_rate' | 'annualized_charge_off_rate' | 'cumulative_gross_default' | 'cumulative_net_loss' | 'recovery_rate' | 'conditional_prepayment_rate' | 'cumulative_collections_rate' | 'payment_rate' | 'gross_portfolio_yield' | 'net_portfolio_yield' | 'excess_spread' | 'weighted_average_interest_rate' | 'weighted_average_term' | 'weighted_average_remaining_term' | 'weighted_average_score' | 'average_balance' | 'default_ratio' | 'unreconciled_share' | 'availability' | 'effective_advance_rate' | 'overcollateralization' | 'collateral_coverage' | 'leverage' | 'tangible_net_worth' | 'unrestricted_cash' | 'net_income' | 'interest_coverage' | 'debt_service_coverage' | 'cash_verified_ratio' | 'unmatched_cash_days' | 'receivables_with_findings' | 'confirmed_findings' | 'outstanding_principal' | 'open_receivables' | 'share_past_due_30_plus' | 'share_past_due_60_plus' | 'share_past_due_90_plus' | 'share_charged_off' | null
  /** How the figure compares with the threshold where an alert is opened. */
  comparator?: '<=' | '<' | '>=' | '>' | null
  /**
   * What the figure is compared with: 0.05 for 5 %, 1.25 for a ratio, money in its smallest denomination, that of
   * `outstanding_principal` in each currency.
   */
  threshold?: number | null
  /**
   * Where an open alert is closed again, as the threshold is written: a figure between both opens and closes
   * nothing. Null: at the threshold itself.
   */
  closing_threshold?: number | null
  /**
   * Compares the change of the figure, and not the figure itself: from the last test so many days before the day
   * of the latest test, or before that, to the latest test. `availability` is compared with the last one of the
   * day so many days before, or of an earlier day; `data_age_days` and `unmatched_cash_days` with what they were
   * when that day ended; figures of receivables with that day, as it is known now. Below zero where the figure
   * fell. Where there is no earlier figure, nothing is opened or closed.
   */
  change?: AlertRuleChange | null
  /** Only what is about these debt lines; null: about all, those to come too. */
  debt_line_ids?: readonly string[] | null
  /** For the operator: only what is about these lenders; null: about all, those to come too. */
  lenders?: readonly string[] | null
  /**
   * When recipients are written to: `immediately` (the default), once a day or a week with all that was opened
   * since (`daily`, `weekly`), or `never`.
   */
  delivery?: 'immediately' | 'daily' | 'weekly' | 'never' | null
  /**
   * Whether those who were written to about an alert are written to again when what it is about is over: at once
   * where its severity is `critical`, else with the next letter of the day, or of the week where `delivery` is
   * `weekly`. True where left out.
   */
  closing_letters?: boolean | null
  /** Hours in your time zone in which nobody is written to: letters are sent when they end. Null: none. */
  quiet_hours?: AlertRuleQuietHours | null
  /** The users who are written to; null: all admins. */
  recipients?: readonly string[] | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewAlertRule = AlertRuleWrite & Required<Pick<AlertRuleWrite, 'name'>>

/**
 * A file with what it is and what it belongs to. Its bytes are at `…/content`; until they are uploaded, the fields
 * of the file are null. Send `id` and what changes; on creation id, organization, kind are required.
 */
export interface DocumentWrite {
  /** The id you give the document. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The id of the lender that it concerns; never changes. 1 to 255 printable characters, compared byte by byte. */
  organization?: string
  /**
   * The id of the receivable that it belongs to; null for a document of the organization. 1 to 255 printable
   * characters, compared byte by byte.
   */
  receivable_id?: string | null
  /** The id of the debt line that it belongs to. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id?: string | null
  /**
   * What kind of document it is. Listed are `contract`, `invoice`, `identification`, `bank_statement`,
   * `financial_statement`, `credit_agreement`, `security_agreement`, `proof_of_delivery`, `title`, `insurance`,
   * `correspondence`, `other`; another lower-case word is accepted and reported as a data-quality finding.
   */
  kind?: 'contract' | 'invoice' | 'identification' | 'bank_statement' | 'financial_statement' | 'credit_agreement' | 'security_agreement' | 'proof_of_delivery' | 'title' | 'insurance' | 'correspondence' | 'other' | (string & {})
  /** What the document is, for people. */
  description?: string | null
  /**
   * The day by which its file is needed: until it is there, the document is asked for, and overdue behind that
   * day. Null where nobody waits for it. Changed by the side that made the record alone.
   */
  due_date?: string | null
  /**
   * The last day on which what it proves is valid, such as an insurance or an identification. Null where it is
   * valid for good. The side that did not make the record changes it with another file alone.
   */
  expiry_date?: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewDocument = DocumentWrite & Required<Pick<DocumentWrite, 'organization' | 'kind'>>

/**
 * Money that a lender asks for on a debt line, and what became of it. Recorded only: no money is moved by it. Send
 * `id` and what changes; on creation id, organization, debt_line_id, amount, currency are required.
 */
export interface DrawRequestWrite {
  /** The id you give the request. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The id of the lender that asks; never changes. 1 to 255 printable characters, compared byte by byte. */
  organization?: string
  /** The id of the debt line that is drawn on; never changes. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id?: string
  /**
   * Amount asked for, in the currency's smallest denomination. Only the lender changes it, and only while
   * `requested`.
   */
  amount?: number
  /** Currency of the debt line; never changes. ISO 4217. */
  currency?: string
  /** What the money is for. */
  purpose?: string | null
  /** The day on which the money is wanted. */
  requested_for?: string | null
  /**
   * Where the request is: `requested` by the lender, then `approved` or `declined` by the operator (or `canceled`
   * by the lender before that), `funded` when the operator has paid it out, `settled` when the transaction that
   * did so is known. An approved request can still be declined until it is funded.
   */
  status?: 'requested' | 'approved' | 'funded' | 'settled' | 'declined' | 'canceled' | null
  /** A comment on the move that is made with it, such as why a request is declined; kept with the move in history. */
  note?: string | null
  /**
   * The id of the transparency transaction that paid it out: of the same amount and currency, and required for
   * `settled`. 1 to 255 printable characters, compared byte by byte.
   */
  transaction_id?: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewDrawRequest = DrawRequestWrite & Required<Pick<DrawRequestWrite, 'organization' | 'debt_line_id' | 'amount' | 'currency'>>

/**
 * Where a lender states the references of its payments, by which bank lines are found to be theirs. A lender has
 * one record for each of its systems, or one in all; the keys of all of them count. A change holds from its
 * effective date on. Send `id` and what changes; on creation id, organization are required.
 */
export interface PaymentReferenceSettingsWrite {
  /**
   * The id you give the settings, such as the name of the system that writes the entries. 1 to 255 printable
   * characters, compared byte by byte.
   */
  id: string
  /**
   * The id of the lender whose settings they are; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization?: string
  /**
   * Metadata keys of entries and receivables in which references of payments are stated; of bank lines too.
   * `reference`, `payment_reference`, `contract_number`, `invoice_number` where no settings of yours name any.
   * Replaced as a whole.
   */
  reference_keys?: readonly string[] | null
  /**
   * Metadata keys of entries in which the batch is stated with which a processor paid them out; the first that is
   * there counts. `payout_batch` where no settings of yours name any. Replaced as a whole.
   */
  batch_keys?: readonly string[] | null
  /**
   * Metadata keys of entries in which the processor is stated; the first that is there counts. `processor` where
   * no settings of yours name any. Replaced as a whole.
   */
  processor_keys?: readonly string[] | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewPaymentReferenceSettings = PaymentReferenceSettingsWrite & Required<Pick<PaymentReferenceSettingsWrite, 'organization'>>

/**
 * What a person decided of bank lines and payments. That of the operator goes before all rules of the tie-out,
 * once every row that it names is there and they add up; that of a lender is shown beside the rows and changes
 * none of them. What it states never changes: withdraw it and send another. Send `id` and what changes; on
 * creation id, organization, decision, decided_on are required.
 */
export interface TieOutDecisionWrite {
  /** The id you give the decision. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /**
   * The id of the lender whose cash it is about; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization?: string
  /**
   * What was decided. `confirm`: the line and the payment are the same money. `split`: several lines are one
   * payment, or one line is several payments. `reject`: the lines are none of these payments. `explain`: the
   * lines, or the payments, belong to nothing on the other side.
   */
  decision?: 'confirm' | 'split' | 'reject' | 'explain'
  /** Bank lines that it is about: the operator's transactions. */
  transaction_ids?: readonly string[] | null
  /** Bank lines that it is about: the lender's own. */
  bank_line_ids?: readonly string[] | null
  /** The entries of the payments that it is about. */
  entries?: readonly TieOutDecisionEntry[] | null
  /**
   * Of `confirm` and `split`: what a bank or a processor kept on the way, the payments less the lines. 0 unless
   * stated: they must add up.
   */
  fee?: number | null
  /**
   * Of `explain`: what the rows add up to. Rows that are corrected to another amount later are not explained by
   * it.
   */
  amount?: number | null
  /**
   * Of `explain`: what the rows are. A transfer between accounts of the lender, a fee of the bank, capital paid in
   * or out, a draw or repayment of a debt line, a payment in cash, one that was set off, or another thing, which
   * the note states.
   */
  explanation?: 'own_transfer' | 'bank_fee' | 'capital' | 'debt_line' | 'paid_in_cash' | 'set_off' | 'other' | null
  /** Why it was decided. */
  note?: string | null
  /**
   * The day on which it was decided, from which it counts. Of two about the same row the later one counts; of two
   * of one day that state different things, neither does.
   */
  decided_on?: string
  /** Whether it counts. A decision that was withdrawn can be put in force again. */
  status?: 'in_force' | 'withdrawn' | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewTieOutDecision = TieOutDecisionWrite & Required<Pick<TieOutDecisionWrite, 'organization' | 'decision' | 'decided_on'>>

/**
 * What the lender answers to a finding of its own, with the documents that show it. It changes nothing of the
 * finding: the operator decides. Send `id` and what changes; on creation id, organization, finding_id, text are
 * required.
 */
export interface FindingAnswerWrite {
  /** The id you give the answer. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The id of the lender that answers; never changes. 1 to 255 printable characters, compared byte by byte. */
  organization?: string
  /** The id of the finding that it is about; never changes. 1 to 255 printable characters, compared byte by byte. */
  finding_id?: string
  /** What the lender answers. */
  text?: string
  /** Documents that show it. Replaced as a whole. */
  document_ids?: readonly string[] | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewFindingAnswer = FindingAnswerWrite & Required<Pick<FindingAnswerWrite, 'organization' | 'finding_id' | 'text'>>

/**
 * Which fields of a lender’s receivables identify the assets behind them, so that the same asset behind two
 * receivables is found. A lender has one record for each of its systems, or one in all; all of them count, beside
 * the usual keys. Send `id` and what changes; on creation id, organization are required.
 */
export interface AssetIdentitySettingsWrite {
  /**
   * The id you give the settings, such as the name of the system that writes the receivables. 1 to 255 printable
   * characters, compared byte by byte.
   */
  id: string
  /**
   * The id of the lender whose settings they are; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization?: string
  /**
   * Identities of the assets, beside those that are recognized under usual keys of collateral and metadata, such
   * as `vin`, `serial_number` with its `maker`, `invoice_number`, `contract_number` and `parcel`. Replaced as a
   * whole.
   */
  identities?: readonly AssetIdentitySettingsIdentity[] | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewAssetIdentitySettings = AssetIdentitySettingsWrite & Required<Pick<AssetIdentitySettingsWrite, 'organization'>>

/**
 * A lender that reports here. It has a sandbox from the start; live opens when you enable it, and a suspension
 * closes both at once. It is one record for both environments: a sandbox key of the operator reads all of them,
 * creates them, and changes those for which live is not enabled. Enabling live, and every change of an
 * organization for which it is enabled, takes a live key. Send `id` and what changes; on creation id, name are
 * required.
 */
export interface OrganizationWrite {
  /** The id you give the organization: 1 to 100 letters, digits, dots, dashes and underscores. */
  id: string
  /** Name of the organization. */
  name?: string
  /** Whether every request of its keys is refused. Holds once answered, on every node. */
  suspended?: boolean | null
  /** Whether its live keys work. Only a live key of the operator may change it. */
  live_enabled?: boolean | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewOrganization = OrganizationWrite & Required<Pick<OrganizationWrite, 'name'>>

/**
 * What the operator lends a lender against its receivables. Send `id` and what changes; on creation id,
 * organization, name, currency, status, commitment, opened_on are required.
 */
export interface DebtLineWrite {
  /** The id you give the debt line. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /**
   * The id of the lender that draws on the line; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization?: string
  /** Name of the line, for people. */
  name?: string
  /** Currency of the commitment and of every amount of the line; never changes. ISO 4217. */
  currency?: string
  /**
   * Where the line is in its life. Only an `active` line can be drawn; a `suspended` one may become active again,
   * an `amortizing` one is only repaid.
   */
  status?: 'pending' | 'active' | 'suspended' | 'amortizing' | 'matured' | 'closed'
  /** The most that may be outstanding, in the smallest denomination of the line's currency. */
  commitment?: number
  /**
   * What kind of credit the line is. Listed are `warehouse`, `revolving`, `delayed_draw`, `term`, `forward_flow`,
   * `other`; another lower-case word is accepted and reported as a data-quality finding.
   */
  credit_product?: 'warehouse' | 'revolving' | 'delayed_draw' | 'term' | 'forward_flow' | 'other' | (string & {}) | null
  /** Principal that the lender owes on the line; 0 until drawn. */
  principal_outstanding?: number | null
  /** Interest and fees that the lender owes on the line; 0 until they accrue. */
  interest_outstanding?: number | null
  /** The day on which the line was opened; of several lines that select a receivable, the first opened has it. */
  opened_on?: string
  /** The day on which what is outstanding falls due; not before opened_on, null while there is none. */
  matures_on?: string | null
  /**
   * Which receivables funded by the operator, and in the line's currency, are pledged to the line without a pledge
   * of their own: those that meet both parts. Null, or a selector of which both parts are empty, selects none.
   * Where several lines select a receivable, the first by opened_on and id has it. Replaced as a whole.
   */
  pledge_selector?: AlertRuleReceivableSelector | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewDebtLine = DebtLineWrite & Required<Pick<DebtLineWrite, 'organization' | 'name' | 'currency' | 'status' | 'commitment' | 'opened_on'>>

/**
 * What was agreed for a debt line from a day on: what is lent against, how much, at what cost, and covenants. Send
 * `id` and what changes; on creation id, organization, debt_line_id, effective_from are required.
 */
export interface DebtLineTermWrite {
  /** The id you give the terms. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The organization whose debt line it is. 1 to 255 printable characters, compared byte by byte. */
  organization?: string
  /** The debt line that the terms belong to. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id?: string
  /** Name of the agreement or amendment. */
  name?: string | null
  /** The first day on which the terms are in force. */
  effective_from?: string
  /** The first day on which they no longer are. Where several terms of a debt line are in force, the latest hold. */
  effective_until?: string | null
  /** How much is lent against eligible principal. `basis` is needed where a class names days past due. */
  advance_rates?: DebtLineTermAdvanceRates | null
  /** The rules that a receivable must all pass to be eligible, in order; the first one failed is named first. */
  eligibility?: readonly DebtLineTermEligibility[] | null
  /** How much of what is eligible one group may be, in the order in which the excess is taken off. */
  concentration_limits?: readonly DebtLineTermConcentrationLimit[] | null
  /** What the borrowing base is reduced by, added up. */
  reserves?: readonly DebtLineTermReserve[] | null
  /** Cash that counts toward the borrowing base, by the accounts that hold it; left out, none does. */
  eligible_cash?: DebtLineTermEligibleCash | null
  /** What the debt costs: an index within its floor and cap, and a margin. */
  interest?: DebtLineTermInterest | null
  /**
   * Annual fee of the servicer on outstanding principal, which excess_spread is less by: 0.01 is 1 %. A fraction:
   * 0.05 is 5 %.
   */
  servicing_fee?: number | null
  /** The least draw, and the steps in which a draw may be larger. */
  draw_step?: DebtLineTermDrawStep | null
  /** What must be true each month. `comparator` states how a covenant is met, not how it is broken. */
  covenants?: readonly DebtLineTermCovenant[] | null
  /** Time to cure a deficiency of the borrowing base. */
  deficiency_cure?: DebtLineTermAdvanceRatesStepDownCure | null
  /** Time after the end of a month until the month is closed. */
  reporting_lag?: DebtLineTermAdvanceRatesStepDownCure | null
  /** Days that are not business days, beside Saturdays and Sundays. */
  holidays?: readonly string[] | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewDebtLineTerm = DebtLineTermWrite & Required<Pick<DebtLineTermWrite, 'organization' | 'debt_line_id' | 'effective_from'>>

/**
 * The explicit choice of the debt line that a receivable backs, one record a receivable; it takes precedence over
 * the pledge selectors of the lines. A change holds from its effective date on, so that a receivable can move from
 * one line to another on a day. Before the first day of a pledge, selectors decide. Send `id` and what changes; on
 * creation id, organization, receivable_id, status are required.
 */
export interface PledgeWrite {
  /**
   * `<organization>:<receivable_id>`: a receivable has one pledge. 1 to 255 printable characters, compared byte by
   * byte.
   */
  id: string
  /**
   * The id of the lender whose receivable it is; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization?: string
  /**
   * The id of the receivable, as the lender gave it; never changes. 1 to 255 printable characters, compared byte
   * by byte.
   */
  receivable_id?: string
  /**
   * Whether the receivable is `pledged` to debt_line_id, `released` (it backs no line, whatever selectors match),
   * or left to the pledge selectors of the lines (`by_selector`), as though there were no pledge.
   */
  status?: 'pledged' | 'released' | 'by_selector'
  /**
   * The id of the debt line that the receivable backs; null unless status is `pledged`. 1 to 255 printable
   * characters, compared byte by byte.
   */
  debt_line_id?: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewPledge = PledgeWrite & Required<Pick<PledgeWrite, 'organization' | 'receivable_id' | 'status'>>

/**
 * A financial statement of a lender. A correction of the same statement is the same record; restated periods stay
 * known as they were. Send `id` and what changes; on creation id, organization, statement_type, period_end,
 * currency, lines are required.
 */
export interface FinancialWrite {
  /** The id you give the statement. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /**
   * The id of the lender whose statement it is; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization?: string
  /**
   * What kind of statement it is. The lines of a balance sheet are of period_end, those of the others of the time
   * up to it.
   */
  statement_type?: 'income_statement' | 'balance_sheet' | 'cash_flow' | 'other'
  /**
   * How long the period is; `ytd` is from the start of the financial year. Null where it is none of these; then
   * send period_start.
   */
  period_kind?: 'month' | 'quarter' | 'half_year' | 'year' | 'ytd' | null
  /** The first day of the period, not after period_end; null for a balance sheet. */
  period_start?: string | null
  /** The last day of the period, or the day of a balance sheet. */
  period_end?: string
  /**
   * Who vouches for the numbers, and how far. Listed are `audited`, `reviewed`, `compiled`, `management`, `tax`,
   * `projected`; another lower-case word is accepted and reported as a data-quality finding.
   */
  basis?: 'audited' | 'reviewed' | 'compiled' | 'management' | 'tax' | 'projected' | (string & {}) | null
  /** Currency of every amount. ISO 4217. */
  currency?: string
  /** The lines, each name once, at most 500. Replaced as a whole. */
  lines?: readonly FinancialLine[]
  /**
   * The id of the document that the statement was taken from. 1 to 255 printable characters, compared byte by
   * byte.
   */
  document_id?: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewFinancial = FinancialWrite & Required<Pick<FinancialWrite, 'organization' | 'statement_type' | 'period_end' | 'currency' | 'lines'>>

/**
 * A remark on a record: a note, a question, an exception, a waiver, an issue and how it was resolved. Send `id`
 * and what changes; on creation id, organization, subject_type, subject_id, kind, text are required.
 */
export interface AnnotationWrite {
  /** The id you give the annotation. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /**
   * The id of the lender whose record it is about; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization?: string
  /** What kind of record it is about; `organization` for the lender itself. */
  subject_type?: 'organization' | 'account' | 'receivable' | 'entry' | 'debt_line' | 'debt_line_term' | 'pledge' | 'draw_request' | 'document' | 'financial' | 'payin_instrument' | 'transparency_transaction' | 'transparency_balance' | 'reporting_settings' | 'tie_out_settings' | 'payment_reference_settings' | 'asset_identity_settings' | 'tie_out_decision' | 'integrity_settings' | 'finding_decision' | 'finding_answer'
  /** The id of the record it is about; never changes. 1 to 255 printable characters, compared byte by byte. */
  subject_id?: string
  /**
   * The id of the receivable, where subject_type is `entry`, whose ids are unique within one only. 1 to 255
   * printable characters, compared byte by byte.
   */
  receivable_id?: string | null
  /**
   * What kind of remark it is. Listed are `note`, `question`, `exception`, `waiver`, `issue`; another lower-case
   * word is accepted and reported as a data-quality finding.
   */
  kind?: 'note' | 'question' | 'exception' | 'waiver' | 'issue' | (string & {})
  /** The text. */
  text?: string
  /** The author. */
  author?: string | null
  /** Who reads it: the operator alone, the default, or the lender too. */
  visibility?: 'operator' | 'lender' | null
  /**
   * When it was resolved; null while it is open. RFC 3339, kept in UTC to the second; a day alone is read as its
   * first moment in UTC.
   */
  resolved_at?: string | null
  /** How it was resolved; sent together with resolved_at. */
  resolution?: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewAnnotation = AnnotationWrite & Required<Pick<AnnotationWrite, 'organization' | 'subject_type' | 'subject_id' | 'kind' | 'text'>>

/**
 * Where money comes in: a bank account, a card, a lockbox. A full account number in any field, metadata and its
 * keys included, is refused: an IBAN, a card number, or seven digits or more in a row (blanks and dashes between
 * them do not count). Dates (2026-01-31), phone numbers (+14155550123), UUIDs, hashes and legal entity identifiers
 * are not mistaken for one. Send `id` and what changes; on creation id, organization, kind, status are required.
 */
export interface PayinInstrumentWrite {
  /** The id you give the instrument, not its account number. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /**
   * The id of the lender whose instrument it is; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization?: string
  /**
   * What kind of instrument it is. Listed are `bank_account`, `virtual_account`, `card`, `wallet`, `lockbox`,
   * `direct_debit`; another lower-case word is accepted and reported as a data-quality finding.
   */
  kind?: 'bank_account' | 'virtual_account' | 'card' | 'wallet' | 'lockbox' | 'direct_debit' | (string & {})
  /** Who holds it. A full account number is refused: send the last four only. */
  holder_name?: string | null
  /** The bank or provider that keeps it. A full account number is refused: send the last four only. */
  institution?: string | null
  /** Country in which it is kept. ISO 3166-1 alpha-2. */
  country?: string | null
  /** The currency it takes; null when it takes several. ISO 4217. */
  currency?: string | null
  /**
   * The number of the account or card. Masked: at most the last four, sent as `••••1234`, `****1234` or `1234`,
   * kept as `••••1234`.
   */
  masked_number?: string | null
  /**
   * The routing number, sort code or BIC by which it is reached. Masked: at most the last four, sent as
   * `••••1234`, `****1234` or `1234`, kept as `••••1234`.
   */
  routing_hint?: string | null
  /** Whether money can come in by it. */
  status?: 'pending' | 'active' | 'inactive' | 'closed'
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewPayinInstrument = PayinInstrumentWrite & Required<Pick<PayinInstrumentWrite, 'organization' | 'kind' | 'status'>>

/**
 * A transaction on an account that operator and lender both watch: a collection coming in, a draw going out. Send
 * `id` and what changes; on creation id, organization, direction, amount, currency, status are required.
 */
export interface TransparencyTransactionWrite {
  /** The id you give the transaction. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /**
   * The id of the lender whose transaction it is; never changes. 1 to 255 printable characters, compared byte by
   * byte.
   */
  organization?: string
  /** Whether money came into the account (`credit`) or went out of it (`debit`). */
  direction?: 'credit' | 'debit'
  /** Amount in the currency's smallest denomination, never negative; direction states which way it went. */
  amount?: number
  /** Currency of the amount. ISO 4217. */
  currency?: string
  /**
   * Whether the money has moved: not yet (`pending`), yes (`settled`), there and back (`returned`), or never
   * (`canceled`).
   */
  status?: 'pending' | 'settled' | 'returned' | 'canceled'
  /**
   * When the money moved; null while pending, and for ever where canceled. RFC 3339, kept in UTC to the second; a
   * day alone is read as its first moment in UTC.
   */
  settled_at?: string | null
  /** The day on which the bank booked it. */
  booked_on?: string | null
  /** Name of the account, for people. A full account number is refused: send the last four only. */
  account_label?: string | null
  /** The id of the payin instrument on which it is. 1 to 255 printable characters, compared byte by byte. */
  payin_instrument_id?: string | null
  /** Who paid or was paid. A full account number is refused: send the last four only. */
  counterparty?: string | null
  /** The text of the bank or the payer. An IBAN is refused: send its last four only. */
  description?: string | null
  /** The bank's own reference. An IBAN is refused: send its last four only. */
  bank_reference?: string | null
  /** The id of the debt line that it concerns. 1 to 255 printable characters, compared byte by byte. */
  debt_line_id?: string | null
  /**
   * The id of the draw request that it pays out, as the operator knows it: `<organization>:<id of the request>`. 1
   * to 255 printable characters, compared byte by byte.
   */
  draw_request_id?: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewTransparencyTransaction = TransparencyTransactionWrite & Required<Pick<TransparencyTransactionWrite, 'organization' | 'direction' | 'amount' | 'currency' | 'status'>>

/**
 * A balance of an account that operator and lender both watch, as its bank states it on a day; payin_instrument_id
 * or account_label names the account. Send `id` and what changes; on creation id, organization, kind, amount,
 * currency, as_of are required.
 */
export interface TransparencyBalanceWrite {
  /** The id you give the balance. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The id of the lender whose account it is; never changes. 1 to 255 printable characters, compared byte by byte. */
  organization?: string
  /** The id of the payin instrument whose balance it is. 1 to 255 printable characters, compared byte by byte. */
  payin_instrument_id?: string | null
  /** Name of the account, for people. A full account number is refused: send the last four only. */
  account_label?: string | null
  /**
   * Which balance it is, as the bank names it. Listed are `available`, `ledger`, `opening_booked`,
   * `opening_available`, `interim_booked`, `interim_available`, `closing_booked`, `closing_available`,
   * `forward_available`, `previously_closed_booked`, `expected`; another lower-case word is accepted and reported
   * as a data-quality finding.
   */
  kind?: 'available' | 'ledger' | 'opening_booked' | 'opening_available' | 'interim_booked' | 'interim_available' | 'closing_booked' | 'closing_available' | 'forward_available' | 'previously_closed_booked' | 'expected' | (string & {})
  /** Balance in the currency's smallest denomination; negative when overdrawn. */
  amount?: number
  /** Currency of the amount. ISO 4217. */
  currency?: string
  /** The day of the balance: its start for an opening balance, its end for a closing one. */
  as_of?: string
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewTransparencyBalance = TransparencyBalanceWrite & Required<Pick<TransparencyBalanceWrite, 'organization' | 'kind' | 'amount' | 'currency' | 'as_of'>>

/**
 * What one unit of a currency cost in another on a day. Sums across currencies are made with a rate of their date,
 * and name it. Rates are the operator's own facts and hold for all lenders. Send `id` and what changes; on
 * creation id, organization, base, quote, date, rate are required.
 */
export interface FxRateWrite {
  /** `<base>-<quote>-<date>`: a pair of currencies has one rate a day. */
  id: string
  /**
   * The id of the operator's own organization, whose facts the rates of all lenders are; never changes. 1 to 255
   * printable characters, compared byte by byte.
   */
  organization?: string
  /** The currency of which one unit is priced; never changes. ISO 4217. */
  base?: string
  /** The currency in which it is priced; never changes. ISO 4217. */
  quote?: string
  /** The day of the rate; never changes. */
  date?: string
  /**
   * Units of quote for one unit of base, both in whole units and not in smallest denominations. At most 12
   * significant digits, kept exactly.
   */
  rate?: number
  /** Where the rate is from, such as the European Central Bank. */
  source?: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewFxRate = FxRateWrite & Required<Pick<FxRateWrite, 'organization' | 'base' | 'quote' | 'date' | 'rate'>>

/**
 * What an index of interest rates was fixed at on a day. The interest of a debt line whose terms name the index is
 * calculated with it, on that day and until the next fixing, for at most ten days. Fixings are the operator's own
 * facts and hold for all lenders. Send `id` and what changes; on creation id, organization, index, date, rate are
 * required.
 */
export interface IndexRateWrite {
  /** `<index>-<date>`: an index has one fixing a day. */
  id: string
  /**
   * The id of the operator's own organization, whose facts the fixings of all lenders are; never changes. 1 to 255
   * printable characters, compared byte by byte.
   */
  organization?: string
  /** Name of the index with its tenor, spelled as debt line terms spell it; never changes. */
  index?: string
  /** The day of the fixing; never changes. */
  date?: string
  /** An annual fraction: 0.0432 is 4.32 %. */
  rate?: number
  /** Where the fixing is from, such as CME Term SOFR. */
  source?: string | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewIndexRate = IndexRateWrite & Required<Pick<IndexRateWrite, 'organization' | 'index' | 'date' | 'rate'>>

/**
 * How the figures of one lender are calculated, one record a lender. A change holds from its effective date on;
 * months before it keep the settings then in force. Send `id` and what changes; on creation id, organization are
 * required.
 */
export interface ReportingSettingsWrite {
  /**
   * The id of the lender, as organization has it: a lender has one record of settings. 1 to 255 printable
   * characters, compared byte by byte.
   */
  id: string
  /**
   * The id of the lender that the settings apply to; never changes. 1 to 255 printable characters, compared byte
   * by byte.
   */
  organization?: string
  /** Time zone, by its IANA name, in which a day and a month end. UTC unless set. */
  time_zone?: string | null
  /**
   * Days past due at which delinquency buckets end, rising; a last bucket holds what is later than all. Send a
   * list, or a preset by its second bucket: `30-59` for 1–29, 30–59, 60–89, 90–119, 120 and more, as US card
   * trusts and dv01 report, or `31-60` for 1–30, 31–60, 61–90, 91–120, 121 and more, which holds unless set. The
   * answer lists the days of either. Replaced as a whole.
   */
  bucket_edges?: readonly number[] | '31-60' | '30-59' | null
  /**
   * What the principal left on a closed receivable counts as: a line of its own in the roll-forward
   * (`unexplained`, unless set), or a loss (`write_off`).
   */
  closure_policy?: 'unexplained' | 'write_off' | null
  /**
   * What entry types that are not listed mean: each key is such a type, its value the listed type whose effect it
   * has (`disbursement`, `principal`, `refund`, `write_off`, `recovery`, `interest`, `origination_fee`,
   * `periodic_fee`, `late_fee`, `other`, `scheduled_principal`, `scheduled_interest`, `returned_principal`,
   * `returned_interest`, `capitalized_interest`). A type that is neither listed nor mapped moves nothing and
   * counts as not understood. Sent keys are merged into those stored; null removes a key. At most 100.
   */
  type_mapping?: { [key: string]: 'disbursement' | 'principal' | 'refund' | 'write_off' | 'recovery' | 'interest' | 'origination_fee' | 'periodic_fee' | 'late_fee' | 'other' | 'scheduled_principal' | 'scheduled_interest' | 'returned_principal' | 'returned_interest' | 'capitalized_interest' | null } | null
  /**
   * Days past due that do not yet count as delinquent; 0 unless set. Days past due are shown without and with
   * them.
   */
  grace_days?: number | null
  /**
   * Stretches of days that do not count as delinquent, though what falls due in them stays due; rising and apart
   * from one another. Replaced as a whole.
   */
  pauses?: readonly ReportingSettingsPause[] | null
  /**
   * Metadata keys of receivables by which the portfolio is grouped and filtered, at most 10; choose keys of few
   * values, since totals are kept for each. Those declared last count for every day. Replaced as a whole.
   */
  metadata_dimensions?: readonly string[] | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewReportingSettings = ReportingSettingsWrite & Required<Pick<ReportingSettingsWrite, 'organization'>>

/**
 * By what the cash of one lender is tied out, one record a lender: how far a bank line may be from its payment,
 * the fees of processors, and the accounts into which collections belong. A change holds from its effective date
 * on. Send `id` and what changes; on creation id, organization are required.
 */
export interface TieOutSettingsWrite {
  /**
   * The id of the lender, as organization has it: a lender has one record of settings. 1 to 255 printable
   * characters, compared byte by byte.
   */
  id: string
  /**
   * The id of the lender that the settings apply to; never changes. 1 to 255 printable characters, compared byte
   * by byte.
   */
  organization?: string
  /** Days by which a bank line may precede its payment; 1 unless set. */
  days_before?: number | null
  /** Days by which a bank line may follow its payment; 5 unless set. */
  days_after?: number | null
  /**
   * Fees that processors keep before they pay out; a fee that is not declared is learned where enough payouts
   * agree on it. Replaced as a whole.
   */
  processor_fees?: readonly TieOutSettingsProcessorFee[] | null
  /**
   * The accounts into which collections belong; into any account where none is set. Of a receivable, those count
   * that are set for its debt line; where there are none, those for its product type; else those for all. Replaced
   * as a whole.
   */
  collection_accounts?: readonly TieOutSettingsCollectionAccount[] | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewTieOutSettings = TieOutSettingsWrite & Required<Pick<TieOutSettingsWrite, 'organization'>>

/**
 * Which integrity checks are made of one lender, and by which thresholds, one record a lender. A change holds from
 * its effective date on. Send `id` and what changes; on creation id, organization are required.
 */
export interface IntegritySettingsWrite {
  /**
   * The id of the lender, as organization has it: a lender has one record of settings. 1 to 255 printable
   * characters, compared byte by byte.
   */
  id: string
  /**
   * The id of the lender that the settings apply to; never changes. 1 to 255 printable characters, compared byte
   * by byte.
   */
  organization?: string
  /**
   * What is set, by check. A check that is sent is replaced as a whole: thresholds that it leaves out are as they
   * are unless set. Null sets a check back to that, and checks that are not sent stay as they are.
   */
  checks?: IntegritySettingsChecks | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewIntegritySettings = IntegritySettingsWrite & Required<Pick<IntegritySettingsWrite, 'organization'>>

/**
 * What the operator decided of a finding of the integrity checks, and what it asks the lender for. The lender
 * reads it. What was decided never changes: withdraw it and send another. Send `id` and what changes; on creation
 * id, organization, finding_id, decision, reason, decided_on are required.
 */
export interface FindingDecisionWrite {
  /** The id you give the decision. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The id of the lender whose finding it is; never changes. 1 to 255 printable characters, compared byte by byte. */
  organization?: string
  /**
   * The id of the finding; never changes. It is the same whenever the finding is made again. 1 to 255 printable
   * characters, compared byte by byte.
   */
  finding_id?: string
  /**
   * What was decided. `explained`: there is a reason, and nothing is wrong. `confirmed`: it is what the check
   * looks for. `open`: it is to be looked at again.
   */
  decision?: 'explained' | 'confirmed' | 'open'
  /** Why it was decided. The lender reads it. */
  reason?: string
  /** What the lender is asked to show or to do; null where nothing is asked. */
  asked?: string | null
  /**
   * The day on which it was decided, from which it counts. Of two about the same finding the later one counts; of
   * two of one day that decide different things neither does, and the finding is open.
   */
  decided_on?: string
  /** Whether it counts. A decision that was withdrawn can be put in force again. */
  status?: 'in_force' | 'withdrawn' | null
  /**
   * The caller's own keys, at most 50, each of 1 to 40 characters, with JSON values of up to 500 characters. Sent
   * keys are merged into those stored; null removes a key.
   */
  metadata?: { [key: string]: unknown } | null
}

/** A write with everything that a new record needs. */
export type NewFindingDecision = FindingDecisionWrite & Required<Pick<FindingDecisionWrite, 'organization' | 'finding_id' | 'decision' | 'reason' | 'decided_on'>>

/** The codes of errors, which never change. */
export type ErrorCode = 'malformed_body' | 'malformed_request' | 'invalid_request' | 'unauthorized' | 'organization_suspended' | 'live_not_enabled' | 'forbidden' | 'live_key_needed' | 'scope_needed' | 'address_not_allowed' | 'second_person_needed' | 'not_found' | 'method_not_allowed' | 'range_not_satisfiable' | 'request_in_flight' | 'import_continued_elsewhere' | 'not_calculable' | 'legal_hold' | 'legal_entity_id_taken' | 'limit_reached' | 'body_too_large' | 'unsupported_media_type' | 'import_stopped' | 'idempotency_key_reused' | 'too_many_requests' | 'headers_too_large' | 'internal_error' | 'database_away' | 'overloaded' | 'calculation_running' | 'stopping'

/** An event as it is sent: `type` states which one. */
export type WebhookEvent =
  | EventAccountCreated
  | EventReceivableCreated
  | EventReceivableStatusChanged
  | EventReceivableBucketChanged
  | EventReceivableRestated
  | EventImportFinished
  | EventDrawRequestRequested
  | EventDrawRequestDecided
  | EventDrawRequestCanceled
  | EventDrawRequestFunded
  | EventDrawRequestSettled
  | EventDebtLineTermsChanged
  | EventDocumentNeeded
  | EventDocumentNoLongerNeeded
  | EventDocumentReceived
  | EventDocumentOverdue
  | EventDocumentExpiring
  | EventDocumentExpired
  | EventDocumentRenewed
  | EventDebtLineMonthClosed
  | EventDebtLineMonthRestated
  | EventCovenantBreached
  | EventCovenantCured
  | EventCovenantNearThreshold
  | EventCovenantWaived
  | EventDebtLineDeficiencyOpened
  | EventDebtLineDeficiencyBreached
  | EventDebtLineDeficiencyClosed
  | EventDebtLineDataLate
  | EventDebtLineDataReceived
  | EventDebtLineCashUnverified
  | EventDebtLineCashVerified
  | EventDebtLineBalancesUnreconciled
  | EventDebtLineBalancesReconciled
  | EventFindingOpened
  | EventFindingClosed
  | EventAlertOpened
  | EventAlertClosed
  | EventApiKeyCreated
  | EventApiKeyExpiring
  | EventApiKeyDeleted
  | EventUserCreated
  | EventUserRoleChanged
  | EventUserRemoved
  | EventUserSignedInFromNewPlace
