// Where the service keeps what it was given of a person or a business that owes, and what it noted about them. Figures, lists and indexes that are
// calculated from these hold no more of them than ids and amounts.
import { statement } from '../../storage/database.ts'
import { OPERATOR_PLACES } from './operator-places.ts'
import { type Subject, type SubjectPlace, firstParts, pathsOf, receivableIds } from './subject.ts'

const accountNumber = ({ account }: Subject) => [account.number]
const numbers = ({ receivables }: Subject) => [receivables.map(({ number }) => number)]
const idsOfBoth = (subject: Subject) => [subject.account.id, receivableIds(subject)]
const ownLines = ({ bank_lines }: Subject) => [bank_lines.own]

/** Of events and alerts: that they are about the account or one of its receivables. */
const OF_SUBJECT = `(subject_kind = 'account' and subject_id = $2 or subject_kind = 'receivable' and subject_id = any($3))`

const FINDING = `finding as id, check_name as check, receivable_id, obligor_id, from_day, until_day, amount, currency, measured, evidence, found_at`

const BANK_LINE =
  'id, account_label, direction, amount, currency, status, booked_on, settled_at, counterparty, description, bank_reference, metadata'

const ENTRY = `r.id as receivable_id, e.id, e.date, e.type, e.amount, e.balance, e.description, e.receivable_status, e.metadata,
        e.recorded as at, e.actor as by`

/** The paths of files about a subject. A lender knows its documents without its own id before theirs. */
const paths = (subject: Subject) => [
  [
    ...pathsOf('/accounts', [subject.account.id]),
    ...pathsOf('/receivables', receivableIds(subject)),
    ...pathsOf(
      '/documents',
      subject.documents.map((id) => id.slice(subject.organization.length + 1)),
    ),
  ],
]

/** The paths of answers with personal data about a subject. */
const readPaths = ({ account, bank_lines }: Subject) => [
  ...pathsOf('/accounts', [account.id]),
  ...pathsOf('/bank-lines', bank_lines.own),
  ...pathsOf('/transparency/transactions', bank_lines.of_operator),
]

/** Answers with personal data of several who are named, by parameters of the request or by what was found. */
const PATHS_WITH_IDS = ['/account-names', '/accounts-by-id', '/find', '/stored-comparison', '/portfolio/receivables']

/** Of a parameter `a`: the ids that it was sent with, and whether these are of accounts or of receivables. */
const SENT_IDS = `substr(a, strpos(a, '=') + 1)`
const NAMES_ACCOUNT = `split_part(a, '=', 1) in ('ids', 'obligor_id')`
const NAMES_RECEIVABLE = `split_part(a, '=', 1) = 'receivable_ids'`

