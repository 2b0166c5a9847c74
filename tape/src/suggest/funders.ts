// Who funds a loan, by the words of a tape: the lender's own balance sheet, the operator of the installation, or another funder, whose word is kept as
// the name of the fund. Pages use it, too, so it knows no headings.
import { formulaOfText } from '../language/template.ts'
import { plainName } from './plain-name.ts'
import { productOf, statusOf } from './words.ts'

/** The operator in `funded_by` where an installation has not set another word. */
export const USUAL_OPERATOR = 'operator'

/** The words of a list, without blanks. */
function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((words) => words.replaceAll(/\s/g, '')))
}

/** Words for what a lender funds itself, without accents and signs. */
const OWN = wordSet(`
    bs, on bs, own book, own funds, own capital, own balance sheet, own account, retained, held for investment, hfi, held
    for sale, hfs, corporate cash, self funded, company funded, unpledged, unencumbered, on book,
    fondos propios, recursos propios, capital propio, cartera propia, hoja de balance, en balance, balance general,
    balance propio,
    balanco, recursos proprios, capital proprio, carteira propria, em balanco,
    bilan, au bilan, sur bilan, fonds propres, compte propre, conserve, capitaux propres,
    bilanz, eigene bilanz, eigenmittel, eigene mittel, eigenbestand, eigenkapital, eigenbuch,
    bilancio, a bilancio, fondi propri, mezzi propri, capitale proprio, portafoglio proprio,
    balans, op balans, eigen balans, eigen middelen, eigen boek, eigen vermogen`)
/** Words for it that also mean how a loan was paid out, a kind of owner, or a place: they make no column one of funders. */
const WEAK_OWN = wordSet(`
    own, owned, portfolio, corporate, internal, in house, house, self, company, treasury, equity, cash, balance, propio,
    propia, propios, proprio, propria, propre, eigen`)
const ON_BALANCE_SHEET = /^(?:held )?(?:on )?(?:the )?(?:(?:own|our|(?:lender|company)(?: s)?) )?balance sheet$/

/** What the names of funders have, and those of people and places have not. */
const LIKE_A_FUNDER =
  /\b(?:warehouse|wh\d*|sp[ve]\d*|funds?|fondos?|fonds|fundos?|fidc|fideicomiso|securiti[sz]ation|abs|trust (?:19|20)\d\d)\b/
/** What the names of funders have as much as those of products do. */
const LIKE_A_PRODUCT_TOO =
  /\b(?:(?<!working )capital|facilit(?:y|ies)|bank|banco|banque|partners|investors?|participations?|syndicat(?:e|ed|ion))\b/
const FLAG = /^(?:y|n|yes|no|true|false|t|f|si|s|sim|nao|oui|non|ja|nein|nee|x|[01])$/
const FUNDED = /^(?:un|partially )?funded$/
const KIND_OF_OWNER =
  /^(?:individual|person|joint|corporation|partnership|sole proprietor(?:ship)?|borrower|customer|client|dealer)$/
const KIND_OF_PAYMENT = '(?:same day|instant|bank|paper|direct|prepaid|virtual|debit|credit|checking|savings)'
const PAYMENT =
  '(?:ach|eft|rtp|sepa|wire|e?check|cheque|card|debit|deposit|account|transfer|paypal|zelle|venmo|spei|pix)'
const WAY_TO_PAY = new RegExp(`^(?:${KIND_OF_PAYMENT} )*${PAYMENT}(?: (?:transfer|payment|credit|debit))?$`)

/** Who funds a loan by a word of a tape, as `funded_by` states it; undefined where the word may be the operator or another funder. */
export function funderOf(word: string, operator: string): string | undefined {
  const squeezed = squeezedName(word)
  if (squeezed === USUAL_OPERATOR || squeezed === squeezedName(operator)) return operator
  return isOwn(word) || WEAK_OWN.has(squeezed) ? 'balance_sheet' : undefined
}

function squeezedName(word: string): string {
  return plainName(word).replaceAll(' ', '')
}

