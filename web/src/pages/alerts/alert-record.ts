// The record that an alert leads to, for whoever reads it: the test of the covenant, the line, the import. Pure.
import type { Alert, Event } from '@tapeline/sdk'
import { type Environment, PATHS } from '../../paths.ts'
import type { Texts } from '../../shell/address.ts'
import { wordOf } from '../debt-lines/line-words.ts'

/** Where the record is shown, and what it is called there. */
export interface RecordTarget {
  readonly label: string
  readonly to: (typeof PATHS)[keyof typeof PATHS]
  readonly params: { readonly environment: Environment } & Readonly<Record<string, string>>
  readonly search?: Texts
}

/** Who reads, and where. */
export interface RecordReader {
  readonly environment: Environment
  readonly is_operator: boolean
}

/** What an alert or an event is about. */
type About = Pick<Alert, 'subject' | 'figure' | 'debt_line_id' | 'organization'> & {
  readonly event: Pick<Event, 'type' | 'data'> | null
}

/** Where an alert leads. A record of a lender that the operator has no page of is found on the page of that lender. */
export function recordOf(alert: About, reader: RecordReader): RecordTarget {
  return ofLine(alert, reader) ?? ofRecord(alert, reader) ?? ofLender(alert, reader)
}

/** What is on a page of a debt line, which both readers have. */
function ofLine({ event, figure, debt_line_id: line, subject }: About, { environment }: RecordReader) {
  if (line === null || !['debt_line', 'month_close'].includes(subject.kind)) return undefined
  const params = { environment, line }
  const stated = (field: string) => textOf(event?.data[field])
  const [covenant, month, terms] = ['covenant_id', 'test_month', 'debt_line_term_id'].map(stated)
  if (covenant !== undefined) {
    const label = month === undefined ? `Covenant ${covenant}` : `Covenant ${covenant}, test of ${month}`
    const search = { covenant, ...(month === undefined ? {} : { month }) }
    return { label, to: PATHS.debtLineCovenants, params, search }
  }
  if (event?.type === 'debt_line.month_closed')
    return { label: 'Closed month', to: PATHS.debtLineClose, params: { ...params, month: stated('month') ?? '' } }
  if (terms !== undefined) return { label: 'Terms', to: PATHS.debtLineTerms, params, search: { terms } }
  if (figure === null || figure.metric === 'availability')
    return { label: figure === null ? 'Debt line' : 'Borrowing base', to: PATHS.debtLine, params }
  return OF_LENDER.has(figure.metric) ? undefined : { label: 'Covenants', to: PATHS.debtLineCovenants, params }
}

/** Figures of a line that are of its lender as a whole. */
const OF_LENDER: ReadonlySet<string> = new Set(['data_age_days', 'cash_verified_ratio', 'unmatched_cash_days'])

function ofRecord({ subject, organization, debt_line_id: line }: About, { environment, is_operator }: RecordReader) {
  const { kind, id } = subject
  const label = `${wordOf(kind)} ${id}`
  const here = { environment }
  // Of its people an organization is alerted alone.
  if (kind === 'user') return { label: 'Team', to: PATHS.team, params: here }
  if (is_operator) {
    if (kind === 'finding')
      return { label: 'Finding', to: PATHS.operatorFinding, params: { ...here, organization, finding: id } }
    if (kind === 'draw_request') return { label, to: PATHS.operatorDraw, params: { ...here, draw: id } }
    if (kind === 'document') return { label, to: PATHS.operatorDocuments, params: here, search: { organization } }
    return undefined
  }
  if (kind === 'portfolio')
    return { label: 'Receivables', to: PATHS.receivables, params: here, search: { currency: id } }
  if (kind === 'receivable') return { label, to: PATHS.receivable, params: { ...here, id } }
  if (kind === 'account') return { label, to: PATHS.obligor, params: { ...here, id } }
  if (kind === 'import') return { label, to: PATHS.importRun, params: { ...here, id } }
  if (kind === 'finding') return { label: 'Finding', to: PATHS.finding, params: { ...here, finding: id } }
  if (kind === 'api_key') return { label: 'API Keys', to: PATHS.apiKeys, params: here }
  if (kind === 'document' && line === null) return { label, to: PATHS.documents, params: here }
  if (line === null) return undefined
  if (kind === 'draw_request') return { label, to: PATHS.debtLineDraws, params: { ...here, line } }
  return kind === 'document' ? { label, to: PATHS.debtLineDocuments, params: { ...here, line } } : undefined
}

function ofLender({ organization, figure }: About, { environment, is_operator }: RecordReader): RecordTarget {
  const here = { environment }
  const isOfCash = figure !== null && figure.metric !== 'data_age_days' && OF_LENDER.has(figure.metric)
  if (isOfCash)
    return is_operator
      ? { label: 'Cash tie-out', to: PATHS.operatorLendersCash, params: { ...here, organization } }
      : { label: 'Cash tie-out', to: PATHS.cashTieOut, params: here }
  return is_operator
    ? { label: 'Lender', to: PATHS.operatorOrganization, params: { ...here, organization } }
    : { label: 'Imports', to: PATHS.imports, params: here }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
