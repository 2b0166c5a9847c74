// Settings: checked at start with one message for every fault, and all of them in their reference.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ConfigError, SETTINGS, readConfig } from '../../src/config.ts'
import { runCommand } from '../crash/service-process.ts'

test('a faulty configuration is refused with every fault at once, each with what to set', () => {
  const words = { PORT: 'abc', OPERATOR_SLUG: 'other', TRUST_PROXY: 'yes', ROLE: 'boss', LOG_LEVEL: 'loud' }
  const faulty = { ...words, DATABASE_URL: 'mysql://x', DATABASE_REPLICA_URL: 'mysql://y', TLS_CERT: '/no/such/file' }
  const message = faultOf(faulty)
  for (const [name, value] of Object.entries(words)) expect(message).toContain(`${name} is "${value}"`)
  expect(message).toMatch(/DATABASE_URL must start with/)
  expect(message).toMatch(/DATABASE_REPLICA_URL must start with/)
  expect(message).toMatch(/TLS_CERT and TLS_KEY go together/)
  expect(message.split('\n').filter((line) => line.startsWith('  - ')).length).toBeGreaterThanOrEqual(7)
})

test('a replica is one of a database that is named', () => {
  expect(faultOf({ DATABASE_REPLICA_URL: 'postgres://b/tapeline' })).toContain('send both or neither')
  const both = { DATABASE_URL: 'postgres://a/tapeline', DATABASE_REPLICA_URL: 'postgres://b/tapeline' }
  expect(readConfig(both).database_replica_url).toBe('postgres://b/tapeline')
})

test('plain HTTP beyond loopback is refused unless a proxy in front ends TLS, but a worker serves nothing', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'example.com', '127.example.com'])
    expect(faultOf({ HOST })).toContain('TRUST_PROXY to the address')
  for (const HOST of ['127.0.0.1', '127.8.8.8', 'localhost', '::1']) expect(readConfig({ HOST }).host).toBe(HOST)
  for (const TRUST_PROXY of ['10.0.0.0/8', '::1, 192.0.2.7', 'loopback', '1', 'true'])
    expect(readConfig({ HOST: '0.0.0.0', TRUST_PROXY }).host).toBe('0.0.0.0')
  expect(readConfig({ HOST: '0.0.0.0', ROLE: 'worker' }).role).toBe('worker')
})

test('a port is a number from 0 to 65535', () => {
  for (const PORT of ['-1', '65536', '1.5', '0x10', '4000a', '999999'])
    expect(faultOf({ PORT })).toContain(`PORT is "${PORT}"`)
  expect([readConfig({ PORT: '0' }).port, readConfig({ PORT: ' 65535 ' }).port, readConfig({ PORT: '' }).port]).toEqual(
    [0, 65_535, 4000],
  )
})

test('a start with faulty settings ends with exit code 1 and the sentences, without a stack', async () => {
  const refused = await runCommand(['serve'], { HOST: '0.0.0.0', PORT: 'abc' })
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('TRUST_PROXY to the address') })
  expect(refused.stderr).toContain('PORT is "abc"')
  expect(refused.stderr).not.toContain('    at ')
})

test('the reference of settings lists each with its default, and none that does not exist', async () => {
  const page = await readFile(new URL('../../../docs/reference/settings.md', import.meta.url), 'utf8')
  const rows = new Map(
    [...page.matchAll(/^\|\s*`([A-Z][A-Z0-9_]*)`\s*\|(.*)$/gm)].map(([, name, rest]) => [name, rest ?? '']),
  )
  expect(new Set(rows.keys())).toEqual(new Set(Object.keys(SETTINGS)))
  for (const [name, setting] of Object.entries(SETTINGS))
    if (setting.default !== '') expect(rows.get(name)).toContain(setting.default)
})

function faultOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the configuration was accepted')
}
