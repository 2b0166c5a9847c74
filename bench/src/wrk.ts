// The lightest generator there is, where the machine has it: wrk, with a script that makes a new id for each request.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoadOrder, LoadResult } from './load.ts'

/** Whether wrk is on the PATH. */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined
}

/** Lua that makes path and body of request n; the same shapes as load.ts makes. One without a body is a GET. */
const SHAPES = {
  receivable_read: `path = "/receivables/r" .. ((n * 7919) % RECEIVABLES)`,
  receivable_page: `path = "/receivables"`,
  entry: `path = "/receivables/r" .. ((n * 7919) % RECEIVABLES) .. "/entries"
  body = string.format('{"id":"%s-%d","date":"2026-0%d-%02d","type":"%s","amount":%d,"balance":%d,"receivable_status":"active"}',
    SEED, n, 1 + n % 9, 1 + n % 28, TYPES[1 + n % 4], 1000 + n % 90000, 100000 + n)`,
  account: `path = "/accounts"
  body = string.format('{"id":"%s-%d","type":"business","name":"Company %d","industry":"722511","address":{"country":"US","region":"CA"}}', SEED, n, n)`,
  receivable: `path = "/receivables"
  body = string.format('{"id":"%s-%d","obligor_id":"a0","product_type":"term_loan","funded_by":"balance_sheet","origination_date":"2026-0%d-%02d",' ..
    '"currency":"USD","term":"12 months","payment_frequency":"1 month","interest_rate":0.12,"credit_limit":%d}', SEED, n, 1 + n % 9, 1 + n % 28, 100000 + n)`,
} as const

function scriptOf(order: LoadOrder): string {
  return `
SEED = "${order.seed}"
RECEIVABLES = ${order.receivables}
TYPES = {"principal", "interest", "disbursement", "late_fee"}
HEADERS = {${order.keys.map((key) => `{ ["Authorization"] = "${key}", ["Content-Type"] = "application/json" }`).join(', ')}}
n = 0
request = function()
  n = n + 1
  local path, body
  ${SHAPES[order.kind]}
  return wrk.format(body and "POST" or "GET", path, HEADERS[1 + n % #HEADERS], body)
end
`
}

/** Runs wrk; CPU is that of its process, in seconds. */
export async function runWrk(order: LoadOrder): Promise<{ result: LoadResult; cpu: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-wrk-'))
  const script = join(folder, 'upsert.lua')
  await writeFile(script, scriptOf(order))
  const args = [
    '-t1',
    `-c${order.connections}`,
    `-d${order.seconds}s`,
    '--latency',
    '-s',
    script,
    `http://${order.host}:${order.port}`,
  ]
  const done = spawnSync('bash', ['-c', 'wrk "$@"; code=$?; times >&2; exit $code', 'wrk', ...args], {
    encoding: 'utf8',
  })
  await rm(folder, { recursive: true, force: true })
  if (done.status !== 0) throw new Error(`wrk failed: ${done.stderr}`)
  const [, answered = '0', seconds = '1'] = /(\d+) requests in ([\d.]+)s/.exec(done.stdout) ?? []
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(done.stdout)?.[1] ?? 0)
  const result = {
    answered: Number(answered),
    refused,
    seconds: Number(seconds),
    p50: latencyOf('50%', done.stdout),
    p99: latencyOf('99%', done.stdout),
  }
  return { result, cpu: childSeconds(done.stderr) }
}

/** A latency of wrk's distribution, in milliseconds. */
function latencyOf(share: string, text: string): number {
  const [, number = '0', unit = 'ms'] = new RegExp(`${share}\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? []
  return Number(number) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's']
}

/** CPU seconds of children as the shell's \`times\` prints them on its last line. */
export function childSeconds(times: string): number {
  const last = times.trim().split('\n').at(-1) ?? ''
  return [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, match) => sum + Number(match[1]) * 60 + Number(match[2]),
    0,
  )
}
