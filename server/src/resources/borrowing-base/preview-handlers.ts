// Serving previews: terms in force with what is sent in their place, judged like terms, calculated like any, saved nowhere.
import { createHash } from 'node:crypto'
import { type State, applyPatch, emptyState } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { besideBody } from '@tapeline/contract/resource'
import type { AnyRoute, Call } from '../../http/routes.ts'
import { debtLineTerm } from '../debt-line-term/debt-line-term-definition.ts'
import { RETRY_AFTER_S, waitUntil } from '../calculation-waiting.ts'
import { readBaseFreshness } from '../freshness/line-freshness-reads.ts'
import { answerWith, authenticateOperator, refuseFaults } from '../handling.ts'
import { findReferenced } from '../operator-record/operator-record-reads.ts'
import { operatorShape } from '../operator-record/operator-resource.ts'
import type { Services } from '../services.ts'
import { type AskedLine, askCalculation, demandCalculation, readAskedLine } from './calculation-asking-reads.ts'
import { readTermsInForce } from '../debt-line-term/debt-line-term-reads.ts'
import { previewBorrowingBase } from './preview-definition.ts'
import { presentPreview } from './preview-presentation.ts'

/** The route of previews. */
export function previewRoute(services: Services): AnyRoute {
  return {
    endpoint: previewBorrowingBase,
    handle: async (call) => {
      await authenticateOperator(services, call)
      const line = await readAskedLine(services, call)
      const known_at = line.known_at ?? Number.MAX_SAFE_INTEGER
      const terms = await readTried(services, line, call, known_at)
      const until_ms = waitUntil()
      const { question, calculation: in_force } = await askCalculation(services, line, until_ms)
      const tried =
        in_force.status === 'done'
          ? await calculateTried(services, line, { terms, known_at: question.known_at, until_ms })
          : undefined
      const freshness = await readBaseFreshness(services.database, line, question, in_force, ...(tried ? [tried] : []))
      const body = presentPreview(question, { in_force, tried }, freshness)
      return { ...answerWith(body), ...(tried?.status === 'done' ? {} : { retry_after_s: RETRY_AFTER_S }) }
    },
  }
}

/** The terms to try. Throws every fault of the request and of the terms that it makes. */
async function readTried(services: Services, line: AskedLine, call: Call, known_at: number): Promise<State> {
  const { lender, as_of } = line
  const { operator, organization } = lender
  const place = { operator, organization, known_at, debt_line: line.line.id, as_of }
  const held = (await readTermsInForce(services.database, place))?.state
  const shape = operatorShape(debtLineTerm)
  const before = held ?? { ...emptyState(shape), debt_line_id: line.line.id, effective_from: as_of }
  const state = applyPatch(before, call.body.patch, shape)
  const faults: Fault[] = [...debtLineTerm.faults(state), ...(await unknownFaults(services, line, state))]
  const ofHeaders = call.faults.filter((fault) => !line.faults.includes(fault))
  refuseFaults([...line.faults, ...ofHeaders, ...call.body.faults, ...besideBody(call.body, faults)])
  return { ...state, name: null }
}

async function unknownFaults({ database }: Services, { lender }: AskedLine, state: State): Promise<readonly Fault[]> {
  const { operator, organization, tenant } = lender
  const place = { operator_tenant: operator, organization, organization_tenant: tenant }
  return (await findReferenced(database, place, debtLineTerm.references(state))).faults
}

interface Tried {
  readonly terms: State
  readonly known_at: number
  /** How long to wait for it. */
  readonly until_ms: number
}

/** One that was made of the same knowledge is found again, so that sending the same again leads on. */
async function calculateTried(services: Services, line: AskedLine, { terms, known_at, until_ms }: Tried) {
  const digest = createHash('sha256').update(JSON.stringify(terms)).digest('hex')
  const { tenant, as_of } = line
  const key = { tenant, debt_line: line.line.id, as_of, known_at, terms: digest }
  return demandCalculation(services, key, until_ms, terms)
}
