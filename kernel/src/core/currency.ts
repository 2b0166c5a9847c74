// Currency codes of ISO 4217. Codes without a minor unit (gold, the SDR, the test code XTS, XXX) are refused: money
// here is an integer in the smallest denomination, and they have none.
import { type Reading, accept, refuse } from './fault.ts'
import { CODES_BY_DECIMALS, CODES_WITHOUT_MINOR_UNIT } from './tables/iso4217.ts'

const DECIMALS: ReadonlyMap<string, number> = new Map(
  [...CODES_BY_DECIMALS].flatMap(([decimals, codes]) => {
    return codes.map((code) => [code, decimals] as const)
  }),
)
const FORM = 'send three upper-case letters, for example USD'

/** Reads an active ISO 4217 code that has a minor unit. */
export function parseCurrency(text: string): Reading<string> {
  if (DECIMALS.has(text)) return accept(text)
  if (CODES_WITHOUT_MINOR_UNIT.has(text)) {
    return refuse('invalid_value', `must be a currency with a smallest denomination, which ${text} has not: ${FORM}`)
  }
  const upper = text.trim().toUpperCase()
  if (DECIMALS.has(upper)) {
    return refuse('invalid_format', `must be in upper case without blanks: send ${upper}`)
  }
  return refuse('invalid_value', `must be an active ISO 4217 currency code: ${FORM}`)
}

/** The number of decimals of a currency's minor unit: JPY 0, USD 2, KWD 3. A RangeError for an unknown code. */
export function minorUnits(currency: string): number {
  const decimals = DECIMALS.get(currency)
  if (decimals === undefined) throw new RangeError('no minor unit is known for this currency')
  return decimals
}