const OF_LENDER: readonly Omit<SubjectPlace, 'held_by'>[] = [
  {
    kind: 'account',
    tables: ['accounts'],
    rows: statement(
      'find-account-of-subject',
      `select id, type, first_name, last_name, name, legal_entity_id, address, phone, email, website, credit_score, industry, metadata,
        number as created_at, recorded as updated_at
      from accounts where tenant = $1 and number = $2`,
    ),
    values: accountNumber,
    moments: ['created_at', 'updated_at'],
  },
  {
    kind: 'account_change',
    tables: ['account_patches'],
    rows: statement(
      'find-account-changes-of-subject',
      `select recorded as at, actor as by, nullif(effective, '-infinity') as effective_date, patch as fields
      from account_patches where tenant = $1 and number = $2 order by recorded, effective`,
    ),
    values: accountNumber,
    moments: ['at'],
    actors: ['by'],
  },
  {
    kind: 'receivable',
    tables: ['receivables'],
    rows: statement(
      'find-receivables-of-subject',
      `select id, obligor_id, product_type, funded_by, fund_name, origination_date, currency, term, payment_frequency, interest_rate, credit_limit,
        origination_fee, periodic_fee, collateral, delinquent_amount, delinquent_times, delinquent_since, metadata,
        number as created_at, recorded as updated_at
      from receivables where tenant = $1 and number = any($2) order by number`,
    ),
    values: numbers,
    in_parts: true,
    moments: ['created_at', 'updated_at'],
  },
  {
    kind: 'receivable_change',
    tables: ['receivable_patches'],
    rows: statement(
      'find-receivable-changes-of-subject',
      `select r.id as receivable_id, p.recorded as at, p.actor as by, nullif(p.effective, '-infinity') as effective_date, p.patch as fields
      from receivable_patches p join receivables r on r.tenant = $1 and r.number = p.number
      where p.tenant = $1 and p.number = any($2) order by p.number, p.recorded, p.effective`,
    ),
    values: numbers,
    in_parts: true,
    moments: ['at'],
    actors: ['by'],
  },
  {
    kind: 'entry',
    tables: ['entries'],
    rows: statement(
      'find-entries-of-subject',
      `select ${ENTRY}
      from entries e join receivables r on r.tenant = $1 and r.number = e.receivable
      where e.tenant = $1 and e.receivable = any($2) order by e.receivable, e.date, e.recorded`,
    ),
    values: numbers,
    in_parts: true,
    moments: ['at'],
    actors: ['by'],
  },
  {
    kind: 'earlier_entry',
    tables: ['entry_history'],
    rows: statement(
      'find-earlier-entries-of-subject',
      `select ${ENTRY}, e.superseded as replaced_at, e.superseded_by as replaced_by, e.deleted
      from entry_history e join receivables r on r.tenant = $1 and r.number = e.receivable
      where e.tenant = $1 and e.receivable = any($2) order by e.receivable, e.date, e.recorded`,
    ),
    values: numbers,
    in_parts: true,
    moments: ['at', 'replaced_at'],
    actors: ['by', 'replaced_by'],
  },
  {
    kind: 'refused_line',
    tables: ['import_rejections'],
    rows: statement(
      'find-refused-lines-of-subject',
      `select i.id as import_id, x.number as line, x.kind as record_kind, x.record_id, x.receivable_id, x.error
      from import_rejections x join imports i on i.tenant = $1 and i.number = x.import
      where x.tenant = $1 and (x.kind = 'account' and x.record_id = $2
        or x.kind = 'receivable' and x.record_id = any($3) or x.receivable_id = any($3))
      order by x.import, x.number`,
    ),
    values: idsOfBoth,
    moments: [],
  },
  {
    kind: 'event',
    tables: ['events'],
    rows: statement(
      'find-events-of-subject',
      `select id, type, subject_kind, subject_id, occurred_at, data from events
      where tenant = $1 and ${OF_SUBJECT}
      order by number`,
    ),
    values: idsOfBoth,
    moments: ['occurred_at'],
  },
  {
    kind: 'webhook_delivery',
    tables: ['webhook_deliveries'],
    rows: statement(
      'find-webhook-deliveries-of-subject',
      `select w.id as webhook_endpoint_id, d.event_id, d.event_type, d.status, d.settled as settled_at
      from (select id from events where tenant = $1 and ${OF_SUBJECT}) e
        join webhook_deliveries d on d.tenant = $1 and d.event_id = e.id join webhook_endpoints w on w.tenant = $1 and w.number = d.endpoint
      order by d.endpoint, d.number`,
    ),
    values: idsOfBoth,
    moments: ['settled_at'],
  },
  {
    kind: 'alert',
    tables: ['alerts'],
    rows: statement(
      'find-alerts-of-subject',
      `select id, rule_id, rule_name, severity, subject_kind, subject_id, facts, number as opened_at, closed as closed_at from alerts
      where tenant = $1 and ${OF_SUBJECT}
      order by number`,
    ),
    values: idsOfBoth,
    moments: ['opened_at', 'closed_at'],
  },
  {
    kind: 'alert_note',
    tables: ['alert_acts'],
    rows: statement(
      'find-alert-notes-of-subject',
      `select t.id as alert_id, a.did as action, a.text, a.number as at, a.actor as by
      from alerts t join alert_acts a on a.tenant = $1 and a.alert = t.number
      where t.tenant = $1 and ${OF_SUBJECT} and a.text is not null order by a.number`,
    ),
    values: idsOfBoth,
    moments: ['at'],
    actors: ['by'],
  },
  {
    kind: 'finding',
    tables: ['findings'],
    rows: statement(
      'find-findings-of-subject',
      `select ${FINDING} from findings where tenant = $1 and finding = any($2) order by found_at, finding`,
    ),
    values: ({ findings }) => [findings],
    moments: ['found_at'],
  },
  {
    kind: 'earlier_finding',
    tables: ['finding_history'],
    rows: statement(
      'find-earlier-findings-of-subject',
      `select ${FINDING}, superseded as replaced_at
      from finding_history where tenant = $1 and finding = any($2) order by found_at, finding, superseded`,
    ),
    values: ({ findings }) => [findings],
    moments: ['found_at', 'replaced_at'],
  },
  {
    kind: 'bank_line',
    tables: ['bank_lines'],
    rows: statement(
      'find-bank-lines-of-subject',
      `select ${BANK_LINE}, recorded as at, actor as by from bank_lines where tenant = $1 and id = any($2) order by sorted, number`,
    ),
    values: ownLines,
    moments: ['at'],
    actors: ['by'],
  },
  {
    kind: 'earlier_bank_line',
    tables: ['bank_line_history'],
    rows: statement(
      'find-earlier-bank-lines-of-subject',
      `select ${BANK_LINE}, recorded as at, actor as by, superseded as replaced_at, superseded_by as replaced_by, deleted
      from bank_line_history where tenant = $1 and id = any($2) order by sorted, superseded`,
    ),
    values: ownLines,
    moments: ['at', 'replaced_at'],
    actors: ['by', 'replaced_by'],
  },
  {
    kind: 'download',
    tables: ['downloads'],
    rows: statement(
      'find-downloads-of-subject',
      `select at, actor as by, path, asked from downloads
      where tenant = $1 and action = 'downloaded' and ${firstParts('path', 2)} = any($2) order by at`,
    ),
    values: paths,
    moments: ['at'],
    actors: ['by'],
  },
  {
    kind: 'read',
    tables: ['downloads'],
    rows: statement(
      'find-reads-of-subject',
      `select at, actor as by, path, asked from downloads
      where tenant = $1 and action = 'read' and path = any($2) order by at`,
    ),
    values: (subject) => [readPaths(subject)],
    moments: ['at'],
    actors: ['by'],
  },
  {
    // What named the account or a receivable among others, of which this report has nothing. A list that they were in named nobody.
    kind: 'read_with_others',
    tables: ['downloads'],
    rows: statement(
      'find-reads-of-several-with-subject',
      `select d.at, d.actor as by, d.path, array(
        select distinct split_part(a, '=', 1) || '=' || id from unnest(d.asked) a, unnest(string_to_array(${SENT_IDS}, E'\\n')) id
        where ${NAMES_ACCOUNT} and id = $3 or ${NAMES_RECEIVABLE} and id = any($4)) as asked
      from downloads d
      where d.tenant = $1 and d.action = 'read' and d.path = any($2) and exists (
        select from unnest(d.asked) a, unnest(string_to_array(${SENT_IDS}, E'\\n')) id
        where ${NAMES_ACCOUNT} and id = $3 or ${NAMES_RECEIVABLE} and id = any($4))
      order by d.at`,
    ),
    values: (subject) => [PATHS_WITH_IDS, ...idsOfBoth(subject)],
    moments: ['at'],
    actors: ['by'],
  },
]

/** All places, in the order of a report. */
export const SUBJECT_PLACES: readonly SubjectPlace[] = [
  ...OF_LENDER.map((place) => ({ ...place, held_by: 'lender' as const })),
  ...OPERATOR_PLACES,
]
