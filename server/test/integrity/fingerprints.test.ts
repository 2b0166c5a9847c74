// Fingerprints between installations, by the commands of the guide: what is in both files is named of the own book alone.
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exportedFingerprintCommands } from '../../src/commands/fingerprints.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { IdentityBook, OTHER_VIN, VIN } from './identity-book.ts'

const GUIDE = readFileSync(new URL('../../../docs/guides/fingerprints.md', import.meta.url), 'utf8')

let service: TestService
let folder: string
let north: IdentityBook
let south: IdentityBook
beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'tapeline-fingerprints-'))
  ;[north, south] = [await IdentityBook.open(service), await IdentityBook.open(service)]
  await north.lend('loan-1', { collateral: { vin: VIN }, metadata: { contract_number: '7' } })
  await north.lend('loan-2', { collateral: { vin: OTHER_VIN } })
  await north.lend('loan-3', { collateral: { vin: '5GZCZ43D13S812715' } })
  await north.repay('loan-3', '2026-02-01')
  await south.lend('theirs', { collateral: { vin: VIN } })
  await south.lend('alone', { collateral: { vin: '5GZCZ43D13S812715' } })
  for (const book of [north, south]) await book.follow()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await service.stop()
})

/** Runs a command in the folder; returns what it prints on both. */
async function run(words: string): Promise<{ readonly out: string; readonly message: string }> {
  const program = new Command('tapeline').exitOverride()
  exportedFingerprintCommands(program, (work) => work(service.database))
  let [out, message] = ['', '']
  const printed = vi.spyOn(process.stdout, 'write').mockImplementation((text) => (out += String(text)) !== '')
  const noted = vi.spyOn(process.stderr, 'write').mockImplementation((text) => (message += String(text)) !== '')
  try {
    const args = words.split(' ').map((word) => (/\.(txt|csv|key)$/.test(word) ? join(folder, word) : word))
    await program.parseAsync(args, { from: 'user' })
  } finally {
    printed.mockRestore()
    noted.mockRestore()
  }
  return { out, message }
}

/** A command of the guide, without what starts the program. */
function ofGuide(name: string): string {
  return new RegExp(`tapeline -- (fingerprints ${name} .*)`).exec(GUIDE)?.[1] ?? ''
}

const exportOf = (book: IdentityBook, name: string, key = 'shared.key') =>
  run(
    `fingerprints export --key-file ${key} --output ${name}.txt --references ${name}.csv --environment sandbox --organization ${book.organization}`,
  )

test('the commands of the guide name own receivables that are in both files, and nothing of the other', async () => {
  await writeFile(join(folder, 'shared.key'), `${'5e'.repeat(32)}\n`)
  const asked = `${ofGuide('export')} --environment sandbox --organization ${north.organization}`
  expect((await run(asked)).message).toContain('Wrote the fingerprints of 2 identities')
  await exportOf(south, 'theirs')
  const { out, message } = await run(ofGuide('compare'))
  expect(message).toBe('1 of your 2 fingerprints are in both files\n')
  expect(out.split('\n').map((line) => line.split(/\s+/))).toEqual([
    ['kind', 'organization', 'receivable_id'],
    ['vin', north.organization, 'loan-1'],
    [''],
  ])
  const reversed = await run('fingerprints compare theirs.txt ours.txt --references theirs.csv')
  expect(reversed.out).toContain('theirs')
  expect(reversed.out).not.toContain(north.organization)
  const without = await run('fingerprints compare ours.txt theirs.txt')
  expect(without.out).toMatch(/^line +kind +fingerprint\n[23] +vin +[0-9a-f]{64}\n$/)
})

test('the file that is given away names nothing of the book, and only its owner can read it', async () => {
  const text = await readFile(join(folder, 'ours.txt'), 'utf8')
  for (const secret of [VIN, 'loan-1', north.organization, '5e5e']) expect(text).not.toContain(secret)
  expect(text.split('\n').length).toBe(5)
  expect((await stat(join(folder, 'ours.txt'))).mode & 0o777).toBe(0o600)
  await expect(exportOf(north, 'ours')).rejects.toThrow('cannot be written')
})

test('files of different keys are not compared, and a file of references must be of the own export', async () => {
  await writeFile(join(folder, 'other.key'), 'x'.repeat(32))
  await exportOf(south, 'other', 'other.key')
  await expect(run('fingerprints compare ours.txt other.txt')).rejects.toThrow('were made with different keys')
  await expect(run('fingerprints compare ours.txt theirs.txt --references other.csv')).rejects.toThrow(
    'of another export',
  )
  await expect(run('fingerprints compare ours.txt theirs.csv')).rejects.toThrow('it is no file of fingerprints')
})

test('receivables of another day are exported by it', async () => {
  const day = '--as-of 2026-01-20'
  await run(
    `fingerprints export --key-file shared.key --output then.txt --references then.csv --environment sandbox --organization ${north.organization} ${day}`,
  )
  expect(await readFile(join(folder, 'then.csv'), 'utf8')).toContain('loan-3')
  expect(await readFile(join(folder, 'ours.csv'), 'utf8')).not.toContain('loan-3')
})
