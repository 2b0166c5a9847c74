// Alerts and the dashboard in a real Prometheus that reads the metrics of a running service, as ops/prometheus configures it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../harness/free-port.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { pathOf, textOf, yamlOf } from './deployment-files.ts'

const PROMETHEUS = process.env['PROMETHEUS'] ?? 'prometheus'
const isInstalled = spawnSync(PROMETHEUS, ['--version']).status === 0
if (!isInstalled)
  process.stdout.write('Not tested here: alerts and the dashboard in Prometheus, which is not installed.\n')

const METRICS_TOKEN = 'a-token-of-the-tests'

/** What Prometheus may take to start and to read twice on a busy machine. */
const PATIENCE_MS = 60_000

/** A port that was free may be taken when Prometheus listens: then another is tried. */
const STARTS_MAX = 5

interface Configuration {
  readonly global: object
  readonly scrape_configs: readonly { readonly job_name: string; readonly authorization: object }[]
}

interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string }[]
}

const dashboard = JSON.parse(textOf('ops/grafana/dashboards/tapeline.json')) as { panels: Panel[] }

/**
 * Panels that are empty here: without a replica reads are not counted, and while nothing fails there is no series yet of an answer 5xx, of a
 * calculator or of a job that failed.
 */
const EMPTY = ['Server errors', 'Reads by database', 'Failing calculators', 'Time of failure', 'Failed jobs']

let service: TestService
let folder: string
let prometheus: { readonly process: ChildProcess; readonly address: string }

/** The printed configuration, but that it reads this service, and every five seconds. */
function configuration(): string {
  const { global, scrape_configs, ...rest } = yamlOf('ops/prometheus/prometheus.yaml') as Configuration
  const jobs = scrape_configs.map(({ job_name, authorization }) => ({
    job_name,
    authorization: { ...authorization, credentials_file: join(folder, 'token') },
    static_configs: [{ targets: [new URL(service.address).host] }],
  }))
  return JSON.stringify({
    ...rest,
    global: { ...global, scrape_interval: '5s', scrape_timeout: '5s', evaluation_interval: '1s' },
    rule_files: [pathOf('ops/prometheus/rules.yaml')],
    scrape_configs: jobs,
  })
}

async function startPrometheus(starts = 1): Promise<typeof prometheus> {
  writeFileSync(join(folder, 'token'), METRICS_TOKEN)
  writeFileSync(join(folder, 'prometheus.json'), configuration())
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    PROMETHEUS,
    [
      `--config.file=${join(folder, 'prometheus.json')}`,
      `--storage.tsdb.path=${join(folder, `data-${starts}`)}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: 'pipe' },
  )
  let written = ''
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()))
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => child.exitCode !== null,
    )
  await eventually(isReady, (ready) => ready, PATIENCE_MS)
  if (child.exitCode === null) return { process: child, address: `http://${address}` }
  if (starts >= STARTS_MAX || !written.includes('address already in use'))
    throw new Error(`Prometheus did not start:\n${written}`)
  return startPrometheus(starts + 1)
}

interface Answer<T> {
  readonly status: string
  readonly error?: string
  readonly data: T
}

async function ask<T>(path: string): Promise<Answer<T>> {
  return (await (await fetch(`${prometheus.address}/api/v1/${path}`)).json()) as Answer<T>
}

/** How many series an expression of the dashboard gives now. */
async function seriesOf(expression: string): Promise<number> {
  const query = encodeURIComponent(expression.replaceAll('$__rate_interval', '1m'))
  const { status, error, data } = await ask<{ result: unknown[] }>(`query?query=${query}`)
  expect([expression, status, error]).toEqual([expression, 'success', undefined])
  return data.result.length
}

describe.skipIf(!isInstalled)('in Prometheus', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tapeline-prometheus-'))
    // An API alone sends nothing to the receiver, and reports how far the stream is behind.
    service = await startTestService({ METRICS_TOKEN, ROLE: 'api', AUDIT_STREAM_URL: 'http://127.0.0.1:9/' })
    const { client } = await service.lender()
    await client.post('/accounts', accountBody('a'))
    await client.post('/receivables', receivableBody('r', 'a'))
    await client.get('/receivables')
    prometheus = await startPrometheus()
  }, 180_000)
  afterAll(async () => {
    prometheus.process.kill('SIGTERM')
    await once(prometheus.process, 'close')
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  test('the service is read, and every panel has series but those without a replica or a failure', async () => {
    const read_twice = 'sum(count_over_time(up{job="tapeline"}[1m]) > 1)'
    expect(
      await eventually(
        () => seriesOf(read_twice),
        (found) => found === 1,
        PATIENCE_MS,
      ),
    ).toBe(1)
    const isUp = async () => (await seriesOf('up{job="tapeline"} == 1')) === 1
    expect(await eventually(isUp, (is_up) => is_up, PATIENCE_MS)).toBe(true)
    const empty = async () => {
      const counted = dashboard.panels.map(async ({ title, targets }) => {
        const series = await Promise.all(targets.map(({ expr }) => seriesOf(expr)))
        return series.includes(0) ? [title] : []
      })
      return (await Promise.all(counted)).flat()
    }
    expect(await eventually(empty, (titles) => titles.length <= EMPTY.length, PATIENCE_MS)).toEqual(EMPTY)
  }, 180_000)

  test('every alert is evaluated without an error', async () => {
    interface Rule {
      readonly name: string
      readonly health: string
      readonly lastError?: string
    }
    const rules = async () => {
      const { data } = await ask<{ groups: { rules: Rule[] }[] }>('rules?type=alert')
      return data.groups.flatMap((group) => group.rules)
    }
    const evaluated = await eventually(rules, (all) => all.every(({ health }) => health !== 'unknown'), PATIENCE_MS)
    const { groups } = yamlOf('ops/prometheus/rules.yaml') as { groups: { rules: object[] }[] }
    expect(evaluated).toHaveLength(groups.flatMap((group) => group.rules).length)
    for (const { name, health, lastError = '' } of evaluated)
      expect([name, health, lastError]).toEqual([name, 'ok', ''])
  })
})
