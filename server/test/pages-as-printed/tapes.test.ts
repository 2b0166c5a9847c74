// The guide to loan tapes as printed: a tape of forty rows of which one is wrong goes from its proposal to the corrected rows. The tape is made
// here by what the page shows of it: its first rows, its seven borrowers, its faulty row.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demand } from '../surface/operations.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { PageFolder, blocksOf, pageOf, patternOf, stepsOf, withoutNumbers } from './console.ts'

const GUIDE = pageOf('docs/guides/importing-a-tape.md')
const [HEAD, SUGGEST, PREVIEW, SEND, CODE, AGAIN] = stepsOf(GUIDE)
const [PROPOSED = ''] = blocksOf(GUIDE, 'yaml')
const DECIDED = /`(delinquent_amount: = [^`]+)`/.exec(GUIDE)?.[1] ?? ''

const BORROWERS = ['Corner Kitchen', 'Lindgren Bros', 'Weber KG', 'Ito Works', 'Moreau Fils', 'Olsen AS', 'Rossi Srl']
/** The faulty row, by its line in the file. */
const FAULTY = 13

function tape(): string {
  const [header = '', first = '', second = ''] = HEAD?.printed.split('\n') ?? []
  const rows = Array.from({ length: 40 }, (_, at) => {
    const borrower = `C-${17 + (at % 7)};${BORROWERS[at % 7]}`
    const day = at + 2 === FAULTY ? '31.02.2025' : '06.02.2025'
    // Two of the loans are past due.
    const days_past_due = at === 20 || at === 30 ? 35 : 0
    return `000${1042 + at};${borrower};${day};6.050,00;12;9,5;EUR;2.362,89;${days_past_due};28.02.2026`
  })
  return `${[header, first, second, ...rows.slice(2)].join('\n')}\n`
}

let service: TestService
let lender: Lender
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender({ name: 'lender' })
  folder = new PageFolder({ TAPELINE_URL: service.address, TAPELINE_KEY: lender.key })
  folder.write('loans.csv', tape())
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

/** What a command of the page printed, on either output, with what it is to look like. */
async function expectPrinted(step: { readonly command: string; readonly printed: string } | undefined, code: number) {
  const ran = await folder.run(step?.command ?? '')
  expect(ran.code, ran.err).toBe(code)
  const printed = `${ran.err}${ran.out}`.replaceAll(/tape-[\w-]+/g, 'tape-0').replaceAll(/\d+\.\d+ s/g, '0 s')
  const wanted = (step?.printed ?? '').replaceAll(/tape-[\w-]+/g, 'tape-0').replaceAll(/\d+\.\d+ s/g, '0 s')
  expect(printed.trim()).toBe(wanted)
}

test('the tape is as shown, and the mapping that is proposed for it is the one shown', async () => {
  const ran = await folder.run(`${HEAD?.command}\n${SUGGEST?.command}`)
  expect(ran.code, ran.err).toBe(0)
  expect(withoutNumbers(ran.out)).toMatch(patternOf(HEAD?.printed ?? 'no page'))
  const mapping = readFileSync(join(folder.path, 'loans.mapping.yaml'), 'utf8')
  for (const block of PROPOSED.split('\n\n')) expect(mapping).toContain(block.trimEnd())
})

test('with the open mark decided, a row becomes what is shown', async () => {
  const path = join(folder.path, 'loans.mapping.yaml')
  const mapping = readFileSync(path, 'utf8')
  expect(mapping.match(/"\?"/g)).toHaveLength(1)
  writeFileSync(path, mapping.replace(/delinquent_amount: "\?"/, DECIDED))
  await expectPrinted(PREVIEW, 0)
})

test('the tape is sent with the counts that are shown, and ends with the code that is shown', async () => {
  await expectPrinted(SEND, Number(CODE?.printed))
  expect(readFileSync(join(folder.path, 'loans.csv.rejected.csv'), 'utf8')).toMatch(/31\.02\.2025.*,13,/)
  expect((await lender.client.get('/receivables/0001053')).status).toBe(404)
})

test('the corrected row completes the book', async () => {
  const path = join(folder.path, 'loans.csv.rejected.csv')
  writeFileSync(path, readFileSync(path, 'utf8').replace('31.02.2025', '28.02.2025'))
  await expectPrinted(AGAIN, 0)
  const { body } = await demand(lender.client.get('/receivables/0001053'))
  expect(body).toMatchObject({ obligor_id: 'C-21', origination_date: '2025-02-28' })
})
