// What people call the fields that the dashboard sends, shows and finds faults in: the one table of their labels. A field that the service takes
// and that has no label here fails the test beside it.

/** The label of each field, by its name in the interface. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  account_label: 'Account label',
  address: 'Address',
  advance_rates: 'Advance rates',
  all_of: 'All of',
  amount: 'Amount',
  as: 'Under the name',
  as_of: 'As of',
  at_risk_headroom: 'At-risk headroom',
  author: 'Author',
  balance: 'Balance',
  bank_reference: 'Bank reference',
  base: 'Base',
  basis: 'Basis',
  booked_on: 'Booked on',
  bucket_edges: 'Bucket edges',
  bureau: 'Bureau',
  business_days: 'Business days',
  cap: 'Cap',
  classes: 'Classes',
  closure_policy: 'Closure policy',
  code: 'Code',
  collateral: 'Collateral',
  commitment: 'Commitment',
  comparator: 'Comparator',
  concentration_limits: 'Concentration limits',
  consequence: 'Consequence',
  count: 'Count',
  counterparty: 'Counterparty',
  countries: 'Countries',
  country: 'Country',
  covenants: 'Covenants',
  credit_limit: 'Credit limit',
  credit_product: 'Credit product',
  credit_score: 'Credit score',
  cure: 'Cure',
  currency: 'Currency',
  current_password: 'Current password',
  date: 'Date',
  day: 'Day',
  day_count: 'Day count',
  days: 'Days',
  days_past_due: 'Days past due',
  debt_line_id: 'Debt line id',
  decimals: 'Decimals',
  deficiency_cure: 'Deficiency cure',
  delinquent_amount: 'Delinquent amount',
  delinquent_since: 'Delinquent since',
  delinquent_times: 'Delinquent times',
  denominator: 'Denominator',
  description: 'Description',
  digits: 'Digits',
  direction: 'Direction',
  document_id: 'Document id',
  draw_request_id: 'Draw request id',
  draw_step: 'Draw step',
  effective_date: 'In force from',
  effective_from: 'In force from',
  effective_until: 'In force until',
  eligibility: 'Eligibility',
  eligible_cash: 'Eligible cash',
  email: 'E-mail',
  exceptions: 'Exceptions',
  file: 'File',
  first_name: 'First name',
  floor: 'Floor',
  from: 'From',
  fund_name: 'Name of the fund',
  funded_by: 'Funded by',
  grace_days: 'Grace days',
  granted_on: 'Granted on',
  group: 'Group',
  holder_name: 'Holder name',
  holidays: 'Holidays',
  id: 'Id',
  in: 'One of',
  index: 'Index rate',
  industries: 'Industries',
  industry: 'Industry',
  institution: 'Institution',
  interest: 'Interest',
  interest_outstanding: 'Interest outstanding',
  interest_rate: 'Interest rate',
  key: 'Key',
  kind: 'Kind',
  kinds: 'Kinds',
  label: 'Label',
  lag_months: 'Lag months',
  last_name: 'Last name',
  legal_entity_id: 'Legal entity id',
  levels: 'Levels',
  limit: 'Limit',
  lines: 'Lines',
  live_enabled: 'Live',
  locality: 'Locality',
  margin: 'Margin',
  masked_number: 'Masked number',
  matures_on: 'Matures on',
  max: 'Maximum',
  metadata: 'Metadata',
  metadata_dimensions: 'Metadata dimensions',
  method: 'Method',
  metric: 'Metric',
  min: 'Minimum',
  minimum: 'Minimum',
  missing: 'Missing',
  mode: 'Mode',
  month: 'Month',
  months: 'Months',
  multiple: 'Multiple',
  name: 'Name',
  new_password: 'New password',
  not_in: 'None of',
  note: 'Note',
  obligor_id: 'Obligor id',
  obligors: 'Obligors',
  of: 'Of',
  on: 'On',
  opened_on: 'Opened on',
  organization: 'Organization',
  origination_date: 'Origination date',
  origination_fee: 'Origination fee',
  partial: 'Partial',
  password: 'Password',
  pauses: 'Pauses',
  payin_instrument_id: 'Payin instrument id',
  payin_instrument_ids: 'Payin instrument ids',
  payment_frequency: 'Payment frequency',
  period_end: 'Period end',
  period_kind: 'Period kind',
  period_start: 'Period start',
  periodic_fee: 'Periodic fee',
  phone: 'Phone',
  pledge_selector: 'Pledge selector',
  population: 'Population',
  postal_code: 'Postal code',
  principal_outstanding: 'Principal outstanding',
  product_type: 'Product type',
  product_types: 'Product types',
  purpose: 'Purpose',
  quote: 'Quoted currency',
  rate: 'Rate',
  reason: 'Reason',
  receivable_id: 'Receivable id',
  receivable_status: 'Receivable status',
  reduction: 'Reduction',
  region: 'Region',
  regions: 'Regions',
  reporting_lag: 'Reporting lag',
  requested_for: 'Wanted on',
  reserve: 'Reserve',
  reserves: 'Reserves',
  resolution: 'How it was settled',
  resolved_at: 'Resolved at',
  restored_after: 'Restored after',
  role: 'Role',
  rounding: 'Rounding',
  routing_hint: 'Routing hint',
  rule: 'Rule',
  schedule: 'Schedule',
  scores: 'Scores',
  servicing_fee: 'Servicing fee',
  settled_at: 'Settled at',
  share: 'Share',
  share_max: 'Largest share',
  shared: 'The lender may read it',
  source: 'Source',
  statement_type: 'Statement type',
  status: 'Status',
  step_downs: 'Step downs',
  street_address: 'Street address',
  subject_id: 'Subject id',
  subject_type: 'Subject type',
  suspended: 'Suspended',
  term: 'Term',
  test_day: 'Day of the test',
  test_month: 'Month of the test',
  text: 'Text',
  threshold: 'Threshold',
  time_zone: 'Time zone',
  to: 'To',
  token: 'Link',
  transaction_id: 'Transaction',
  type: 'Type',
  type_mapping: 'Type mapping',
  until: 'Until',
  unused_fee: 'Unused fee',
  visibility: 'Who sees it',
  waivers: 'Waivers',
  website: 'Website',
  when: 'When',
  window: 'Window',
}

/** The label of a field; a name that is not listed reads as words. */
export function labelOf(name: string): string {
  return Object.hasOwn(FIELD_LABELS, name) ? (FIELD_LABELS[name] ?? name) : capital(spoken(name))
}

/** Whether a name is that of a field with a label. */
export function hasLabel(name: string): boolean {
  return Object.hasOwn(FIELD_LABELS, name)
}

/** The label of a place such as `terms.concentration_limits[0].share`: `Terms, concentration limits 1, share`. */
export function placeLabel(place: string): string {
  return capital(placeWords(place))
}

/** The same within a sentence: `concentration limits 1, share`. */
export function placeWords(place: string): string {
  return place
    .split('.')
    .map((part) => {
      const [name = '', ...positions] = part.split(/[[\]]+/).filter((piece) => piece !== '')
      return [small(labelOf(name)), ...positions.map((at) => String(Number(at) + 1))].join(' ')
    })
    .join(', ')
}

/** A word of a definition as people read it. */
export function spoken(word: string): string {
  return word.replaceAll(/[._]/g, ' ')
}

/** Words with a capital at their beginning. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An abbreviation keeps its capitals. */
function small(words: string): string {
  return /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)
}
