// A substitute for the service in the demo's own tests: real HTTP, no database. It answers as the interface defines,
// shows balances a little late, and can be set to refuse some requests first.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isObject } from './json-object.ts'
import { mergePatch } from './model.ts'
import { deriveBalance, deriveStatus } from './model-flows.ts'
import { usual_edges } from './bucket-edges.ts'
import { evaluateChanges, evaluateView, collectHistories } from './model-months.ts'
import { evaluateTable } from './model-tables.ts'
import type { MonthRow } from './month-row.ts'
import { orderCalls, type Call, type Json } from './call.ts'
import type { TableQuestion } from './table.ts'

/** A running substitute. `requests` lists the requests received, in order of arrival. */
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

/** An object is answered as JSON, text as CSV. */
function answer(outgoing: ServerResponse, status: number, body: Json | string, headers = {}): void {
  const is_text = typeof body === 'string'
  outgoing.writeHead(status, { 'content-type': is_text ? 'text/csv' : 'application/json', ...headers })
  outgoing.end(is_text ? body : JSON.stringify(body))
}

const momentOf = (writes: number) => String(writes).padStart(9, '0')

type Store = (method: string, target: string, body: Json) => [number, Json | string]

function createStore(lag_ms: number): Store {
  const lists = new Map<string, Map<string, Json>>()
  for (const path of ['/accounts', '/receivables']) lists.set(path, new Map())
  const calls: Call[] = []
  let written_at = 0
  let settings: Json | undefined

  const isVisible = () => performance.now() - written_at >= lag_ms
  // Its moments count writes; the portfolio reaches the last one as late as balances do.
  const portfolioMoment = () => momentOf(isVisible() ? calls.length : 0)
  const show = (path: string, state: Json): Json => {
    if (path !== '/receivables') return state
    const entries = [...(lists.get(`/receivables/${String(state['id'])}/entries`)?.values() ?? [])]
    const visible = isVisible()
    const status = deriveStatus(entries)
    return { ...state, balance: visible ? deriveBalance(entries) : null, status }
  }

  return (method, target, body) => {
    const url = new URL(target, 'http://localhost')
    if (url.pathname === '/me') {
      return [200, { organization: { id: 'demo', name: 'Demo' }, environment: 'sandbox' }]
    }
    if (url.pathname === '/operator/reporting-settings') settings = body
    if (/^\/(operator\/)?reporting-settings/.test(url.pathname)) {
      return settings === undefined ? [404, { message: 'nothing is set' }] : [200, settings]
    }
    const answer = metricsAnswer(calls, url) ?? portfolioAnswer(calls, url, portfolioMoment())
    if (answer !== undefined) return [200, answer]
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
    const moment = momentOf(calls.length + 1)
    list.set(id, mergePatch(list.get(id) ?? {}, { ...body, created_at: moment, updated_at: moment }))
    const date = url.searchParams.get('effective_date') ?? String(body['date'] ?? body['origination_date'] ?? '')
    calls.push({ method: 'POST', path: url.pathname, body: { ...body, id }, date })
    const entries = `/receivables/${id}/entries`
    if (url.pathname === '/receivables' && !lists.has(entries)) lists.set(entries, new Map())
    return [200, body]
  }
}

/** The answer of a path of the metrics, by the plain evaluation; undefined for any other path. */
function metricsAnswer(calls: readonly Call[], { pathname, searchParams: search }: URL): Json | string | undefined {
  const timeline = /^\/receivables\/([^/]+)\/timeline$/.exec(pathname)?.[1]
  if (timeline === undefined && !pathname.startsWith('/receivable-metrics')) return undefined
  const id = search.get('receivable_id') ?? timeline
  const asked = { month: search.get('month'), as_of: search.get('as_of') ?? '2026-01-31' }
  const view = { name: '', as_of: asked.as_of, ...(asked.month === null ? {} : { month: asked.month }) }
  const histories = collectHistories(orderCalls(calls)).filter((history) => id === undefined || history.id === id)
  const months = evaluateView(histories, view).map(toMonth)
  if (timeline !== undefined) return { months, changes: histories.flatMap(evaluateChanges) }
  if (pathname.endsWith('.csv')) return csvOf(months.toReversed())
  return pageOf(months.toReversed(), search)
}

/** The answer of a path of the portfolio, by the plain evaluation; undefined for any other path. */
function portfolioAnswer(
  calls: readonly Call[],
  { pathname, searchParams }: URL,
  known_at: string,
): Json | string | undefined {
  const [, table, csv] = /^\/portfolio\/([^.]+)(\.csv)?$/.exec(pathname) ?? []
  if (table === undefined) return undefined
  const query = { as_of: '2026-01-31', currency: '', ...Object.fromEntries(searchParams) }
  const question = { name: '', table: table as TableQuestion['table'], query }
  const data = evaluateTable(collectHistories(orderCalls(calls)), question, usual_edges)
  return csv === undefined ? { known_at, data } : csvOf(data)
}

function toMonth(row: MonthRow): Json {
  const { opening, disbursed, collected, refunded, written_off, closing } = row
  const { interest, periodic_fees, late_fees, recovered } = row
  const { days_past_due, bucket, since, times } = row
  return {
    receivable_id: row.receivable_id,
    month: row.month,
    as_of: row.as_of,
    months_on_book: row.months_on_book,
    status: row.status,
    outcome: row.outcome,
    principal: { opening, disbursed, collected, refunded, written_off, closing },
    cash: { interest, periodic_fees, late_fees, recovered },
    delinquency: { reported: { days_past_due, bucket, since, times } },
    to_date: {
      disbursed: row.disbursed_to_date,
      written_off: row.written_off_to_date,
      recovered: row.recovered_to_date,
    },
  }
}

function csvOf(rows: readonly Json[]): string {
  const flat = rows.map((row) => flatten(row))
  const lines = [flat[0]?.map(([name]) => name) ?? [], ...flat.map((cells) => cells.map(([, cell]) => cell))]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

function flatten(value: Json, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]): [string, string][] =>
    isObject(inner) ? flatten(inner, `${prefix}${name}.`) : [[prefix + name, inner === null ? '' : String(inner)]],
  )
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
