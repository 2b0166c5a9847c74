// Whether an answer of the dashboard's own endpoints fits its definition. The browser of these tests checks every answer that it
// receives, so no answer can change without its definition, from which the dashboard has its types.
import { type DashboardEndpoint, endpointName } from '@tapeline/contract/dashboard-endpoint'
import { node } from '../../../contract/test/document.ts'
import { type Judge, judgeOf } from '../../../contract/test/schemas.ts'
import { DASHBOARD_ENDPOINTS } from '../../src/resources/index.ts'
import { isInFormOfErrors } from '../contract/odd-requests.ts'

type Received = { readonly status: number; readonly body: unknown; readonly text: string }

interface Defined {
  readonly name: string
  readonly method: string
  readonly pattern: RegExp
  /** Absent where the answer has no body. */
  readonly judge: Judge | undefined
}

const DOCUMENT = node({})

/** Routes of the public API, which `contract/answers.test.ts` compares with the public document. */
const PUBLIC = /^\/(?:sandbox|live)\/v\//

const DEFINED: readonly Defined[] = DASHBOARD_ENDPOINTS.map(definedAnswer)

function definedAnswer(endpoint: DashboardEndpoint): Defined {
  const { method, path, answer } = endpoint
  const schema = answer === undefined ? undefined : node(JSON.parse(JSON.stringify(answer.schema)))
  return {
    name: endpointName(endpoint),
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    judge: schema === undefined ? undefined : judgeOf(DOCUMENT, schema),
  }
}

/** The endpoint that a request under /app/api reaches; undefined where it is none of the dashboard's own. */
export function findEndpoint(method: string, path: string, defined = DEFINED): Defined | undefined {
  const [place = ''] = path.split('?')
  return defined.find((one) => one.method === method && one.pattern.test(place))
}

/** How an answer differs from its definition; undefined where it does not. */
export function answerFault(method: string, path: string, answer: Received): string | undefined {
  const { status, body, text } = answer
  if (PUBLIC.test(path)) return undefined
  if (status >= 400)
    return isInFormOfErrors(status, body)
      ? undefined
      : `${method} ${path}: not in the form of errors: ${status} ${text}`
  const defined = findEndpoint(method, path)
  if (defined === undefined) return `${method} ${path} has no definition`
  const { name, judge } = defined
  if (judge === undefined) return status === 204 && text === '' ? undefined : `${name} answered ${status} ${text}`
  const faults = status === 200 ? judge(body) : [`status ${status}`]
  return faults.length === 0 ? undefined : `${name} answered otherwise than defined: ${faults.join('; ')}`
}
