// The line of the audit that a file has before its first byte is sent (docs/explanation/decisions/0193): a write of whoever asked for it, which checks the
// key or the session once more within its transaction. Where it cannot be stored, nothing is sent.
import type { Call, SentFile } from '../../http/routes.ts'
import { write } from '../handling.ts'
import type { Services } from '../services.ts'
import { FILE } from './export-line-store.ts'

/** Logs a file in the log of whoever asked for it. Throws what refuses the write. */
export async function logExport(services: Services, call: Call, file: SentFile): Promise<void> {
  const { path, request, address, organization } = file
  const operators = await Promise.all([services.operator.find('sandbox'), services.operator.find('live')])
  await write(services, { ...call, idempotency: undefined }, (credential) => {
    // A lender's log names no organization: it is its own.
    const of = organization !== undefined && operators.includes(credential.tenant) ? { organization } : {}
    return {
      credential,
      idempotency: undefined,
      prepare: () => {},
      decide: ({ exportLines }, stamp) => {
        const exported = { request, address }
        exportLines.add({
          at: stamp.tick(),
          actor: stamp.actor,
          did: 'exported',
          kind: FILE,
          id: path,
          ...of,
          exported,
        })
        return null
      },
    }
  })
}
