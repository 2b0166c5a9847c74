// Answers as short as a page shows them.
import type { RecordedAnswer } from '../../../server/src/http/reference/recorded.ts'
import { type Json, isObject } from './filled.ts'

/** Lines of a list that are shown; of a longer one as many elements as fit, at least one. */
const LIST_LINES_MAX = 60

/** An answer with its long lists shortened, and how long they are. */
export function shortened(body: unknown): RecordedAnswer {
  if (!isObject(body)) return { body }
  const long = Object.entries(body).flatMap(([name, list]) => {
    const count = Array.isArray(list) ? countThatFits(list) : 0
    return Array.isArray(list) && count < list.length
      ? [{ name, length: list.length, shown: list.slice(0, count) }]
      : []
  })
  if (long.length === 0) return { body }
  return {
    body: { ...body, ...Object.fromEntries(long.map(({ name, shown }) => [name, shown])) },
    lengths: Object.fromEntries(long.map(({ name, length }) => [name, length])),
  }
}

function countThatFits(list: readonly Json[]): number {
  let lines = 0
  const end = list.findIndex((element) => (lines += linesOf(element)) > LIST_LINES_MAX)
  return end === -1 ? list.length : Math.max(end, 1)
}

function linesOf(value: Json): number {
  return JSON.stringify(value, null, 2).split('\n').length
}
