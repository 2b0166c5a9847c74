// Serving borrowing bases: the waterfall, and the receivables behind its steps.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { Fault } from '@tapeline/kernel/core/fault'
import { listParameters } from '@tapeline/contract/list'
import type { Answer } from '../../http/answer.ts'
import type { AnyRoute, Call } from '../../http/routes.ts'
import type { Table } from '../../http/table.ts'
import { RETRY_AFTER_S } from '../calculation-waiting.ts'
import { answerWith, refuseFaults } from '../handling.ts'
import { type ComputedRows, answerRows, readAskedPage, recordPieces } from '../computed-list.ts'
import { totalRows } from '../computed-totals.ts'
import { leavingOut } from '../freshness/freshness-reads.ts'
import { presentTotals } from '../list-totals.ts'
import { obligorNamesBeside } from '../portfolio/obligors/obligor-name-reads.ts'
import type { Services } from '../services.ts'
import { baseReceivable } from './base-receivable-definition.ts'
import { type BaseRow, type BaseScope, readBaseReceivables } from './base-receivable-reads.ts'
import {
  baseReceivableCsv,
  baseReceivableList,
  baseReceivableTotals,
  getBorrowingBase,
} from './borrowing-base-endpoints.ts'
import { withFreshness } from '../freshness-header.ts'
import { readOfTenant } from '../tenant-reads.ts'
import { readBaseFreshness } from '../freshness/line-freshness-reads.ts'
import { presentCalculation } from './borrowing-base-presentation.ts'
import {
  type AskedLine,
  type Asked,
  askCalculation,
  demandCalculation,
  readAskedLine,
  refuseRunning,
} from './calculation-asking-reads.ts'
import type { OutcomeFilter, Step } from './outcome-rules.ts'
import { type CalculationResult, decodeResult } from './result-store.ts'

/** The routes of borrowing bases. */
export function borrowingBaseRoutes(services: Services): AnyRoute[] {
  return [
    {
      endpoint: getBorrowingBase,
      handle: async (call) => {
        const line = await readAskedLine(services, call)
        refuseFaults(line.faults)
        const { question, calculation } = await askCalculation(services, line)
        const freshness = await readBaseFreshness(services.database, line, question, calculation)
        const answer = answerWith(presentCalculation(question, calculation, freshness))
        return calculation.status === 'done' ? answer : { ...answer, retry_after_s: RETRY_AFTER_S }
      },
    },
    listOfReceivables(services),
    { endpoint: baseReceivableTotals.endpoint, handle: (call) => totalReceivables(services, call) },
    { endpoint: baseReceivableCsv, tabulate: (call) => csvOfReceivables(services, call) },
  ]
}

function listOfReceivables(services: Services): AnyRoute {
  const list = baseReceivableList
  return {
    endpoint: { method: 'GET', path: list.path, query: listParameters(list), metadata: list.metadata },
    handle: async (call) => {
      const line = await readAskedLine(services, call)
      const { tenant } = line
      const faults = [...line.faults, ...groupFaults(call)]
      const page = readAskedPage(services, list, call, { tenant, parent: line.line.number, faults })
      const { position } = page
      const asked =
        position === undefined ? await askCalculation(services, line) : await askAgain(services, line, position.key)
      const freshness = await readBaseFreshness(services.database, line, asked.question, asked.calculation)
      const reader = readerOf(services, scopeOf(services, asked, call))
      return answerRows(services, page, reader, { append_only: true, freshness })
    },
  }
}

function readerOf({ database }: Services, scope: BaseScope): ComputedRows<BaseRow> {
  return (wanted) =>
    database.transaction((transaction) => readBaseReceivables(transaction, scope, wanted), 'repeatable read')
}

/** The calculation that a walk began with, made again where it was forgotten meanwhile. */
async function askAgain(services: Services, { tenant, line }: AskedLine, key: readonly string[]): Promise<Asked> {
  const [, day, known_at, shown_at] = key.map(Number)
  const as_of = dayOfNumber(day ?? 0)
  const wanted = { tenant, debt_line: line.id, as_of, known_at: known_at ?? 0, terms: '' }
  const calculation = await demandCalculation(services, wanted)
  return { question: { debt_line_id: line.id, as_of, known_at: shown_at ?? 0, is_current: false }, calculation }
}

