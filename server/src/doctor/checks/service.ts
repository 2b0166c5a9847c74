// Whether the service answers at its configured address. A service that does not run is not a fault: doctor works beside a stopped one.
import { type IncomingMessage, get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import type { Config } from '../../config.ts'
import { type Check, type Finding, failure, notChecked, ok, reasonOf } from '../check.ts'

const ANSWER_MS_MAX = 5_000

/** Checks that the service is ready, where it runs. */
export const service: Check = {
  name: 'service',
  needs: ['settings'],
  run: async ({ config }) => {
    const settings = config()
    if (settings.role === 'worker') return notChecked('A process of role `worker` serves no requests.')
    if (settings.port === 0) return notChecked('PORT is 0, so the service serves on a port of its own choice.')
    const address = addressOf(settings)
    try {
      return judge(address, await ask(address))
    } catch (error) {
      if (isRefused(error)) return notChecked(`No service answers at ${address}.`, 'Start it if it should run.')
      return failure(`${address} does not answer (${reasonOf(error)}).`, 'Read the log of the service, and restart it.')
    }
  },
}

/** Where this machine reaches the service: an address to serve on may be all addresses. */
function addressOf({ tls, host, port }: Config): string {
  const everywhere: { readonly [host: string]: string } = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const reached = everywhere[host] ?? host.replaceAll(/[[\]]/g, '')
  return `${tls === undefined ? 'http' : 'https'}://${reached.includes(':') ? `[${reached}]` : reached}:${port}/ready`
}

interface Answer {
  readonly status: number | undefined
  readonly text: string
}

function ask(address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const receive = (answer: IncomingMessage): void => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode, text })).on('error', reject)
    }
    // The certificate has a check of its own and may be for a public name; nothing secret is sent.
    const request = address.startsWith('https:')
      ? getSecure(address, { rejectUnauthorized: false, timeout: ANSWER_MS_MAX, agent: false }, receive)
      : getPlain(address, { timeout: ANSWER_MS_MAX, agent: false }, receive)
    request.on('timeout', () => request.destroy(new Error(`no answer within ${ANSWER_MS_MAX / 1_000} seconds`)))
    request.on('error', reject)
  })
}

function judge(address: string, { status, text }: Answer): Finding {
  if (status === 200 && text.includes('"status":"ready"')) return ok(`The service is ready at ${address}.`)
  if (status === 503 && text.includes('"code":"database_away"'))
    return failure('The service runs, but cannot reach its database.', 'Read the log of the service, and restart it.')
  return failure(`Another program answers at ${address}.`, 'Stop that program, or set PORT to a free port.')
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
}
