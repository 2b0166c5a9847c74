// Alerts and the dashboard for Grafana: every metric that they name is exported, and every metric of ours is shown.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/database.ts'
import { AcknowledgedClocks } from '../../src/storage/writer/acknowledged-clocks.ts'
import { Telemetry } from '../../src/telemetry/telemetry.ts'
import { cloneDatabase } from '../harness/service.ts'
import { pathOf, textOf, yamlOf } from './deployment-files.ts'

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly description: string }
}

interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string }[]
}

const { groups } = yamlOf('ops/prometheus/rules.yaml') as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(textOf('ops/grafana/dashboards/tapeline.json')) as { panels: Panel[] }
const alerts = rules.map(({ expr }) => expr)
const drawn = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** Series by the names under which Prometheus keeps them. */
let exported: ReadonlySet<string>
beforeAll(async () => {
  const database = openDatabase(await cloneDatabase(), { connections_max: 1, onError: () => {} })
  const writer = { counts: { operations: 0, batches: 0, waiting: 0 }, clocks: new AcknowledgedClocks(() => {}) }
  const reads = { by_replica: 0, by_primary: 0, after_replica: 0 }
  const admission = { under_way: 0, refused: 0 }
  const telemetry = new Telemetry({ database, writer, reads, admission, has_audit_stream: true })
  const { text } = await telemetry.scrape()
  await database.end()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  exported = new Set(types.flatMap(([, name = '', type]) => seriesOf(name, type)))
})

function seriesOf(name: string, type: string | undefined): string[] {
  return type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name]
}

const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'on', 'ignoring'])

/** The series that an expression reads: its words that are no function, label or operator. */
function seriesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on) *\([^)]*\)/g, ' ')
  return [...bare.matchAll(/(?<![\w.])[a-zA-Z_][\w:]*\b(?! *\()/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name))
}

test('every series that an alert or a panel reads is exported', () => {
  const read = new Set([...alerts, ...drawn].flatMap(seriesIn))
  expect(read.size).toBeGreaterThan(10)
  expect([...read].filter((name) => name !== 'up' && !exported.has(name))).toEqual([])
})

test('a series that is not exported is found', () => {
  expect(seriesIn('max by (a) (rate(tapeline_lag_second{a="b"}[5m])) > 1 or vector(0)')).toEqual([
    'tapeline_lag_second',
  ])
})

test('every metric of ours is on the dashboard', () => {
  const shown = new Set(drawn.flatMap(seriesIn))
  const ours = [...exported].filter((name) => name.startsWith('tapeline_'))
  expect(ours.filter((name) => !shown.has(name))).toEqual([])
})

test('every alert has a severity, a summary and what to do', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, labels, annotations } of rules) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(?:critical|warning)$/)])
    expect(annotations.summary).toMatch(/^[A-Z].*\.$/)
    expect(annotations.description).toMatch(/\.$/)
  }
})

const PROMTOOL = process.env['PROMTOOL'] ?? 'promtool'
const hasPromtool = spawnSync(PROMTOOL, ['--version']).status === 0

// Where promtool is not installed, nothing here parses the expressions.
test('the page of metrics has what to do at every alert, and names no other', () => {
  const rows = textOf('docs/operations/monitor.md').matchAll(/^\| `(Tapeline\w+)` \| (\w+) \| \S/gm)
  const listed = [...rows].map(([, alert, severity]) => ({ alert, severity }))
  expect(listed).toEqual(rules.map(({ alert, labels: { severity } }) => ({ alert, severity })))
})

test.skipIf(!hasPromtool)('promtool parses all expressions, and each alert fires when it should', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapeline-rules-'))
  try {
    const asRules = drawn.map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }))
    writeFileSync(join(folder, 'panels.json'), JSON.stringify({ groups: [{ name: 'panels', rules: asRules }] }))
    const checked = spawnSync(PROMTOOL, [
      'check',
      'rules',
      join(folder, 'panels.json'),
      pathOf('ops/prometheus/rules.yaml'),
    ])
    expect([checked.status, String(checked.stderr)]).toEqual([0, ''])
    const tested = spawnSync(PROMTOOL, ['test', 'rules', pathOf('ops/prometheus/rules.test.yaml')])
    expect([tested.status, String(tested.stderr)]).toEqual([0, expect.any(String)])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
