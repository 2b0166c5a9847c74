// The operator's side of the sandbox book: a debt line on part of it with all its records, computed from the book's own calls so that both
// sides agree. Pure and deterministic like the book: the same day gives the same calls.
import type { Call } from '../call.ts'
import { createChance } from '../chance.ts'
import { demoBookFigures } from '../figures.ts'
import { postAnnotations } from './annotations.ts'
import { postAssetIdentities } from './asset-identities.ts'
import { type BankHistory, type Payers, deriveBankHistory } from './bank-history.ts'
import { postBalances, postInstruments, postTransaction } from './bank-records.ts'
import { receivablesOf } from './book-days.ts'
import { postCashDecisions, postCashSettings } from './cash-records.ts'
import { closeMonths } from './closes.ts'
import { lastStatementsId, postDocuments } from './documents.ts'
import { lastDraw, postDraws } from './draws.ts'
import { postFinancials } from './financial-records.ts'
import { deriveCompany } from './financials.ts'
import { conversionBy, postRates, walkRates } from './fx-rates.ts'
import { postFixings } from './index-rates.ts'
import { deriveLineHistory } from './line-history.ts'
import { commitment, lineId, postLine, postTerms } from './line-records.ts'
import { postIntegritySettings } from './integrity-records.ts'
import { type Chain, type OperatorCall, type Parties, postRecord } from './operator-call.ts'
import { backingOn, choosePledges, postPledges } from './pledging.ts'

const seed = 20_081_015

/** The operator's side. */
export interface OperatorBook {
  /** Stages in order, since records name earlier ones; the chains of one stage are independent of each other. */
  readonly stages: readonly (readonly Chain[])[]
  readonly figures: OperatorFigures
  /** What the bank shows, and where that is not what the book holds. */
  readonly bank: BankHistory
}

/** What the service must show after the calls. Money in minor units of US dollars. */
export interface OperatorFigures {
  readonly debt_line_id: string
  readonly commitment: number
  readonly principal_outstanding: number
  /** The ids of the receivables that back the line, sorted; closed ones are among them. */
  readonly backing: readonly string[]
}

/** The operator's side of the book `calls`, on the day for which they were made. */
export function operatorBook(
  calls: readonly Call[],
  today: string,
  parties: Parties,
  payers: Payers = new Map(),
): OperatorBook {
  const receivables = receivablesOf(calls)
  const pledging = choosePledges(receivables, parties, today)
  const line = deriveLineHistory(pledging, today)
  const bank = deriveBankHistory(receivables, parties, line, today, payers)
  const rates = walkRates(createChance(seed), today)
  const company = deriveCompany(receivables, line, conversionBy(rates), today)
  const debt_line_id = lineId(parties)
  const drawn = lastDraw(bank)
  const others = bank.movements.filter((movement) => movement !== drawn)
  const [broken = ''] = demoBookFigures(calls).breaks
  const documents = postDocuments(parties, { pledging, line, bank, company })
  return {
    stages: [
      [
        postLine(parties, line),
        ...alone([
          ...postInstruments(parties),
          ...postRates(parties, rates),
          ...postFixings(parties, line, today),
          settings(parties),
          ...postCashSettings(parties),
          postIntegritySettings(parties),
          postAssetIdentities(parties),
        ]),
      ],
      [
        ...alone(postTerms(parties, line)),
        ...postPledges(pledging, parties, debt_line_id),
        ...documents,
        ...alone(others.map((movement) => postTransaction(parties, debt_line_id, movement))),
        ...alone(postBalances(parties, bank)),
      ],
      alone([
        ...postFinancials(parties, company, lastStatementsId(parties, company)),
        ...postAnnotations(parties, pledging, bank, broken),
        ...postCashDecisions(parties, bank),
      ]),
      postDraws(parties, bank),
      [closeMonths(parties, today)],
    ],
    figures: {
      debt_line_id,
      commitment,
      principal_outstanding: line.balances.at(-1)?.principal ?? 0,
      backing: backingOn(pledging, today)
        .map(({ id }) => id)
        .toSorted(),
    },
    bank,
  }
}

function alone(calls: readonly OperatorCall[]): Chain[] {
  return calls.map((call) => [call])
}

/** The grouping of the lender's figures. Its days are in UTC, like the book's. */
function settings({ lender }: Parties): OperatorCall {
  return postRecord('/reporting-settings', {
    id: lender,
    organization: lender,
    time_zone: 'UTC',
    bucket_edges: [30, 60, 90, 120],
    closure_policy: 'unexplained',
    type_mapping: { insurance_premium: 'other' },
    metadata_dimensions: ['program', 'channel', 'branch'],
  })
}
