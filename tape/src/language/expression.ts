// The formulas of a mapping, read into a tree: `totaldue - loanamount`, `if closed_on is blank then 'active' else 'closed'`. A language of its
// own and not JavaScript: a mapping comes from somewhere, and can compute, but not do anything.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { type Token, tokensOf } from './tokens.ts'
import type { Ratio } from '@tapeline/kernel/core/ratio'

/** A formula. */
export type Expression =
  | { readonly kind: 'number'; readonly number: Ratio }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'constant'; readonly value: null | boolean }
  | { readonly kind: 'name'; readonly name: string; readonly quoted: boolean; readonly at: number }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[]; readonly at: number }
  | { readonly kind: 'operation'; readonly operator: string; readonly operands: readonly Expression[] }

const COMPARISONS = ['=', '!=', '<=', '>=', '<', '>']
const DEPTH_MAX = 60
const LENGTH_MAX = 4_000

/** Reads a formula; the fault's message gives the place in it. */
export function parseExpression(text: string): Reading<Expression> {
  if (text.length > LENGTH_MAX) return refuse('invalid_expression', `is longer than ${LENGTH_MAX} characters`)
  const tokens = tokensOf(text)
  if (!tokens.ok) return tokens
  const reader = new Reader(tokens.value)
  try {
    return accept(reader.whole())
  } catch (error) {
    if (error instanceof Unreadable) return refuse('invalid_expression', error.message)
    throw error
  }
}

class Unreadable extends Error {}

class Reader {
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const expression = this.#either()
    if (this.#peek() !== undefined) throw this.#unexpected('an operator')
    return expression
  }

  #either(): Expression {
    this.#depth += 1
    if (this.#depth > DEPTH_MAX) throw new Unreadable('is nested too deeply: name its parts under values')
    const found = this.#chain(['or'], () => this.#chain(['and'], () => this.#negation()))
    this.#depth -= 1
    return found
  }

  #negation(): Expression {
    if (!this.#take('not')) return this.#comparison()
    return { kind: 'operation', operator: 'not', operands: [this.#negation()] }
  }

  #comparison(): Expression {
    const left = this.#sum()
    if (this.#take('is')) return this.#blankness(left)
    if (this.#take('in')) return { kind: 'operation', operator: 'in', operands: [left, ...this.#list()] }
    if (this.#take('not')) {
      this.#demand('in')
      const within: Expression = { kind: 'operation', operator: 'in', operands: [left, ...this.#list()] }
      return { kind: 'operation', operator: 'not', operands: [within] }
    }
    const operator = COMPARISONS.find((word) => this.#take(word))
    return operator === undefined ? left : { kind: 'operation', operator, operands: [left, this.#sum()] }
  }

  #blankness(left: Expression): Expression {
    const negated = this.#take('not')
    this.#demand('blank')
    const blank: Expression = { kind: 'operation', operator: 'is blank', operands: [left] }
    return negated ? { kind: 'operation', operator: 'not', operands: [blank] } : blank
  }

  #sum(): Expression {
    return this.#chain(['+', '-', '&'], () => this.#chain(['*', '/'], () => this.#signed()))
  }

  #signed(): Expression {
    if (!this.#take('-')) return this.#single()
    return { kind: 'operation', operator: 'negative', operands: [this.#signed()] }
  }

  #chain(operators: readonly string[], operand: () => Expression): Expression {
    let left = operand()
    for (;;) {
      const operator = operators.find((word) => this.#take(word))
      if (operator === undefined) return left
      left = { kind: 'operation', operator, operands: [left, operand()] }
    }
  }

  #single(): Expression {
    const token = this.#peek()
    if (token === undefined) throw this.#unexpected('a value')
    if (this.#take('(')) {
      const inner = this.#either()
      this.#demand(')')
      return inner
    }
    if (this.#take('if')) return this.#choice()
    this.#next += 1
    if (token.kind === 'number') return { kind: 'number', number: token.number }
    if (token.kind === 'text') return { kind: 'text', text: token.text }
    if (token.kind !== 'name') {
      this.#next -= 1
      throw this.#unexpected('a value')
    }
    return this.#named(token)
  }

  #named({ text, quoted, at }: Token & { readonly kind: 'name' }): Expression {
    const known = quoted ? undefined : CONSTANTS.get(text)
    if (known !== undefined) return known
    const calls = this.#peek()
    if (quoted || calls?.kind !== 'sign' || calls.text !== '(') return { kind: 'name', name: text, quoted, at }
    return { kind: 'call', name: text, args: this.#list(), at }
  }

  #choice(): Expression {
    const condition = this.#either()
    this.#demand('then')
    const yes = this.#either()
    const no: Expression = this.#take('else') ? this.#either() : { kind: 'constant', value: null }
    return { kind: 'operation', operator: 'if', operands: [condition, yes, no] }
  }

  #list(): Expression[] {
    this.#demand('(')
    const listed: Expression[] = []
    while (!this.#take(')')) {
      if (listed.length > 0) this.#demand(',')
      listed.push(this.#either())
    }
    return listed
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next]
  }

  /** Passes a word or a sign, if it is the next. */
  #take(word: string): boolean {
    const token = this.#peek()
    const found =
      token !== undefined && token.text === word && (token.kind === 'sign' || (token.kind === 'name' && !token.quoted))
    if (found) this.#next += 1
    return found
  }

  #demand(word: string): void {
    if (!this.#take(word)) throw this.#unexpected(`\`${word}\``)
  }

  #unexpected(wanted: string): Unreadable {
    const token = this.#peek()
    if (token === undefined) return new Unreadable(`ends where ${wanted} should be`)
    return new Unreadable(`has \`${token.text}\` at character ${token.at + 1} where ${wanted} should be`)
  }
}

const CONSTANTS: ReadonlyMap<string, Expression> = new Map([
  ['blank', { kind: 'constant', value: null }],
  ['true', { kind: 'constant', value: true }],
  ['false', { kind: 'constant', value: false }],
])
