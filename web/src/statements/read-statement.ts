// The page's side of the worker that reads bank statements: whether a file is one, and what it has.
import type { CsvColumns } from '@tapeline/cli/bank-statements/csv/csv-columns'
import { formatOf } from '@tapeline/cli/bank-statements/format-of'
import type { Format } from '@tapeline/cli/bank-statements/formats'
import { FILE_BYTES_MAX } from '@tapeline/cli/bank-statements/statement'
import type { StatementAnswer, StatementAsk, StatementView } from './statement-view.ts'

/** What people can correct: the message states what to do. */
export class StatementFault extends Error {}

const LOOKED_AT = 4_096

/** The format of a bank statement by its first lines; undefined where they do not show one, as those of a CSV. */
export async function statementFormatOf(file: File): Promise<Format | undefined> {
  const format = formatOf(new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer()))
  return format === 'csv' ? undefined : format
}

/** Reads a statement. Throws a StatementFault. */
export function readStatement(ask: Omit<Extract<StatementAsk, { of: 'statement' }>, 'of'>): Promise<StatementView> {
  return answered({ of: 'statement', ...ask })
}

/** Reads what the columns of a CSV are. Throws a StatementFault. */
export function readColumns(file: File): Promise<CsvColumns> {
  return answered({ of: 'columns', file })
}

async function answered<View>(ask: StatementAsk): Promise<View> {
  if (ask.file.size > FILE_BYTES_MAX)
    throw new StatementFault('The file is larger than 64 MB: ask the bank for shorter periods.')
  const worker = new Worker(new URL('statement-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<StatementAnswer<View>>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<StatementAnswer<View>>) => resolve(data))
      worker.addEventListener('error', () =>
        reject(new StatementFault('The file could not be read. Reload the page and choose it again.')),
      )
      worker.postMessage(ask, [])
    })
    if ('fault' in answer) throw new StatementFault(answer.fault)
    return answer.view
  } finally {
    worker.terminate()
  }
}