function isOwn(word: string): boolean {
  return OWN.has(squeezedName(word)) || ON_BALANCE_SHEET.test(plainName(word))
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
 * Why the cells of a column do not state who funds a loan, though its name does; undefined where they may. The operator, or a word that means the
 * lender's own and nothing else, is enough. A name that means several things, such as the owner, wants one word that is like a funder, others one
 * word that may be one.
 */
export function noFundersBecause(
  { words, distinct, filled, numbers, dates }: FunderCells,
  by: { readonly is_sure: boolean; readonly operator: string },
): string | undefined {
  if (numbers.length > 0 || dates.length > 0) return 'its cells are numbers or dates'
  if (words.length > 0 && words.every((word) => FLAG.test(plainName(word)))) return 'its cells are yes and no'
  const others = words.filter((word) => !WEAK_OWN.has(squeezedName(word)))
  if (others.some((word) => funderOf(word, by.operator) !== undefined)) return undefined
  if (distinct > 3 && distinct >= filled * 0.9) return 'its cells differ in nearly every row'
  if (words.some((word) => WAY_TO_PAY.test(plainName(word)))) return 'its words are ways to pay'
  if (others.some(isLikeFunder)) return undefined
  if (!by.is_sure) return 'none of its words is like a funder'
  return words.length > 0 && others.every(isOfAnother) ? 'its words may mean something else' : undefined
}

function isLikeFunder(word: string): boolean {
  const plain = plainName(word)
  return LIKE_A_FUNDER.test(plain) || (LIKE_A_PRODUCT_TOO.test(plain) && !isOfAnother(word))
}

/** Whether a word is one of products, statuses or kinds of owners. */
function isOfAnother(word: string): boolean {
  const plain = plainName(word)
  return FUNDED.test(plain) || KIND_OF_OWNER.test(plain) || plain.split(' ').some(beginsAsAnother)
}

/** `Revolving` begins as a product does; `Crestline` only ends as one. */
function beginsAsAnother(part: string): boolean {
  const means = (text: string) => productOf(text) ?? statusOf(text)
  return means(part) !== undefined && means(part.slice(1)) === undefined
}

/** The formula of `fund_name`: the word of another funder as the tape has it; of the operator and the balance sheet it is cleared. */
export function fundNameFormula(lookup: string, funder: string, name = funder): string {
  const named = name === funder ? funder : `coalesce(${name}, ${funder})`
  return `= or_clear(if look_up(${lookup}, ${funder}) = 'other' then ${named} else blank)`
}

const OF_LOOKUP = /^= or_clear\(if look_up\([^,]+, (?<funder>.+)\) = 'other' then (?<named>.+) else blank\)$/

/**
 * What a right side of `fund_name` has beside the word of the funder: the name in `fundNameFormula`, another formula without its `=`, or a text for all
 * rows, quoted. Undefined where it has nothing, or cannot be read.
 */
export function fundNameIn(right: unknown): string | undefined {
  if (typeof right !== 'string' || right === '' || right === '?') return undefined
  const { funder, named } = OF_LOOKUP.exec(right)?.groups ?? {}
  if (funder !== undefined && named !== undefined) {
    const [begin, end] = ['coalesce(', `, ${funder})`]
    return named.startsWith(begin) && named.endsWith(end) ? named.slice(begin.length, -end.length) : undefined
  }
  return right.startsWith('=') ? right.slice(1).trim() : formulaOfText(right)
}

const LOOKED_UP = /^= (?:coalesce\()?look_up\((?<lookup>[^,]+), (?<funder>.+?)\)(?:, 'balance_sheet'\))?$/

/** By which lookup a right side of `funded_by` states who funds a loan, and of which column; undefined where it is none. */
export function funderLookup(right: unknown): { readonly lookup: string; readonly funder: string } | undefined {
  const { lookup, funder } = (typeof right === 'string' && LOOKED_UP.exec(right)?.groups) || {}
  return lookup === undefined || funder === undefined ? undefined : { lookup, funder }
}
