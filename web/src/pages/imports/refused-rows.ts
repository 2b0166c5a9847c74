// The rows of a file that an import did not take, each with why, as files that can be corrected and sent again.
import type { ImportRejection } from '@tapeline/sdk'
import { linesOf } from '../../import/json-lines.ts'
import { importPath } from '../../service/imports.ts'
import { readPage } from '../../service/list.ts'
import { faultSentence, plainSentence } from '../../words/fault-words.ts'
import type { ImportPlan } from './import-plan.ts'

/** A file of refused rows. */
export interface RefusedFile {
  readonly name: string
  readonly content: Blob
}

/** The refused rows with their heads, or the refused lines as they are. Throws an AbortError when the signal is raised. */
export async function refusedRows(plan: ImportPlan, import_id: string, signal: AbortSignal): Promise<RefusedFile[]> {
  const { source } = plan
  if (source.form === 'lines') return [await refusedLines(plan, source.file, import_id, signal)]
  const refused: (readonly [number, string])[] = []
  for await (const rejection of rejectionsOf(plan, import_id, signal)) refused.push([rejection.line, whyOf(rejection)])
  const tables = await source.reader.ask('refused', { mapping: source.mapping, refused })
  return tables.map(({ name, text }, at) => ({
    name: tables.length === 1 ? `${plan.id}-refused.csv` : `${plan.id}-${plainName(name)}-${at + 1}-refused.csv`,
    content: new Blob([text], { type: 'text/csv' }),
  }))
}

/** A file without its ending, and its sheet. */
function plainName(name: string): string {
  const [file = '', sheet = ''] = name.split(' › ')
  return [file.replace(/\..*$/, ''), ...(sheet === '' ? [] : [sheet.replaceAll(/[^\p{L}\p{N}]+/gu, '-')])].join('-')
}

async function refusedLines(
  plan: ImportPlan,
  file: File,
  import_id: string,
  signal: AbortSignal,
): Promise<RefusedFile> {
  const name = `${plan.id}-refused.ndjson`
  const refused = rejectionsOf(plan, import_id, signal)
  let wanted = (await refused.next()).value
  const parts: string[] = []
  let number = 0
  for await (const some of linesOf(file))
    for (const line of some) {
      number += 1
      if (wanted === undefined) return { name, content: new Blob(parts) }
      if (number < wanted.line) continue
      parts.push(`${line}\n`)
      wanted = (await refused.next()).value
    }
  return { name, content: new Blob(parts) }
}

/** What was refused, in a sentence. */
export function whyOf({ error: { message, details } }: ImportRejection): string {
  return details.length === 0 ? plainSentence(message) : details.map(faultSentence).join(' ')
}

async function* rejectionsOf(
  { environment }: ImportPlan,
  import_id: string,
  signal: AbortSignal,
): AsyncGenerator<ImportRejection, undefined> {
  const path = `${importPath(import_id)}/rejected`
  for (let page: string | undefined; ;) {
    const found = await readPage<ImportRejection>(environment, path, { limit: '100', page }, signal)
    yield* found.data
    if (found.next_page === null) return undefined
    page = found.next_page
  }
}
