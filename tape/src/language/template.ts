// The right side of a mapping: text is text, `{column}` puts a value into it, and text that begins with `=` is a formula.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { type Formula, type Names, MappingFault, compile } from './evaluate.ts'
import { type Expression, parseExpression } from './expression.ts'
import { type Value, textOf } from './value.ts'

/** The parsed right side. */
export type Template =
  | { readonly kind: 'formula'; readonly expression: Expression }
  | { readonly kind: 'text'; readonly parts: readonly (string | Expression)[] }

const PLACE = /\{\{|\}\}|\{([^{}]*)\}/g

/** Reads text of the right side. A brace that is meant as such is doubled. */
export function parseTemplate(text: string): Reading<Template> {
  if (text.startsWith('=')) {
    const expression = parseExpression(text.slice(1))
    return expression.ok ? accept({ kind: 'formula', expression: expression.value }) : expression
  }
  const parts: (string | Expression)[] = []
  let end = 0
  for (const match of text.matchAll(PLACE)) {
    parts.push(text.slice(end, match.index))
    end = match.index + match[0].length
    const inner = match[1]
    if (inner === undefined) {
      parts.push(match[0].charAt(0))
      continue
    }
    const expression = expressionIn(inner)
    if (!expression.ok) return expression
    parts.push(expression.value)
  }
  parts.push(text.slice(end))
  return accept({ kind: 'text', parts: parts.filter((part) => part !== '') })
}

/**
 * The formula, without its `=`, that is what a text with braces is: blank where something in braces is. Undefined where the text is none that can be
 * read.
 */
export function formulaOfText(text: string): string | undefined {
  const template = parseTemplate(text)
  if (!template.ok || template.value.kind !== 'text') return undefined
  const inside: string[] = []
  const parts: string[] = []
  let end = 0
  const addText = (part: string) => {
    if (part !== '') parts.push(`'${part.replaceAll("'", "''")}'`)
  }
  for (const match of text.matchAll(PLACE)) {
    addText(text.slice(end, match.index))
    end = match.index + match[0].length
    const [braces, inner] = match
    if (inner === undefined) {
      addText(braces.charAt(0))
      continue
    }
    const value = parseExpression(inner).ok ? `(${inner.trim()})` : `[${inner.trim().replaceAll(']', ']]')}]`
    inside.push(value)
    parts.push(value)
  }
  addText(text.slice(end))
  const joined = parts.join(' & ')
  return inside.length === 0
    ? joined
    : `if ${inside.map((value) => `${value} is blank`).join(' or ')} then blank else ${joined}`
}

/** Inside braces a column may have any name, as long as it is no formula. */
function expressionIn(inner: string): Reading<Expression> {
  if (inner.trim() === '') return refuse('invalid_expression', 'has empty braces: name a column in them')
  const expression = parseExpression(inner)
  if (expression.ok || !/^[\p{L}_][^=<>+*'"()]*$/u.test(inner.trim())) return expression
  return accept({ kind: 'name', name: inner.trim(), quoted: true, at: 0 })
}

/** Makes a right side ready. A blank in braces makes the whole text blank, since half an id would be another one. Throws a MappingFault. */
export function compileTemplate<Row>(template: Template, names: Names<Row>): Formula<Row> {
  if (template.kind === 'formula') return compile(template.expression, names)
  const parts = template.parts.map((part) => (typeof part === 'string' ? part : compile(part, names)))
  return (row) => {
    let text = ''
    for (const part of parts) {
      const value: Value = typeof part === 'string' ? part : part(row)
      if (value === null) return null
      text += textOf(value)
    }
    return text
  }
}

/** Reads and makes ready at once. Throws a MappingFault. */
export function formulaOf<Row>(text: string, names: Names<Row>): Formula<Row> {
  const template = parseTemplate(text)
  if (!template.ok) throw new MappingFault(template.message)
  return compileTemplate(template.value, names)
}
