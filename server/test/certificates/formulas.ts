// A small evaluator of spreadsheet formulas, independent of what writes them: sums, products, comparisons, references within and between
// sheets, SUM, MIN, MAX, ROUND, ROUNDDOWN and IF. It goes by the formulas alone; values written beside them are not looked at.
import type { ReadWorkbook } from './read-workbook.ts'

type Value = number | string

const TOKEN = /\s*("[^"]*"|[A-Za-z]+!|[A-Z]+\d+|[A-Z]+(?=\()|\d+(?:\.\d+)?|[-+*/(),:=<>])/y

/** Computes the cell at a place of a sheet. */
export function compute(workbook: ReadWorkbook, sheet: string, place: string): Value {
  const cell = workbook.get(sheet)?.get(place)
  if (cell === undefined) return 0
  return cell.formula === undefined ? cell.value : new Formula(workbook, sheet, cell.formula).value()
}

class Formula {
  readonly #workbook: ReadWorkbook
  readonly #sheet: string
  readonly #tokens: string[]

  constructor(workbook: ReadWorkbook, sheet: string, formula: string) {
    this.#workbook = workbook
    this.#sheet = sheet
    this.#tokens = tokensOf(formula)
  }

  value(): Value {
    const value = this.#comparison()
    if (this.#tokens.length > 0) throw new Error(`left over: ${this.#tokens.join(' ')}`)
    return value
  }

  #comparison(): Value {
    const left = this.#sum()
    if (this.#take('=')) return Number(left === this.#sum())
    return this.#take('>') ? Number(left > this.#sum()) : left
  }

  #sum(): Value {
    let value = this.#product()
    for (;;) {
      if (this.#take('+')) value = numberOf(value) + numberOf(this.#product())
      else if (this.#take('-')) value = numberOf(value) - numberOf(this.#product())
      else return value
    }
  }

  #product(): Value {
    let value = this.#leaf()
    for (;;) {
      if (this.#take('*')) value = numberOf(value) * numberOf(this.#leaf())
      else if (this.#take('/')) value = numberOf(value) / numberOf(this.#leaf())
      else return value
    }
  }

  #leaf(): Value {
    const token = this.#tokens.shift() ?? ''
    if (token === '(') return this.#until(this.#comparison())
    if (token === '-') return -numberOf(this.#leaf())
    if (token.startsWith('"')) return token.slice(1, -1)
    if (/^\d/.test(token)) return Number(token)
    if (token.endsWith('!')) return this.#reference(token.slice(0, -1), this.#tokens.shift() ?? '')
    return this.#take('(') ? this.#call(token) : this.#reference(this.#sheet, token)
  }

  #reference(sheet: string, place: string): Value {
    return compute(this.#workbook, sheet, place)
  }

  #call(name: string): Value {
    const parts: Value[] = []
    do parts.push(...this.#part())
    while (this.#take(','))
    return FUNCTIONS[name]?.(this.#until(parts)) ?? this.#refuse(name)
  }

  #refuse(name: string): never {
    throw new Error(`the function ${name} is not known`)
  }

  /** A value, or those of a range of one column. */
  #part(): Value[] {
    const [first = '', colon, last = ''] = this.#tokens
    if (colon !== ':') return [this.#comparison()]
    this.#tokens.splice(0, 3)
    const [from, to] = [rowOf(first), rowOf(last)]
    const column = first.replace(/\d+/, '')
    return Array.from({ length: to - from + 1 }, (_, i) => this.#reference(this.#sheet, `${column}${from + i}`))
  }

  #until<T>(value: T): T {
    if (!this.#take(')')) throw new Error('a parenthesis is not closed')
    return value
  }

  #take(token: string): boolean {
    if (this.#tokens[0] !== token) return false
    this.#tokens.shift()
    return true
  }
}

const FUNCTIONS: { readonly [name: string]: (parts: readonly Value[]) => Value } = {
  SUM: (parts) => parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? part : 0), 0),
  MIN: (parts) => Math.min(...parts.map(numberOf)),
  MAX: (parts) => Math.max(...parts.map(numberOf)),
  ROUND: ([number = 0, digits = 0]) => roundAsExcel(numberOf(number), numberOf(digits)),
  ROUNDDOWN: ([number = 0, digits = 0]) =>
    Math.trunc(numberOf(number) * 10 ** numberOf(digits)) / 10 ** numberOf(digits),
  IF: ([condition, then = 0, otherwise = 0]) => (condition === 0 ? otherwise : then),
}

/** Excel rounds what it would show: fifteen significant digits, halves away from zero. */
function roundAsExcel(number: number, digits: number): number {
  const shown = Math.abs(number).toPrecision(15)
  const [mantissa = '0', exponent = '0'] = Number(shown).toExponential().split('e')
  const shifted = Number(`${mantissa}e${Number(exponent) + digits}`)
  return (Math.sign(number) * Math.round(shifted)) / 10 ** digits
}

/** Text where a number must be is the error #VALUE!. */
function numberOf(value: Value): number {
  if (typeof value === 'number') return value
  throw new Error(`text where a number must be: ${value}`)
}

function rowOf(place: string): number {
  return Number(/\d+$/.exec(place)?.[0])
}

function tokensOf(formula: string): string[] {
  const tokens: string[] = []
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < formula.length;) {
    const found = TOKEN.exec(formula)?.[1]
    if (found === undefined) throw new Error(`cannot be read: ${formula}`)
    tokens.push(found)
  }
  return tokens
}
