// Serving one month: what was first reported beside what is known now.
import { openCertificate } from '../../certificates/certificate-file.ts'
import type { Certificate, CertifiedBase, NoCash } from '../../certificates/certificate.ts'
import { notFound } from '@tapeline/contract/errors'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { lastDayOf, monthNumber, monthText, parseMonth } from '@tapeline/kernel/core/month'
import type { Answer } from '../../http/answer.ts'
import type { AnyRoute, Call } from '../../http/routes.ts'
import { KERNEL_VERSION } from '@tapeline/kernel/core/kernel-version'
import { type Asked, askCalculation } from '../borrowing-base/calculation-asking-reads.ts'
import { presentProgress } from '../borrowing-base/calculation-store.ts'
import { findLenderOfLines } from '../borrowing-base/line-store.ts'
import { decodeResult } from '../borrowing-base/result-store.ts'
import { RETRY_AFTER_S, waitUntil } from '../calculation-waiting.ts'
import { type NamedLine, getDebtLine } from '../debt-line/debt-line-reads.ts'
import { calculatedFreshness } from '../freshness/line-freshness-reads.ts'
import { answerWith, refuseFaults } from '../handling.ts'
import type { OperatorRecord } from '../operator-record/operator-record-store.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { presentCollections } from './certified-cash-rules.ts'
import { getClose } from './month-close-endpoints.ts'
import { findClose, presentClose, readMonths } from './month-close-reads.ts'
import { findCertificateFile, findCertificateSummary } from './month-close-store.ts'
import { type RestatedStep, isRestated, restatedSteps } from './restated-steps.ts'

/** The route of a single month. */
export function closeReportRoutes(services: Services): AnyRoute[] {
  return [{ endpoint: getClose, handle: (call) => report(services, call) }]
}

/** A month of a line that a path names, which is over. */
export interface NamedMonth extends NamedLine {
  readonly month: number
  /** Its last day. */
  readonly as_of: string
  /** Undefined while it is preliminary. */
  readonly close: OperatorRecord | undefined
}

/** A month that is closed. */
export type ClosedMonth = NamedMonth & { readonly close: OperatorRecord }

/** The month that a path names. Throws not found for one that is not over, or is before the line. */
export async function getMonth(services: Services, call: Call): Promise<NamedMonth> {
  const named = await getDebtLine(services, call)
  const { line, tenant, operator } = named
  const sent = parseMonth(call.path['month'] ?? '')
  if (!sent.ok) throw notFound('There is no month with this name: it is written YYYY-MM.')
  const month = monthNumber(sent.value)
  const { opened, last_over } = await readMonths(services.database, tenant, String(line.state['opened_on']))
  if (month > last_over) throw notFound(`${sent.value} is not over.`)
  if (month < opened) throw notFound(`The line was opened in ${monthText(opened)}.`)
  const close = await findClose(services.database, operator, line.id, month)
  return { ...named, month, as_of: dayOfNumber(lastDayOf(month)), close }
}

async function report(services: Services, call: Call): Promise<Answer> {
  const named = await getMonth(services, call)
  refuseFaults(call.faults)
  const asked = await askNow(services, named)
  const first = await readFirstReported(services, named)
  const { calculation, question } = asked
  const answer = answerWith({
    ...(await presentAct(services, named)),
    ...stepsOf(first?.borrowing_base, asked),
    cash_tie_out: presentCash(first),
    no_cash_tie_out: noCash(first),
    integrity_checks: presentFindings(first),
    known_at: formatMoment(question.known_at),
    freshness: calculatedFreshness(calculation),
    calculation: presentProgress(calculation),
    kernel_version: KERNEL_VERSION,
  })
  return calculation.status === 'done' ? answer : { ...answer, retry_after_s: RETRY_AFTER_S }
}

/** What is known of the month's last day now. */
export async function askNow(
  services: Services,
  { caller, line, tenant, operator, as_of }: NamedMonth,
  until_ms = waitUntil(),
): Promise<Asked> {
  const lender = await findLenderOfLines(services.database, tenant)
  if (lender === undefined) throw new Error('A debt line has a lender and an operator')
  const asked = { caller, line, tenant, operator, lender, as_of, known_at: undefined, is_today: false, faults: [] }
  return askCalculation(services, asked, until_ms)
}

/** The certificate; undefined while there is none. */
async function readFirstReported(
  { database }: Services,
  { close, operator }: NamedMonth,
): Promise<Certificate | undefined> {
  if (close === undefined) return undefined
  const file = await findCertificateFile(database, operator, close.number, 'certificate')
  return file === undefined ? undefined : openCertificate(file.toString('utf8'))
}

/** The collections of the month as the certificate states them; null where it states none. */
function presentCash(first: Certificate | undefined): Resource | null {
  const cash = first?.cash_tie_out ?? null
  return cash && { ...cash, collections: cash.collections.map(presentCollections) }
}

/** Why the certificate states none; null where it does, and where there is no certificate that could. */
function noCash(first: Certificate | undefined): NoCash | null {
  return first?.cash_tie_out === null ? (first.no_cash_tie_out ?? 'no_bank_statements') : null
}

/** What integrity checks found as the certificate states it; null where it states nothing. */
function presentFindings(first: Certificate | undefined): Resource | null {
  const checks = first?.integrity_checks ?? null
  return checks && { ...checks, by_severity: checks.by_severity.map((row) => ({ ...row })) }
}

async function presentAct(
  { database }: Services,
  { close, line, month, as_of, operator }: NamedMonth,
): Promise<Resource> {
  if (close !== undefined) return presentClose(close, await findCertificateSummary(database, operator, close.number))
  return {
    month: monthText(month),
    debt_line_id: line.id,
    as_of,
    status: 'preliminary',
    closed_at: null,
    closed_by: null,
    certificate: null,
  }
}

/** Either side is shown without the other too; only both together can differ. */
function stepsOf(first: CertifiedBase | undefined, { calculation }: Asked): Resource {
  const now = calculation.status === 'done' ? decodeResult(calculation.result).base : undefined
  const steps = restatedSteps(first, now)
  const restated = first !== undefined && now !== undefined && isRestated(steps) ? { status: 'restated' } : {}
  return { ...restated, currency: (now ?? first)?.currency ?? null, steps: steps.map(presentStep) }
}

function presentStep({ step, id, unit, first_reported, now, difference }: RestatedStep): Resource {
  return { step, id, unit, first_reported, now, difference }
}
