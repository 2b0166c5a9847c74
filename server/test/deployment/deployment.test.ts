// The image, compose.yaml, the chart and the units of systemd agree with the service that they start: with its settings, its port and its
// probes, and with each other.
import { existsSync, readdirSync } from 'node:fs'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { SETTINGS, readConfig } from '../../src/config.ts'
import { healthRoutes } from '../../src/http/health.ts'
import {
  type Environment,
  assignments,
  composeServices,
  dockerStages,
  filledIn,
  imageInstruction,
  pathOf,
  textOf,
  unitValues,
  yamlOf,
} from './deployment-files.ts'

const CHART = 'ops/helm/tapeline'
const templates = readdirSync(pathOf(`${CHART}/templates`)).map((name) => textOf(`${CHART}/templates/${name}`))
const units = readdirSync(pathOf('ops/systemd')).filter((name) => name.endsWith('.service'))
const services = composeServices()
const own = Object.entries(services).filter(([, { build }]) => build !== undefined)
const values = yamlOf(`${CHART}/values.yaml`) as { settings: Environment; secrets: Record<string, unknown> }
const { version } = JSON.parse(textOf('package.json')) as { version: string }
const image = assignments(imageInstruction('ENV'))

/** What each place sets, with a word for what is a secret. */
const PLACES: Readonly<Record<string, Environment>> = {
  ...Object.fromEntries(own.map(([name, { environment }]) => [`${name} of compose.yaml`, filledIn(environment)])),
  ...Object.fromEntries(
    ['api', 'worker'].map((role) => {
      const secrets = Object.keys(values.secrets).map((name) => [name, 'postgres://given/given'])
      return [`${role} of the chart`, { ROLE: role, ...values.settings, ...Object.fromEntries(secrets) }]
    }),
  ),
}
const UNITS = Object.fromEntries(units.map((unit) => [unit, assignments(unitValues(unit, 'Environment').join(' '))]))

describe('settings', () => {
  test.each(Object.entries({ ...PLACES, ...UNITS, Dockerfile: image }))(
    '%s names none that does not exist',
    (_, set) => {
      expect(Object.keys(set).length).toBeGreaterThan(0)
      expect(Object.keys(set).filter((name) => !(name in SETTINGS) && name !== 'NODE_ENV')).toEqual([])
    },
  )

  test.each(Object.entries(PLACES))('of %s are accepted in the image', (_, set) => {
    expect(readConfig({ ...image, ...set })).toMatchObject({ port: 4000, host: '0.0.0.0' })
  })

  test('of units are accepted with a database and a proxy', () => {
    for (const set of Object.values(UNITS))
      expect(readConfig({ ...set, DATABASE_URL: 'postgres://given/given' }).data_dir).toBe('/var/lib/tapeline')
  })

  test('of the chart: each is a setting, a secret, or set by the chart, and is in one of these alone', () => {
    const { properties } = JSON.parse(textOf(`${CHART}/values.schema.json`)) as {
      properties: Record<'settings' | 'secrets', { propertyNames: { enum: string[] } }>
    }
    const byChart = ['ROLE', 'TLS_CERT', 'TLS_KEY', 'HOST', 'PORT', 'DATA_DIR']
    const named = [...properties.settings.propertyNames.enum, ...properties.secrets.propertyNames.enum, ...byChart]
    expect(named.toSorted()).toEqual(Object.keys(SETTINGS).toSorted())
    const written = templates.flatMap((text) =>
      [...text.matchAll(/- name: ([A-Z][A-Z0-9_]+)$/gm)].map(([, name]) => name),
    )
    expect(written.filter((name) => !byChart.includes(name ?? ''))).toEqual([])
  })

  test('the roles are those of the service', () => {
    expect([services['api']?.environment?.['ROLE'], services['worker']?.environment?.['ROLE']]).toEqual([
      'api',
      'worker',
    ])
    expect(units.map((unit) => UNITS[unit]?.['ROLE'])).toEqual(['api', 'worker', 'worker'])
  })
})

