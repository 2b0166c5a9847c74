// A stand-in for the service in the demo's own tests: real HTTP, no database. It answers as the interface says,
// shows balances a little late, and can be told to refuse some requests first.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mergePatch, deriveBalance, deriveStatus } from './model.ts'
import type { Json } from './call.ts'

/** A running stand-in. `requests` tells what arrived, in order of arrival. */
export interface DemoService {
  readonly url: string
  readonly requests: { readonly target: string; readonly key: string; readonly body: Json }[]
  readonly stop: () => Promise<void>
}

/** What the stand-in does with the nth request before it answers; undefined lets it pass. */
export type Disturbance = (nth: number) => { status: number; headers?: Record<string, string> } | 'drop' | undefined

/** Starts the stand-in on a free port. Balances show `lag_ms` after the last write. */
export async function startDemoService(disturb: Disturbance = () => undefined, lag_ms = 0): Promise<DemoService> {
  const requests: { target: string; key: string; body: Json }[] = []
  const store = createStore(lag_ms)
  let nth = 0
  const server = createServer((incoming, outgoing) => {
    nth += 1
    const disturbance = disturb(nth)
    if (disturbance === 'drop') {
      incoming.socket.destroy()
      return
    }
    void readBody(incoming).then((body) => {
      if (disturbance) {
        const { status, headers } = disturbance
        return answer(outgoing, status, { message: 'later' }, headers)
      }
      const target = incoming.url ?? ''
      requests.push({ target, key: String(incoming.headers['idempotencykey'] ?? ''), body })
      const [status, result] = store(incoming.method ?? '', target, body)
      answer(outgoing, status, result)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { url: `http://127.0.0.1:${port}`, requests, stop }
}

async function readBody(incoming: IncomingMessage): Promise<Json> {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Json)
}

function answer(outgoing: ServerResponse, status: number, body: Json, headers = {}): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers })
  outgoing.end(JSON.stringify(body))
}

type Store = (method: string, target: string, body: Json) => [number, Json]

function createStore(lag_ms: number): Store {
  const lists = new Map<string, Map<string, Json>>()
  for (const path of ['/accounts', '/receivables']) lists.set(path, new Map())
  let written_at = 0

  const show = (path: string, state: Json): Json => {
    if (path !== '/receivables') return state
    const entries = [...(lists.get(`/receivables/${String(state['id'])}/entries`)?.values() ?? [])]
    const visible = performance.now() - written_at >= lag_ms
    const status = deriveStatus(entries)
    return { ...state, balance: visible ? deriveBalance(entries) : null, status }
  }

  return (method, target, body) => {
    const url = new URL(target, 'http://localhost')
    if (url.pathname === '/me') {
      return [200, { organization: { id: 'demo', name: 'Demo' }, environment: 'sandbox' }]
    }
    const list = lists.get(url.pathname)
    if (!list) return [404, { message: `there is no ${url.pathname}` }]
    if (method === 'GET') {
      const shown = [...list.values()].map((state) => show(url.pathname, state))
      return [200, pageOf(shown, url.searchParams)]
    }
    const id = String(body['id'])
    const obligor = body['obligor_id']
    if (obligor !== undefined && !lists.get('/accounts')?.has(String(obligor))) {
      return [400, { message: `obligor_id names no account: ${String(obligor)}` }]
    }
    written_at = performance.now()
    list.set(id, mergePatch(list.get(id) ?? {}, body))
    const entries = `/receivables/${id}/entries`
    if (url.pathname === '/receivables' && !lists.has(entries)) lists.set(entries, new Map())
    return [200, body]
  }
}

function pageOf(states: readonly Json[], search: URLSearchParams): Json {
  const wanted = search.get('metadata[book]')
  const found = states.filter(
    (state) => wanted === null || (state['metadata'] as Json | undefined)?.['book'] === wanted,
  )
  const from = Number(search.get('page') ?? 0)
  const to = from + Number(search.get('limit') ?? 25)
  const has_more = found.length > to
  return { data: found.slice(from, to), has_more, next_page: has_more ? String(to) : null }
}