async function totalReceivables(services: Services, call: Call): Promise<Answer> {
  const line = await readAskedLine(services, call)
  refuseFaults([...line.faults, ...groupFaults(call)])
  const asked = await askCalculation(services, line)
  const freshness = await readBaseFreshness(services.database, line, asked.question, asked.calculation)
  const scope = scopeOf(services, asked, call)
  const { currency } = scope.result.base
  const totals = { by: () => ({ currency }), sums: ['pledged', 'net_eligible'] }
  const reader = readerOf(services, scope)
  const inTurn: typeof reader = (wanted) => readOfTenant(line.caller.tenant, () => reader(wanted))
  const { failed, ...sums } = await totalRows(inTurn, totals, undefined)
  const leaving = leavingOut(freshness, failed)
  const { count: left_out } = leaving['left_out'] as { readonly count: number }
  const found = { ...sums, watermark: asked.question.known_at }
  return withFreshness(answerWith(presentTotals(found, baseReceivableTotals.totals, { left_out })), leaving)
}

/** Receivables read and held at once. */
const PIECE = 500

async function csvOfReceivables(services: Services, call: Call): Promise<Table> {
  const line = await readAskedLine(services, call)
  refuseFaults([...line.faults, ...groupFaults(call)])
  const asked = await askCalculation(services, line)
  const freshness = await readBaseFreshness(services.database, line, asked.question, asked.calculation)
  const scope = scopeOf(services, asked, call)
  const currencies = { debt_line: scope.result.base.currency }
  const pieces = recordPieces(readerOf(services, scope), { rows_max: PIECE, known_at: undefined })
  const { debt_line_id, as_of, known_at } = asked.question
  const about = { debt_line_id, as_of, known_at: formatMoment(known_at) }
  const names = obligorNamesBeside(services.database, { tenant: line.tenant, as_of, known_at })
  const { computed: fields } = baseReceivable
  return withFreshness({ name: 'borrowing-base-receivables', fields, currencies, about, pieces, names }, freshness)
}

/** Throws while the calculation runs: a list has no place to report it. */
function scopeOf({ operator_slug }: Services, { question, calculation }: Asked, call: Call): BaseScope {
  if (calculation.status !== 'done') refuseRunning(calculation)
  const result = decodeResult(calculation.result)
  const { filter, faults } = readFilter(call, result)
  refuseFaults(faults)
  return { calculation, result, shown_at: question.known_at, operator_slug, filter }
}

type Sent = { readonly [name in 'step' | 'rule' | 'concentration_limit' | 'group' | 'obligor_id']?: string }

/** A group is one of a limit. */
function groupFaults({ query }: Call): Fault[] {
  const { group, concentration_limit: limit } = query.values as Sent
  if (group === undefined || limit !== undefined) return []
  const message = 'group needs concentration_limit: send the id of the limit whose group it is'
  return [{ param: 'group', code: 'limit_required', message }]
}

/** Rules and limits are those of the terms that were applied; another id is a slip. */
function readFilter({ query }: Call, { base }: CalculationResult): { filter: OutcomeFilter; faults: Fault[] } {
  const { step, rule, concentration_limit: limit, group, obligor_id } = query.values as Sent
  const rules = base.reasons.map(({ id }) => id)
  const limits = base.limits.map(({ id }) => id)
  return {
    filter: {
      step: step as Step | undefined,
      rule: indexIn(rules, rule),
      limit: indexIn(limits, limit),
      group,
      obligor_id,
    },
    faults: [...idFaults('rule', rules, rule), ...idFaults('concentration_limit', limits, limit)],
  }
}

function indexIn(ids: readonly string[], id: string | undefined): number | undefined {
  return id === undefined ? undefined : ids.indexOf(id)
}

function idFaults(param: string, ids: readonly string[], id: string | undefined): Fault[] {
  if (id === undefined || ids.includes(id)) return []
  const known = ids.length === 0 ? 'the terms of the day have none' : `the terms of the day have ${ids.join(', ')}`
  return [{ param, code: 'invalid_value', message: `${param} must be the id of one in the terms: ${known}` }]
}
