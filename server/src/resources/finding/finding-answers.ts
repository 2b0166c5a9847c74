// Everything that answers about findings, loaded as one with the first request.
import { answerFinding, answerList } from './finding-handlers.ts'
import { answerLenders } from './findings-by-lender.ts'
import { answerChecks, answerMonths } from './findings-summary-handlers.ts'
import {
  answerByCheck,
  answerLendersFindings,
  answerMonthsOfLenders,
  totalLendersFindings,
} from './lenders-findings-handlers.ts'

/** What answers, by what is asked. */
export const FINDING_ANSWERS = {
  list: answerList,
  one: answerFinding,
  checks: answerChecks,
  months: answerMonths,
  lenders: answerLenders,
  all: answerLendersFindings,
  totals: totalLendersFindings,
  byCheck: answerByCheck,
  monthsOfLenders: answerMonthsOfLenders,
}
