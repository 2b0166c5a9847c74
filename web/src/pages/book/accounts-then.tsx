// Accounts beside another day or moment: facts that were others then, and credit scores with the change.
import { nameOfAccount } from '@tapeline/kernel/core/account-name'
import type { AccountById } from '../../generated/dashboard-endpoints.ts'
import { Industry } from '../../shell/industry.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import { entityText, scoreText } from '../../ui/marked-numbers.ts'
import type { ComparedBy } from '../compare/rows-compared.tsx'

/** The place of an account: town, region and country. */
export function placeOf(address: AccountById['address']): string | null {
  const parts = [address?.locality, address?.region, address?.country].filter(
    (part) => part !== null && part !== undefined,
  )
  return parts.length === 0 ? null : parts.join(', ')
}

/** By how much a score differs from one of the same bureau; scores of two bureaus have no difference. */
function scoreChange(now: Scored, then: Scored): string | undefined {
  const [bureau, score] = partsOf(now)
  const [other, before] = partsOf(then)
  if (bureau === undefined || bureau !== other) return undefined
  const difference = Number(score) - Number(before)
  return Number.isSafeInteger(difference) ? `${difference > 0 ? '+' : ''}${difference}` : undefined
}

type Scored = Pick<AccountById, 'credit_score'>

const partsOf = ({ credit_score }: Scored) => credit_score?.split(':') ?? []

/** What the columns of the list compare, by their headings. */
export const ACCOUNTS_COMPARED: Readonly<Record<string, ComparedBy<AccountById>>> = {
  Name: { fact: (account) => nameOfAccount(account) },
  'Legal entity': { fact: ({ legal_entity_id }) => entityText(legal_entity_id) },
  Place: { fact: ({ address }) => placeOf(address) },
  Industry: { fact: ({ industry }) => industry, shown: (code) => <Industry code={code} /> },
  'Credit score': { fact: ({ credit_score }) => scoreText(credit_score), change: scoreChange },
}

/** The file: names, scores and facts of both sides. */
export const ACCOUNTS_NAMES: readonly FileColumn<AccountById>[] = [
  ['id', ({ id }) => id],
  ['type', ({ type }) => type],
]
export const ACCOUNTS_FACTS: readonly FileColumn<AccountById>[] = [
  ['name', (account) => nameOfAccount(account)],
  ['legal_entity_id', ({ legal_entity_id }) => legal_entity_id],
  ['place', ({ address }) => placeOf(address)],
  ['industry', ({ industry }) => industry],
  ['credit_score', ({ credit_score }) => credit_score],
]
