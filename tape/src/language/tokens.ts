// The words and signs of a formula.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import type { Ratio } from '@tapeline/kernel/core/ratio'

/** A word or sign, and where it begins, counted from 0. */
export type Token =
  | { readonly kind: 'number'; readonly text: string; readonly number: Ratio; readonly at: number }
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  | { readonly kind: 'name'; readonly text: string; readonly quoted: boolean; readonly at: number }
  | { readonly kind: 'sign'; readonly text: string; readonly at: number }

/** A column whose name is no plain word is written in brackets, also behind the name of a join; a closing bracket in it is doubled. */
const TOKEN = new RegExp(
  [
    String.raw`\s+`,
    String.raw`(?<number>\d+(?:\.\d+)?)`,
    String.raw`'(?<single>(?:[^']|'')*)'`,
    String.raw`"(?<double>(?:[^"]|"")*)"`,
    String.raw`\[(?<column>(?:[^\]]|\]\])+)\]`,
    String.raw`(?<join>[\p{L}_][\p{L}\p{N}_]*)\.\[(?<joined>(?:[^\]]|\]\])+)\]`,
    String.raw`(?<name>[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*)`,
    String.raw`(?<sign><=|>=|!=|[-+*/&=<>(),])`,
  ].join('|'),
  'uy',
)

/** The words and signs of a formula; a fault where it holds something else. */
export function tokensOf(text: string): Reading<Token[]> {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (match === null)
      return refuse('invalid_expression', `cannot be read at character ${at + 1}: ${text.slice(at, at + 20)}`)
    const token = tokenOf(match, at)
    if (token !== undefined) tokens.push(token)
    at = TOKEN.lastIndex
  }
  return accept(tokens)
}

function tokenOf({ groups = {} }: RegExpExecArray, at: number): Token | undefined {
  const { number, single, double, column, join, joined, name, sign } = groups
  if (number !== undefined) return { kind: 'number', text: number, number: exact(number), at }
  if (single !== undefined) return { kind: 'text', text: single.replaceAll("''", "'"), at }
  if (double !== undefined) return { kind: 'text', text: double.replaceAll('""', '"'), at }
  if (column !== undefined) return { kind: 'name', text: column.replaceAll(']]', ']'), quoted: true, at }
  if (join !== undefined && joined !== undefined)
    return { kind: 'name', text: `${join}.${joined.replaceAll(']]', ']')}`, quoted: false, at }
  if (name !== undefined) return { kind: 'name', text: name, quoted: false, at }
  return sign === undefined ? undefined : { kind: 'sign', text: sign, at }
}

function exact(text: string): Ratio {
  const [whole = '', fraction = ''] = text.split('.')
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
}
