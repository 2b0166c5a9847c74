// Reads what is held of a person or a business that owes.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Querier, statement } from '../../storage/database.ts'
import { actorId } from '../actor.ts'
import { lineOfKey } from '../cash-tie-out/line-key-rules.ts'
import { SUBJECT_PLACES } from './subject-places.ts'
import { type Subject, type SubjectPlace, receivableIds } from './subject.ts'

const findAccount = statement('find-subject', 'select id, number from accounts where tenant = $1 and id = $2')

const findReceivables = statement(
  'find-receivables-that-a-subject-owed',
  `
  select id, number from receivables where tenant = $1 and number in (
    select number from receivables where tenant = $1 and obligor_id = $2
    union
    select number from receivable_patches where tenant = $1 and patch ->> 'obligor_id' = $2)
  order by number`,
)

const findBankLines = statement(
  'find-bank-lines-tied-to-a-subject',
  `
  select line from cash_lines
  where tenant = $1 and match in (select match from cash_payments where tenant = $1 and receivable = any($2) and match is not null)
  order by line`,
)

const findDocuments = statement(
  'find-documents-of-a-subject',
  `select id from operator_records where tenant = $1 and organization = $2 and kind = 'document' and state ->> 'receivable_id' = any($3)`,
)

const ABOUT = '(obligor_id = $2 or $2 = any(accounts) or receivables && $3::text[])'

const findFindings = statement(
  'find-findings-about-a-subject',
  `
  select finding from findings where tenant = $1 and ${ABOUT} union select finding from finding_history where tenant = $1 and ${ABOUT}`,
)

/** Whose tenants are read; without the operator's where there is no operator. */
export interface SubjectTenants {
  readonly lender: number
  readonly operator: number | undefined
}

/** Finds an account with the receivables that it owes or owed; undefined where there is none. */
export async function findSubject(
  querier: Querier,
  { lender: tenant, operator }: SubjectTenants,
  of: { readonly organization: string; readonly account_id: string },
): Promise<Subject | undefined> {
  const [account] = await querier.query<Subject['account']>(findAccount, [tenant, of.account_id])
  if (account === undefined) return undefined
  const receivables = await querier.query<Subject['account']>(findReceivables, [tenant, of.account_id])
  const owed = { organization: of.organization, account, receivables }
  const ids = receivableIds(owed)
  const found = await querier.query<{ finding: string }>(findFindings, [tenant, of.account_id, ids])
  const numbers = receivables.map(({ number }) => number)
  const lines = await querier.query<{ line: string }>(findBankLines, [tenant, numbers])
  const documents =
    operator === undefined ? [] : await querier.query<{ id: string }>(findDocuments, [operator, of.organization, ids])
  return {
    ...owed,
    bank_lines: bankLinesOf(lines),
    documents: documents.map(({ id }) => id),
    findings: found.map(({ finding }) => finding),
  }
}

function bankLinesOf(lines: readonly { readonly line: string }[]): Subject['bank_lines'] {
  const tied = lines.map(({ line }) => lineOfKey(line))
  const from = (source: 'lender' | 'operator') => tied.filter((line) => line.source === source).map(({ id }) => id)
  return { own: from('lender'), of_operator: from('operator') }
}

/** One thing that is held. */
export interface HeldRow {
  readonly kind: string
  readonly held_by: 'lender' | 'operator'
  readonly [field: string]: unknown
}

/** How many receivables are read at a time, where there may be many rows of each. */
const RECEIVABLES = 500

/** Everything that is held of a subject, place after place, a part at a time in memory. */
export async function* readHeld(
  querier: Querier,
  tenants: SubjectTenants,
  subject: Subject,
): AsyncGenerator<readonly HeldRow[]> {
  const parts = partsOf(subject)
  for (const place of SUBJECT_PLACES) {
    const tenant = tenants[place.held_by]
    if (tenant === undefined) continue
    for (const part of place.in_parts ? parts : [subject]) {
      const rows = await querier.query<Row>(place.rows, [tenant, ...place.values(part)])
      yield rows.map((row) => heldRow(place, row))
    }
  }
}

/** A subject with some of its receivables each. */
function partsOf(subject: Subject): Subject[] {
  const { receivables } = subject
  const starts = Array.from({ length: Math.ceil(receivables.length / RECEIVABLES) }, (_, at) => at * RECEIVABLES)
  return starts.map((start) => ({ ...subject, receivables: receivables.slice(start, start + RECEIVABLES) }))
}

type Row = { readonly [column: string]: unknown }

function heldRow({ kind, held_by, moments, actors = [] }: SubjectPlace, row: Row): HeldRow {
  const shown = Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([column, value]) => {
      if (moments.includes(column)) return [column, formatMoment(value as number)]
      return [column, actors.includes(column) ? actorId(value as number) : value]
    })
  return { kind, held_by, ...Object.fromEntries(shown) }
}
