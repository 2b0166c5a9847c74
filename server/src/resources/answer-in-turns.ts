// Large answers as JSON text: the elements of their lists are written one after another, and other requests have their turn between.
import { jsonText } from '@tapeline/kernel/core/json-text'
import type { Answer } from '../http/answer.ts'
import { yielding } from './yielding.ts'

/** Answers with a resource that has long lists. */
export async function answerInTurns(resource: object): Promise<Answer> {
  return { status: 200, body: await jsonInTurns(resource) }
}

/** The text that `jsonText` makes of a resource, made in turns. */
export async function jsonInTurns(resource: object): Promise<string> {
  const pieces: string[] = []
  for await (const piece of yielding(piecesOf(resource))) pieces.push(piece)
  return pieces.join('')
}

function* piecesOf(resource: object): Generator<string> {
  let before = '{'
  for (const [field, value] of Object.entries(resource) as [string, unknown][]) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(field)}:`
    if (Array.isArray(value)) yield* piecesOfList(value)
    else yield jsonText(value)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

function* piecesOfList(list: readonly unknown[]): Generator<string> {
  yield '['
  for (const [at, element] of list.entries()) yield `${at === 0 ? '' : ','}${jsonText(element ?? null)}`
  yield ']'
}
