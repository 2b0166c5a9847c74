// The credit bureaus with a name in Tapeline. A score means nothing without its bureau, so scores of two bureaus are never added up; scores
// of unlisted bureaus may come from several, so they are not added up either.

/**
 * The listed credit bureaus; another lower-case word is accepted and reported as a data-quality finding. The stored totals of portfolios
 * depend on their order: never change it, only append. After an addition, recompute the totals, since they counted the word as unlisted
 * before.
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

/** A credit score: its bureau, null when it is not listed, and its points. */
export interface CreditScore {
  readonly bureau: CreditBureau | null
  readonly points: number
}

/** The score in `<bureau>:<3 digits>`. */
export function creditScoreOf(text: string): CreditScore {
  const [word, points] = text.split(':')
  return { bureau: CREDIT_BUREAUS.find((bureau) => bureau === word) ?? null, points: Number(points) }
}
