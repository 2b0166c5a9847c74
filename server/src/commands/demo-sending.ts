// Sends the demo book through the public API as any caller would: stage after stage, the chains of one stage in parallel. Every call has an
// idempotency key of the book's own, so that an interrupted book is sent again from its first call, and neither undoes later changes nor
// moves money twice.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { Agent as AgentOverTls, request as requestOverTls } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Call } from '../demo-book/call.ts'
import type { Chain, OperatorCall } from '../demo-book/operator/operator-call.ts'

/** Requests that are open at once. */
const CONNECTIONS = 32

/** The destination of the book, and the keys of its senders. */
export interface Destination {
  readonly address: string
  readonly keys: Readonly<Record<OperatorCall['by'], string>>
  /** Names this book: the same each time it is sent. */
  readonly book: string
  /** Receives the reason each time a call waits. */
  readonly onWait: (reason: string) => void
  /** Ends waiting calls. */
  readonly stopping: AbortSignal
}

/** The lender's calls: accounts first, then each receivable's calls in their order, receivables side by side. */
export function stagesOf(calls: readonly Call[]): Chain[][] {
  const chains = new Map<string, OperatorCall[]>()
  for (const call of calls) {
    const chain = chainOf(call)
    const sent = asSent(call)
    const together = chains.get(chain)
    if (together === undefined) chains.set(chain, [sent])
    else together.push(sent)
  }
  const ofAccounts = (wanted: boolean) =>
    [...chains].filter(([chain]) => chain.startsWith('/accounts') === wanted).map(([, chain]) => chain)
  return [ofAccounts(true), ofAccounts(false)]
}

/** Calls whose order matters: those of one account, or of one receivable and its entries. */
function chainOf(call: Call): string {
  return call.path.startsWith('/receivables/')
    ? call.path.split('/').slice(0, 3).join('/')
    : `${call.path}/${encodeURIComponent(call.body.id)}`
}

function asSent({ path, query, body }: Call): OperatorCall {
  return { by: 'lender', path, ...(query === undefined ? {} : { query }), content: { record: body } }
}

type Connected = Destination & { readonly agent: Agent }

/** Sends stages; waits when the service asks for it, and throws at the first call that is refused for good. */
export async function sendStages(stages: readonly (readonly Chain[])[], to: Destination): Promise<void> {
  // Let go sooner than a service does: one that it closes in the moment of a request fails that request.
  const kept = { keepAlive: true, maxSockets: CONNECTIONS, timeout: 30_000 }
  const agent = to.address.startsWith('https:') ? new AgentOverTls(kept) : new Agent(kept)
  try {
    let first = 0
    for (const chains of stages) {
      await sendChains(chains, first, { ...to, agent })
      first += chains.reduce((sum, chain) => sum + chain.length, 0)
    }
  } finally {
    agent.destroy()
  }
}

async function sendChains(chains: readonly Chain[], first: number, to: Connected): Promise<void> {
  let next = first
  const waiting = chains.map((chain) => {
    const from = next
    next += chain.length
    return { chain, from }
  })
  const work = async (): Promise<void> => {
    for (let taken = waiting.shift(); taken !== undefined; taken = waiting.shift())
      for (const [at, call] of taken.chain.entries()) await send(call, `${to.book} ${taken.from + at}`, to)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
}

async function send(call: OperatorCall, idempotencyKey: string, to: Connected): Promise<void> {
  const { by, path, query, content } = call
  const [type, body] =
    'file' in content
      ? [content.file.content_type, Buffer.from(content.file.bytes)]
      : ['application/json', Buffer.from(JSON.stringify('record' in content ? content.record : content.act))]
  const url = to.address + path + (query === undefined ? '' : `?${new URLSearchParams(query).toString()}`)
  const headers = { 'Authorization': to.keys[by], 'Content-Type': type, 'IdempotencyKey': idempotencyKey }
  for (;;) {
    const answer = await post(url, to.agent, headers, body)
    if (answer.status === 200) return
    if (answer.retry_after_s === undefined) throw new Error(`The demo book was refused at ${path}: ${answer.text}`)
    to.onWait(reasonOf(answer.text))
    await setTimeout(answer.retry_after_s * 1_000, undefined, { signal: to.stopping })
  }
}

/** The reason to wait in a response, with the progress of a calculation. */
function reasonOf(text: string): string {
  const { message = '', progress } = JSON.parse(text) as {
    message?: string
    progress?: { done: number; total: number }
  }
  if (progress === undefined) return message
  const { done, total } = progress
  const so_far = total === 0 ? '' : ` (${done} of ${total} receivables)`
  return `figures that it needs are still being calculated${so_far}. It goes on by itself.`
}

interface Answered {
  readonly status: number | undefined
  readonly text: string
  /** Set when the same call may succeed later. */
  readonly retry_after_s: number | undefined
}

/** Temporary refusals: too many requests, an identical request that is still running, and everything that the service cannot do just now. */
const MAY_PASS: readonly (number | undefined)[] = [409, 429, 503]

/** One POST. Not by fetch, which would take twice as long for the thousands of requests of a book. */
async function post(
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<Answered> {
  const options = { method: 'POST', agent, headers: { ...headers, 'Content-Length': body.length } }
  const sent = (url.startsWith('https:') ? requestOverTls : request)(url, options)
  const answering = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.end(body)
  const [answer] = await answering
  const asked = answer.headers['retry-after']
  const retry_after_s = MAY_PASS.includes(answer.statusCode) && asked !== undefined ? Number(asked) : undefined
  return { status: answer.statusCode, text: await text(answer), retry_after_s }
}
