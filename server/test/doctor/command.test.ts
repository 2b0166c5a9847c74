// `tapeline doctor` as people run it: what it prints, for people and for programs, and its exit codes. What runs the checks is tested in
// this process.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Check, failure, notChecked, ok, warning } from '../../src/doctor/check.ts'
import { CHECKS } from '../../src/doctor/checks.ts'
import { type NamedFinding, examine } from '../../src/doctor/examine.ts'
import { reportJson, reportLines } from '../../src/doctor/report-text.ts'
import { runCommand } from '../crash/service-process.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { backupOf, urlOf } from '../operations/books.ts'
import { installationOn } from './installation.ts'

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'tapeline-doctor-'))
  await writeFile(join(folder, 'book.backup'), await backupOf(service.connection))
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

describe('the command', () => {
  test('reports every check of a running service as JSON, and ends with 1 where one failed', async () => {
    const settings = { DATABASE_URL: urlOf(service.connection), PORT: new URL(service.address).port }
    const ran = await runCommand(['doctor', '--json', '--backups', folder], settings)
    expect(ran).toMatchObject({ code: 1, stderr: '' })
    const report = JSON.parse(ran.stdout) as { status: string; checked_at: string; checks: NamedFinding[] }
    expect(report.status).toBe('failure')
    expect(Date.parse(report.checked_at)).toBeGreaterThan(Date.now() - 600_000)
    expect(report.checks.map(({ name }) => name)).toEqual(CHECKS.map(({ name }) => name))
    const named = (status: string) => report.checks.filter((one) => one.status === status).map(({ name }) => name)
    // The server of the tests is not durable.
    expect(named('failure')).toEqual(['durability'])
    expect(named('ok')).toEqual(
      expect.arrayContaining(['settings', 'database', 'migrations', 'clock', 'calculators', 'backups', 'service']),
    )
    for (const { found, to_do } of report.checks)
      for (const sentence of [found, ...(to_do === null ? [] : [to_do])]) expect(sentence).toMatch(/^\S.*\.$/)
  })

  test('explains itself with examples', async () => {
    const help = await runCommand(['doctor', '--help'], {})
    expect(help).toMatchObject({ code: 0, stderr: '' })
    for (const word of ['--backups', '--json', 'Exit codes: 0', '$ tapeline doctor --backups'])
      expect(help.stdout).toContain(word)
  })

  test('ends with 2 where it could not run', async () => {
    const ran = await runCommand(['doctor', '--everything'], {})
    expect(ran).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('unknown option') })
  })
})

describe('the runner', () => {
  const checkOf = (name: string, run: Check['run'], needs: readonly string[] = []): Check => ({ name, needs, run })

  test('runs a check only where what it needs is ok, and survives one that breaks', async () => {
    const findings = await examine(installationOn(undefined), [
      checkOf('broken', () => Promise.reject(new Error('out of paper.'))),
      checkOf('late', () => Promise.resolve(warning('Late.', 'Hurry.'))),
      checkOf('well', () => Promise.resolve(ok('Well.'))),
      checkOf('of_broken', () => Promise.resolve(ok('Never.')), ['well', 'broken']),
      checkOf('of_late', () => Promise.resolve(ok('Never.')), ['late']),
      checkOf('of_well', () => Promise.resolve(ok('Ran.')), ['well']),
    ])
    expect(findings.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'broken failure',
      'late warning',
      'well ok',
      'of_broken not_checked',
      'of_late not_checked',
      'of_well ok',
    ])
    expect(findings[0]?.found).toBe('The check ended with an error (out of paper).')
    expect(findings[3]?.found).toBe('The check broken has to be ok first.')
  })

  test('every check follows those that it needs', () => {
    for (const [at, { name, needs }] of CHECKS.entries())
      for (const needed of needs)
        expect(
          CHECKS.slice(0, at).map((one) => one.name),
          name,
        ).toContain(needed)
  })

  test('with faulty settings names them, and checks what needs none', async () => {
    const findings = await examine(installationOn(undefined, { settings: { PORT: 'abc' } }), CHECKS)
    const statuses = new Map(findings.map(({ name, status }) => [name, status]))
    expect(statuses.get('settings')).toBe('failure')
    expect(statuses.get('node')).not.toBe('not_checked')
    for (const name of ['database', 'calculators', 'service']) expect(statuses.get(name), name).toBe('not_checked')
  })
})

test('a report has a line for each check, what to do below it, and a count', () => {
  const findings = [
    { name: 'node', ...ok('Node is 24.1.0.') },
    { name: 'clock', ...failure('The clocks differ.', 'Set them.') },
    { name: 'backups', ...notChecked('No folder.') },
  ]
  expect(reportLines(findings)).toEqual([
    'ok           node     Node is 24.1.0.',
    'failure      clock    The clocks differ.',
    '                      Set them.',
    'not checked  backups  No folder.',
    '',
    '1 ok, 0 warnings, 1 failure, 1 not checked.',
  ])
  const report = JSON.parse(reportJson(findings, '2026-01-01T00:00:00.000Z')) as object
  expect(report).toMatchObject({ status: 'failure', checks: findings })
})
