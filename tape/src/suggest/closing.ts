// Why a loan was closed: the zero-balance codes of the agencies and of Regulation AB II, which number differently, and words. It decides whether what was
// left came back or was lost.
import type { ColumnProfile } from './profile.ts'

/** A code or word of a closing, and what it means. */
export interface Closing {
  readonly code: string
  readonly reason: string
  /** Whether what was left was repaid, or taken over at par; otherwise the collateral or the note was sold, or the loan written off. */
  readonly is_repaid: boolean
}

type Code = readonly [number: number, reason: string, is_repaid: boolean]

/** Fannie Mae and Freddie Mac. */
const AGENCY: readonly Code[] = [
  [1, 'prepaid or matured', true],
  [2, 'third-party sale', false],
  [3, 'short sale or charge-off', false],
  [6, 'repurchased', true],
  [9, 'deed in lieu or REO sale', false],
  [15, 'sale of the non-performing note', false],
  [16, 'sale of the reperforming note', false],
  [96, 'removed without a credit event', true],
]
/** The asset-level disclosures of Regulation AB II. */
const REGULATION_AB: readonly Code[] = [
  [1, 'prepaid or matured', true],
  [2, 'third-party sale', false],
  [3, 'repurchased or replaced', true],
  [4, 'charged off', false],
  [5, 'servicing transferred', true],
]

const REPAID = /paid|pay.?off|matur|refinanc|repurchas|settled|closed|redeem|buy.?out|replace/i
const LOST = /charg|write|written|loss|repo(?!rt)|foreclos|short|\breo\b|deed|auction|third.?party|total.?loss|default/i

/** The closings that the codes or words of a column mean; none where one of them is not known. */
export function closingsOf({ name, words }: ColumnProfile): readonly Closing[] {
  const is_number = words.length > 0 && words.every((word) => /^\d{1,2}(?:\.0)?$/.test(word))
  if (!is_number) return wordClosings(words)
  const numbers = words.map(Number)
  const is_padded = words.some((word) => word.startsWith('0'))
  const is_asset_level =
    numbers.some((number) => number === 4 || number === 5) || (!is_padded && /eBalanceC/.test(name))
  const codes = is_asset_level ? REGULATION_AB : AGENCY
  if (!numbers.every((number) => codes.some(([code]) => code === number))) return []
  const written = (number: number) =>
    words.find((word) => Number(word) === number) ?? (is_padded ? String(number).padStart(2, '0') : String(number))
  return codes.map(([number, reason, is_repaid]) => ({ code: written(number), reason, is_repaid }))
}

function wordClosings(words: readonly string[]): readonly Closing[] {
  const known = words.flatMap((word) => {
    const is_lost = LOST.test(word)
    return is_lost || REPAID.test(word) ? [{ code: word, reason: word.toLowerCase(), is_repaid: !is_lost }] : []
  })
  return known.length === words.length ? known : []
}

/** A condition that a column holds one of the codes. */
export function isOneOf(column: string, closings: readonly Closing[]): string {
  return `${column} in (${closings.map(({ code }) => `'${code.replaceAll("'", "''")}'`).join(', ')})`
}
