// The rows of a file that an import refused, each with why, as a file that can be corrected and sent again: rows of the file and refused
// lines come in the same order, so one walk through both finds them.
import { copiedTable, csvLine } from '@tapeline/kernel/core/csv'
import { REFUSED_COLUMN } from '@tapeline/kernel/core/rejected-table'
import type { ImportRejection } from '@tapeline/sdk'
import { linesOf, rowsOf } from '../../import/book-file.ts'
import { importPath } from '../../service/imports.ts'
import { readPage } from '../../service/list.ts'
import type { ImportPlan } from './import-plan.ts'

/** The refused rows with their heads, or the refused lines as they are. Throws an AbortError when the signal is raised. */
export async function refusedRows(plan: ImportPlan, import_id: string, signal: AbortSignal): Promise<Blob> {
  const { form, file } = plan
  const refused = rejectionsOf(plan, import_id, signal)
  let wanted = (await refused.next()).value
  const copy = copiedTable(',')
  const parts: string[] = form.form === 'table' ? ['\uFEFF', csvLine([...form.heads, REFUSED_COLUMN], copy)] : []
  let number = 0
  const records: AsyncIterable<readonly (string | readonly string[])[]> =
    form.form === 'table' ? rowsOf(file, form.delimiter) : linesOf(file)
  for await (const some of records)
    for (const record of some) {
      number += 1
      if (wanted === undefined) return new Blob(parts)
      if (number < wanted.line) continue
      parts.push(typeof record === 'string' ? `${record}\n` : csvLine([...padded(record, form), whyOf(wanted)], copy))
      wanted = (await refused.next()).value
    }
  return new Blob(parts)
}

/** What was refused, in a sentence. */
export function whyOf({ error: { message, details } }: ImportRejection): string {
  return details.length === 0 ? message : details.map((detail) => detail.message).join('; ')
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

/** A row may be shorter than the heads. */
function padded(row: readonly string[], form: ImportPlan['form']): readonly string[] {
  const width = form.form === 'table' ? form.heads.length : 0
  return Array.from({ length: Math.max(width, row.length) }, (_, at) => row[at] ?? '')
}
