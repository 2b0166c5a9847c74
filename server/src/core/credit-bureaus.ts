// Whose credit scores are known by name. A score means nothing without its bureau, so scores of two bureaus are never added up; and
// those of bureaus that are not listed here may be of several.

/**
 * The listed credit bureaus; another lower-case word is accepted and reported as a data-quality finding. Their order is stored in the
 * totals of portfolios: never change it, only add, and have them reckoned anew, since the word was one of others before.
 */
export const CREDIT_BUREAUS = [
  'experian',
  'equifax',
  'transunion',
  'dnb',
  'creditsafe',
  'crif',
  'fico',
  'vantagescore',
  'buro_de_credito',
  'circulo_de_credito',
  'datacredito',
  'infocenter',
  'schufa',
  'asnef',
] as const

export type CreditBureau = (typeof CREDIT_BUREAUS)[number]

/** A credit score: its bureau, null where that is not listed, and its points. */
export interface CreditScore {
  readonly bureau: CreditBureau | null
  readonly points: number
}

/** The score that `<bureau>:<3 digits>` tells. */
export function creditScoreOf(text: string): CreditScore {
  const [word, points] = text.split(':')
  return { bureau: CREDIT_BUREAUS.find((bureau) => bureau === word) ?? null, points: Number(points) }
}
