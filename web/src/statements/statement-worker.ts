// Reads a statement file beside the page, which stays usable meanwhile. It ends with its answer.
import { csvColumnsOf, statementViewOf } from './statement-view-of.ts'
import type { StatementAnswer, StatementAsk } from './statement-view.ts'

addEventListener('message', ({ data }: MessageEvent<StatementAsk>) => void answer(data))

async function answer(ask: StatementAsk): Promise<void> {
  const reply = (message: StatementAnswer<unknown>) => postMessage(message, { transfer: [] })
  try {
    const bytes = new Uint8Array(await ask.file.arrayBuffer())
    reply(ask.of === 'columns' ? csvColumnsOf(bytes) : statementViewOf(bytes, ask))
  } catch (error) {
    reply({ fault: `The file could not be read: ${String(error)}` })
  }
}
