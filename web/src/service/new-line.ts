// A debt line in the making: its possible fields, what is wrong with it so far, and making it by the public API.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { writeOrAsk } from './approvals.ts'
import { callOwn } from './own-call.ts'

/** The fields of a line, as JSON Schema. */
export const lineShapeQuery = queryOptions({
  queryKey: ['line-shape'],
  queryFn: () => callOwn('GET /new/debt-lines'),
  staleTime: Infinity,
})

/** Has the service judge a line that is to be new; throws its faults. */
const judgeLine = (environment: Environment, line: object) =>
  callOwn('POST /{environment}/new/debt-lines', { path: { environment }, body: line })

/** Whether a line could be made as it is. Its faults are the fault of the query. */
export const judgedLineQuery = (environment: Environment, line: object) =>
  queryOptions({
    queryKey: ['judged-line', environment, JSON.stringify(line)],
    queryFn: async () => {
      await judgeLine(environment, line)
      return true
    },
  })

/** Makes a line. An id that is taken is refused, where the public API would change the line that has it. */
export async function makeLine(environment: Environment, line: object): Promise<'written' | 'asked'> {
  await judgeLine(environment, line)
  return writeOrAsk({ environment, path: '/operator/debt-lines', resource: 'debt_line', record: line })
}