test('every file of YAML or JSON can be read', () => {
  const paths = readdirSync(pathOf('ops'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => !/templates/.test(path),
  )
  const read = ['compose.yaml', ...paths.filter((path) => /\.ya?ml$/.test(path)).map((path) => `ops/${path}`)]
  for (const path of read) expect([path, yamlOf(path)]).toEqual([path, expect.any(Object)])
  for (const path of paths.filter((path) => path.endsWith('.json'))) JSON.parse(textOf(`ops/${path}`))
  expect(read.length).toBeGreaterThan(6)
})

test('one port is served, exposed, published, probed and watched', () => {
  const port = SETTINGS.PORT.default
  expect([image['PORT'], imageInstruction('EXPOSE')]).toEqual([port, port])
  expect(services['api']?.ports).toContain(`127.0.0.1:${port}:${port}`)
  expect(templates.join('').match(/containerPort: (\d+)/g)).toEqual([`containerPort: ${port}`])
  expect(textOf('ops/prometheus/prometheus.yaml')).toContain(`port: ${port}`)
})

test('probes ask for paths that are served', async () => {
  const app = Fastify()
  healthRoutes(app, () => Promise.reject(new Error('not asked')))
  const probed = [...templates, textOf('tools/healthcheck.mjs')].flatMap((text) =>
    [...text.matchAll(/\bpath: '?(\/\w+)/g)].map(([, path = '']) => path),
  )
  expect(new Set(probed)).toEqual(new Set(['/health', '/ready']))
  for (const url of probed) expect(app.hasRoute({ method: 'GET', url })).toBe(true)
  await app.close()
})

test('the version is one', () => {
  const chart = yamlOf(`${CHART}/Chart.yaml`) as { version: string; appVersion: string }
  const image = dockerStages()
    .at(-1)
    ?.find(({ text }) => text.startsWith('VERSION='))
  expect([chart.version, chart.appVersion, image?.text]).toEqual([version, version, `VERSION=${version}`])
  for (const [, service] of own) expect(service.image).toBe(`tapeline:${version}`)
})

test('nothing of ours runs as root, or writes where it runs', () => {
  const [user = ''] = imageInstruction('USER').split(':')
  expect(Number(user)).toBeGreaterThan(0)
  for (const [, service] of own) expect(service).toMatchObject({ read_only: true, init: true })
  for (const service of Object.values(services)) expect(service.user ?? 'given').not.toMatch(/^(?:0|root)\b/)
  const shared = textOf(`${CHART}/templates/_helpers.tpl`)
  for (const line of ['runAsNonRoot: true', `runAsUser: ${user}`, 'readOnlyRootFilesystem: true'])
    expect(shared).toContain(line)
  const pods = templates.filter((text) => text.includes('containers:'))
  expect(pods).toHaveLength(3)
  for (const pod of pods)
    expect(pod).toMatch(/include "tapeline\.podSecurity"[^]*include "tapeline\.containerSecurity"/)
  for (const unit of units) expect(unitValues(unit, 'User')).toEqual(['tapeline'])
})

test('images are named by a tag with a version', () => {
  const bases = dockerStages().map(([from]) => from?.text.replace(/^--\S+ /, '').split(' ')[0] ?? '')
  const stages = dockerStages().map(([from]) => / AS (\w+)/.exec(from?.text ?? '')?.[1])
  const outside = bases.filter((name) => !stages.includes(name))
  const named = [...outside, ...Object.values(services).map((service) => service.image)]
  expect(named.length).toBeGreaterThan(6)
  for (const name of named) expect(name).toMatch(/^[a-z/]+:v?\d+\.\d+[\w.-]*$/)
})

test('programs are started without a shell, so that signals reach them', () => {
  for (const name of ['ENTRYPOINT', 'CMD']) expect(JSON.parse(imageInstruction(name))).toBeInstanceOf(Array)
  expect(imageInstruction('HEALTHCHECK')).toMatch(/ CMD \["node", "healthcheck\.mjs"\]$/)
  expect(imageInstruction('ENTRYPOINT')).toContain('server/dist/main.js')
  expect(imageInstruction('STOPSIGNAL')).toBe('SIGTERM')
  for (const unit of ['tapeline-api.service', 'tapeline-worker.service']) {
    expect(unitValues(unit, 'KillMode')).toEqual(['mixed'])
    expect(unitValues(unit, 'ExecStart')).toEqual(['/usr/bin/env node server/dist/main.js serve'])
  }
})

test('the image is made with the manifest of every workspace, and what is mounted is there', () => {
  const { workspaces } = JSON.parse(textOf('package.json')) as { workspaces: string[] }
  const copied = dockerStages().flatMap((stage) => stage.map(({ text }) => text))
  for (const name of workspaces) expect(copied).toContain(`${name}/package.json ${name}/`)
  const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.filter((path) => path.startsWith('./')))
  expect(mounted.length).toBeGreaterThan(4)
  for (const path of mounted) expect([path, existsSync(pathOf(path.split(':')[0] ?? ''))]).toEqual([path, true])
})
