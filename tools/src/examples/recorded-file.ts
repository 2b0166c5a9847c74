// The committed file of recorded answers, an endpoint or a resource a line, so that a change shows where it is.
import type { Recorded } from '../../../server/src/http/reference/recorded.ts'

/** Where it is, from the repository's root. */
export const RECORDED_PATH = 'server/src/http/reference/generated/recorded-answers.json'

/** The text of the file. */
export function recordedText({ answers, values }: Recorded): string {
  return `{\n"answers": ${linesOf(answers)},\n"values": ${linesOf(values)}\n}\n`
}

function linesOf(part: { readonly [name: string]: unknown }): string {
  const lines = Object.entries(part).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{\n${lines.join(',\n')}\n}`
}
