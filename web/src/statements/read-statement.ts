// The page's side of the worker that reads bank statements: whether a file is one, and what it has.
import { formatOf } from '@tapeline/cli/bank-statements/format-of'
import { FILE_BYTES_MAX } from '@tapeline/cli/bank-statements/statement'
import type { StatementAnswer, StatementAsk, StatementFormat, StatementView } from './statement-view.ts'

/** What people can correct: the message states what to do. */
export class StatementFault extends Error {}

const LOOKED_AT = 4_096

/** The format of a bank statement by its first lines; undefined where a file is none. */
export async function statementFormatOf(file: File): Promise<StatementFormat | undefined> {
  const format = formatOf(new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer()))
  return format === 'csv' ? undefined : format
}

/** Reads a statement. Throws a StatementFault. */
export async function readStatement(ask: StatementAsk): Promise<StatementView> {
  if (ask.file.size > FILE_BYTES_MAX)
    throw new StatementFault('The file is larger than 64 MB: ask the bank for shorter periods.')
  const worker = new Worker(new URL('statement-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await answerOf(worker, ask)
    if ('fault' in answer) throw new StatementFault(answer.fault)
    return answer.view
  } finally {
    worker.terminate()
  }
}

function answerOf(worker: Worker, ask: StatementAsk): Promise<StatementAnswer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<StatementAnswer>) => resolve(data))
    worker.addEventListener('error', () =>
      reject(new StatementFault('The file could not be read. Reload the page and choose it again.')),
    )
    worker.postMessage(ask, [])
  })
}
