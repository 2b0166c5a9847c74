// Who funds a loan, as a proposed mapping sends it: the service takes each, and a loan that another funder gives back has no name of a fund any more.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { TapeFolder, runTapeImport } from './command.ts'

let service: TestService
let folder: TapeFolder

beforeAll(async () => {
  service = await startTestService()
  folder = new TapeFolder()
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

const HEAD = 'Loan ID,Origination Date,Loan Amount,Currency,Funding Source'

test('a proposed mapping sends who funds each loan, month after month', async () => {
  const lender = await service.lender()
  const to = { address: service.address, key: lender.key }
  const june = folder.write(
    'june.csv',
    [
      HEAD,
      'L-1,2026-01-05,100,USD,Retained',
      'L-2,2026-01-06,200,USD,Operator',
      'L-3,2026-01-07,300,USD,Birch',
      '',
    ].join('\n'),
  )
  const { out } = await runTapeImport([june, '--suggest'])
  const mapping = folder.write('mapping.yaml', out)
  expect(await runTapeImport([june, '-m', mapping, '--quiet'], to)).toMatchObject({ code: 0 })
  const funder = async (id: string) => {
    const { body } = await lender.client.get(`/receivables/${id}`)
    return [body.funded_by, body.fund_name ?? null]
  }
  expect(await funder('L-1')).toEqual(['balance_sheet', null])
  expect(await funder('L-2')).toEqual(['operator', null])
  expect(await funder('L-3')).toEqual(['other', 'Birch'])

  const july = folder.write('july.csv', readFileSync(june, 'utf8').replace('USD,Birch', 'USD,Retained'))
  expect(await runTapeImport([july, '-m', mapping, '--quiet'], to)).toMatchObject({ code: 0 })
  expect(await funder('L-3')).toEqual(['balance_sheet', null])
})

test('the operator of an installation is given by its name', async () => {
  const tape = folder.write('named.csv', [HEAD, 'L-1,2026-01-05,100,USD,Crestline', ''].join('\n'))
  const { out } = await runTapeImport([tape, '--suggest', '--operator', 'crestline'])
  expect(out).toContain('"Crestline": crestline\n')
})
