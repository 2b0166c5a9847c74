// Who funds a loan, by the words of a tape: the lender's own balance sheet, the operator of the installation, or another funder, whose word is kept as
// the name of the fund. Pages use it, too, so it knows no headings.
import { plainName } from './plain-name.ts'

/** The operator in `funded_by` where an installation has not set another word. */
export const USUAL_OPERATOR = 'operator'

/** Words for what a lender funds itself, without accents, blanks and signs. */
const OWN = new Set(
  `
    balance sheet, bs, on bs, own, owned, own book, own funds, own capital, own balance sheet, own account, retained,
    portfolio, held for investment, hfi, held for sale, hfs, corporate, corporate cash, internal, in house, house, self,
    self funded, company, company funded, treasury, equity, cash, unpledged, unencumbered, on book,
    balance, propio, propia, propios, fondos propios, recursos propios, capital propio, cartera propia, hoja de balance,
    en balance, balance general, balance propio,
    balanco, proprio, propria, recursos proprios, capital proprio, carteira propria, em balanco,
    bilan, au bilan, sur bilan, fonds propres, propre, compte propre, conserve, capitaux propres,
    bilanz, eigene bilanz, eigen, eigenmittel, eigene mittel, eigenbestand, eigenkapital, eigenbuch,
    bilancio, a bilancio, fondi propri, mezzi propri, capitale proprio, portafoglio proprio,
    balans, op balans, eigen balans, eigen middelen, eigen boek, eigen vermogen`
    .split(',')
    .map((words) => words.replaceAll(/\s/g, '')),
)
const ON_BALANCE_SHEET = /(?<!\boff )\bbalance sheet\b/

/** What the names of funders have and those of people have not. */
const LIKE_A_FUNDER = [
  /fund|fondo|fonds|fidc|fideicomis|facilit|warehouse|\bwh\b|\bspv|\bspe\b|trust|bank|banco|banque|capital|securiti/i,
  /partner|investor|participa|syndicat|holding|\babs\b|\bl\.?l\.?c|\bl\.?p\b|\bltd/i,
]
const FLAG = /^(?:y|n|yes|no|true|false|t|f|si|s|sim|nao|oui|non|ja|nein|nee|x|[01])$/

/** Who funds a loan by a word of a tape, as `funded_by` states it; undefined where the word may be the operator or another funder. */
export function funderOf(word: string, operator: string): string | undefined {
  const plain = plainName(word)
  const squeezed = plain.replaceAll(' ', '')
  if (squeezed === USUAL_OPERATOR || squeezed === plainName(operator).replaceAll(' ', '')) return operator
  return OWN.has(squeezed) || ON_BALANCE_SHEET.test(plain) ? 'balance_sheet' : undefined
}

/** What a column of funders shows of itself. */
interface FunderCells {
  readonly words: readonly string[]
  readonly distinct: number
  readonly filled: number
  readonly numbers: readonly unknown[]
  readonly dates: readonly unknown[]
}

/**
 * Why the cells of a column do not state who funds a loan, though its name does; undefined where they may. A name that means several things, such as
 * the owner, wants one word that is like a funder.
 */
export function noFundersBecause(
  { words, distinct, filled, numbers, dates }: FunderCells,
  by: { readonly is_sure: boolean; readonly operator: string },
): string | undefined {
  if (numbers.length > 0 || dates.length > 0) return 'its cells are numbers or dates'
  if (words.length > 0 && words.every((word) => FLAG.test(plainName(word)))) return 'its cells are yes and no'
  if (words.some((word) => funderOf(word, by.operator) !== undefined)) return undefined
  if (distinct > 3 && distinct >= filled * 0.9) return 'its cells differ in nearly every row'
  return by.is_sure || words.some(isLikeFunder) ? undefined : 'none of its words is like a funder'
}

function isLikeFunder(word: string): boolean {
  return LIKE_A_FUNDER.some((pattern) => pattern.test(word))
}

/** The formula of `fund_name`: the word of another funder as the tape has it; of the operator and the balance sheet it is cleared. */
export function fundNameFormula(lookup: string, funder: string, name = funder): string {
  const named = name === funder ? funder : `coalesce(${name}, ${funder})`
  return `= or_clear(if look_up(${lookup}, ${funder}) = 'other' then ${named} else blank)`
}
