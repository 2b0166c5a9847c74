// The book of a first start: the demo book, and one case for each integrity check that a book can show on its first day. Five checks have none: three
// compare with what had been known for a week, one reads all payments of a month, and a contested asset needs a second lender and shows a day later.
import { type Call, entriesPath, orderCalls } from '../call.ts'
import { demoBook } from '../demo-book.ts'
import { type Chain, type OperatorCall, postRecord } from '../operator/operator-call.ts'
import { nameBatch } from '../payment-names.ts'
import {
  capitalizedFrom,
  chargeOffRevived,
  curedWithoutCash,
  disbursedEarly,
  disbursedEarlyOn,
  interestCapitalized,
  neverPaid,
  pledgedAgain,
} from './cases-of-one-loan.ts'
import {
  REFINANCED,
  REFINANCED_OBLIGOR,
  duplicateVehicle,
  identicalDocuments,
  onePayer,
  refinancedArrears,
  refinancedOn,
  sharedBankAccount,
} from './cases-of-several.ts'
import type { PlantedCase, PlantingDay } from './planted-case.ts'

/** What a finding's id follows from. */
interface FindingName {
  readonly check: 'disbursed_before_origination' | 'refinanced_arrears' | 'interest_capitalized'
  readonly receivable_id: string | null
  readonly obligor_id: string | null
  readonly key: string
}

/** All cases, as of a day. */
export function plantedCases(planting: PlantingDay): PlantedCase[] {
  return [
    curedWithoutCash(planting),
    chargeOffRevived(planting),
    neverPaid(planting),
    interestCapitalized(planting),
    disbursedEarly(planting),
    pledgedAgain(planting),
    refinancedArrears(planting),
    onePayer(planting),
    sharedBankAccount(planting),
    identicalDocuments(planting),
    duplicateVehicle(planting),
  ]
}

/** The lender's calls of the demo book and of all cases, in date order. */
export function sandboxBook(planting: PlantingDay): Call[] {
  const { today, parties } = planting
  const way = { today, operator_slug: parties.operator }
  const planted = plantedCases(planting).flatMap(({ calls }) => calls)
  // Changes of a receivable state neither its currency nor who funds it.
  const begun = planted.filter(({ path, query }) => path === '/receivables' && query === undefined)
  const receivables = new Map(begun.map(({ body }) => [entriesPath(body.id), body]))
  const named = planted.map((call) => {
    const receivable = receivables.get(call.path)
    return receivable === undefined ? call : nameBatch(call, receivable, way)
  })
  return orderCalls([...demoBook(today, parties.operator), ...named])
}

/**
 * What is sent when the lender's book and the operator's side of it are there: pledges and documents of the cases, then what was decided, and what the
 * lender answered. `idOf` is how the service names findings.
 */
export function plantedStages(planting: PlantingDay, idOf: (finding: FindingName) => string): Chain[][] {
  const { today, parties } = planting
  const decide = (name: string, finding: FindingName, decided: object) =>
    postRecord('/finding-decisions', {
      id: `${parties.lender}:${name}`,
      organization: parties.lender,
      finding_id: idOf(finding),
      decided_on: today,
      ...decided,
    })
  const early = { check: 'disbursed_before_origination', receivable_id: 'case-early', obligor_id: null } as const
  const repaid = { check: 'refinanced_arrears', receivable_id: null, obligor_id: REFINANCED_OBLIGOR } as const
  const added = { check: 'interest_capitalized', receivable_id: 'case-capitalized', obligor_id: null } as const
  const harvest = { ...added, key: capitalizedFrom(today) }
  return [
    plantedCases(planting).flatMap(({ records }) => records),
    [
      [
        decide(
          'paid-supplier',
          { ...early, key: disbursedEarlyOn(today) },
          {
            decision: 'explained',
            reason: 'The supplier of the chair was paid on delivery; its invoice and the later contract were seen.',
          },
        ),
      ],
      [
        decide(
          'refinanced',
          { ...repaid, key: `${refinancedOn(today)} ${REFINANCED}` },
          {
            decision: 'confirmed',
            reason: 'The bank shows no repayment: the new loan took over the arrears.',
          },
        ),
      ],
      [
        decide('harvest-asked', harvest, {
          decision: 'open',
          reason: 'Interest was added for three months.',
          asked: 'Does the contract allow interest to be added, and until when?',
        }),
      ],
    ],
    [[answerOf(idOf(harvest))]],
  ]
}

/** The lender's word about the loan until the harvest. */
function answerOf(finding_id: string): OperatorCall {
  const text = 'The contract adds interest until the harvest is sold. The first payment after it has arrived.'
  return { by: 'lender', path: '/finding-answers', content: { record: { id: 'harvest', finding_id, text } } }
}
