// Reads a statement file beside the page, which stays usable meanwhile. It ends with its answer.
import { statementViewOf } from './statement-view-of.ts'
import type { StatementAnswer, StatementAsk } from './statement-view.ts'

addEventListener('message', ({ data }: MessageEvent<StatementAsk>) => void answer(data))

async function answer({ file, format, identified_by }: StatementAsk): Promise<void> {
  const reply = (message: StatementAnswer) => postMessage(message, { transfer: [] })
  try {
    reply(statementViewOf(new Uint8Array(await file.arrayBuffer()), format, identified_by))
  } catch (error) {
    reply({ fault: `The file could not be read: ${String(error)}` })
  }
}
