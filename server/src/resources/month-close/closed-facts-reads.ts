// The facts of a certificate beside the figures: the names of lender and operator, the line and its terms, as known at the close.
import type { Certificate } from '../../certificates/certificate.ts'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Querier, statement } from '../../storage/database.ts'
import { debtLine } from '../debt-line/debt-line-definition.ts'
import { type KnownTerms, readTermsInForce } from '../debt-line-term/debt-line-term-reads.ts'
import { findOperatorPlace } from '../organization/operator-place-reads.ts'
import { readKnownRecord } from '../operator-record/operator-snapshot-reads.ts'
import type { ClosedFacts } from './close-certificate-rules.ts'
import type { WaitingClose } from './month-close-store.ts'

/** Reads it. An Error where the line was not known, which cannot be closed. */
export async function readClosedFacts(
  querier: Querier,
  close: WaitingClose,
): Promise<Omit<ClosedFacts, 'base' | 'results' | 'cash' | 'findings'>> {
  const { operator, organization, number: known_at, state } = close
  const { debt_line_id: debt_line = '', as_of = '' } = state
  const moment = { operator, known_at }
  const record = await readKnownRecord(querier, moment, debtLine, debt_line, as_of)
  if (record === undefined) throw new Error('A closed line is known')
  const { name, interest_outstanding } = record.state
  const held = await readTermsInForce(querier, { ...moment, organization, debt_line, as_of })
  const names = await readNames(querier, close)
  return {
    lender: { id: organization, name: names.lender },
    operator: { id: names.operator_id, name: names.operator },
    line: { name: String(name), interest_outstanding: Number(interest_outstanding) },
    terms: held === undefined ? null : await certifiedTerms(querier, close, held),
  }
}

/** The names of a lender and its operator. */
export async function readNames(querier: Querier, { tenant }: Pick<WaitingClose, 'tenant'>) {
  const place = await findOperatorPlace(querier, tenant)
  if (place === undefined) throw new Error('A close has a lender and an operator')
  return { lender: place.lender_name, operator: place.operator_name, operator_id: place.operator_id }
}

/** When the version of the terms that the close uses was recorded. */
const findVersion = statement(
  'find-version-of-terms',
  `
  select max(p.recorded) as recorded from operator_records r
  join operator_record_patches p on p.tenant = r.tenant and p.number = r.number and p.recorded <= $3
  where r.tenant = $1 and r.kind = 'debt_line_term' and r.id = $2`,
)

async function certifiedTerms(
  querier: Querier,
  { operator, number: known_at }: WaitingClose,
  { id, state, terms: { effective_from } }: KnownTerms,
): Promise<Certificate['terms']> {
  const [version] = await querier.query<{ recorded: number }>(findVersion, [operator, id, known_at])
  if (version === undefined) throw new Error('Terms in force were recorded')
  const name = typeof state['name'] === 'string' ? state['name'] : null
  return { id, name, effective_from, version: formatMoment(version.recorded) }
}
