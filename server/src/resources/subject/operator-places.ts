// What the operator keeps of a lender's debtors: documents, pledges, lines of its bank statements, decisions, answers and remarks.
import { statement } from '../../storage/database.ts'
import { type Subject, type SubjectPlace, firstParts, pathsOf, receivableIds } from './subject.ts'

const ENTRIES = `json_array_elements(case json_typeof(state -> 'entries') when 'array' then state -> 'entries' else '[]' end)`

/** The records that name the subject, a receivable, a bank line or a finding of it, and the remarks on them. */
const RECORDS = `
  with naming as (
    select kind, id, number from operator_records where tenant = $1 and organization = $2 and (
      state ->> 'receivable_id' = any($3)
      or state ->> 'subject_type' = 'receivable' and state ->> 'subject_id' = any($3)
      or state ->> 'subject_type' = 'account' and state ->> 'subject_id' = $4
      or kind = 'transparency_transaction' and id = any($5)
      or state ->> 'finding_id' = any($6)
      or kind = 'tie_out_decision' and exists (select from ${ENTRIES} as paid where paid ->> 'receivable_id' = any($3)))),
  concerned as (
    select number from naming
    union
    select a.number from naming n join operator_records a on a.tenant = $1 and a.organization = $2 and a.kind = 'annotation'
      and a.state ->> 'subject_type' = n.kind and a.state ->> 'subject_id' = n.id)`

const ofRecords = (subject: Subject) => [
  subject.organization,
  receivableIds(subject),
  subject.account.id,
  subject.bank_lines.of_operator,
  subject.findings,
]

/** Of alerts of the operator: that they are about a receivable of the lender. */
const OF_RECEIVABLE = `t.organization = $2 and t.subject_kind = 'receivable' and t.subject_id = any($3)`

const ofReceivables = (subject: Subject) => [subject.organization, receivableIds(subject)]

const PLACES: readonly Omit<SubjectPlace, 'held_by'>[] = [
  {
    kind: 'operator_record',
    tables: ['operator_records'],
    rows: statement(
      'find-operator-records-of-subject',
      `${RECORDS}
      select r.kind as record_kind, r.id, r.state as fields, r.created_by, r.number as created_at, r.recorded as updated_at
      from concerned c join operator_records r on r.tenant = $1 and r.number = c.number order by r.number`,
    ),
    values: ofRecords,
    moments: ['created_at', 'updated_at'],
  },
  {
    kind: 'operator_record_change',
    tables: ['operator_record_patches'],
    rows: statement(
      'find-operator-record-changes-of-subject',
      `${RECORDS}
      select r.kind as record_kind, r.id, p.recorded as at, p.actor as by, nullif(p.effective, '-infinity') as effective_date, p.patch as fields
      from concerned c join operator_records r on r.tenant = $1 and r.number = c.number
        join operator_record_patches p on p.tenant = $1 and p.number = c.number
      order by r.number, p.recorded, p.effective`,
    ),
    values: ofRecords,
    moments: ['at'],
    actors: ['by'],
  },
  {
    kind: 'alert',
    tables: ['alerts'],
    rows: statement(
      'find-operator-alerts-of-subject',
      `select t.id, t.rule_id, t.rule_name, t.severity, t.subject_kind, t.subject_id, t.facts, t.number as opened_at, t.closed as closed_at
      from alerts t where t.tenant = $1 and ${OF_RECEIVABLE} order by t.number`,
    ),
    values: ofReceivables,
    moments: ['opened_at', 'closed_at'],
  },
  {
    kind: 'alert_note',
    tables: ['alert_acts'],
    rows: statement(
      'find-operator-alert-notes-of-subject',
      `select t.id as alert_id, a.did as action, a.text, a.number as at, a.actor as by
      from alerts t join alert_acts a on a.tenant = $1 and a.alert = t.number
      where t.tenant = $1 and ${OF_RECEIVABLE} and a.text is not null order by a.number`,
    ),
    values: ofReceivables,
    moments: ['at'],
    actors: ['by'],
  },
  {
    kind: 'download',
    tables: ['downloads'],
    rows: statement(
      'find-operator-downloads-of-subject',
      `select at, actor as by, path, asked from downloads
      where tenant = $1 and action = 'downloaded' and ${firstParts('path', 3)} = any($2) order by at`,
    ),
    values: ({ documents }) => [pathsOf('/operator/documents', documents)],
    moments: ['at'],
    actors: ['by'],
  },
  {
    kind: 'read',
    tables: ['downloads'],
    rows: statement(
      'find-operator-reads-of-subject',
      `select at, actor as by, path, asked from downloads
      where tenant = $1 and action = 'read' and path = any($2) order by at`,
    ),
    values: ({ bank_lines }) => [pathsOf('/operator/transparency/transactions', bank_lines.of_operator)],
    moments: ['at'],
    actors: ['by'],
  },
]

/** The operator's places. */
export const OPERATOR_PLACES: readonly SubjectPlace[] = PLACES.map((place) => ({
  ...place,
  held_by: 'operator',
}))
