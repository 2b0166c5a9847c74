// Statement files as the page shows and sends them. The expected figures are read off the files by hand.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatOf } from '@tapeline/cli/bank-statements/format-of'
import { statementViewOf } from './statement-view-of.ts'
import type { StatementView } from './statement-view.ts'

const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../cli/src/bank-statements/fixtures/${name}`, import.meta.url)))

function view(bytes: Uint8Array, by: 'reference' | 'content' = 'reference'): StatementView {
  const answer = statementViewOf(bytes, { format: formatOf(bytes), identified_by: by })
  if ('fault' in answer) throw new Error(answer.fault)
  return answer.view
}

test.each([
  [
    'german-v08.xml',
    { account: '••••3000', from: '2026-01-31', to: '2026-02-03', lines: 5, pending: 1, currency: 'EUR' },
    { opening: 100_000, net: 25_960, closing: 125_960, difference: 0 },
  ],
  [
    'german.mt940',
    { account: '••••3000', from: '2026-02-02', to: '2026-02-03', lines: 5, pending: 0, currency: 'EUR' },
    { opening: 1_000_000, net: 60_760, closing: 1_060_760, difference: 0 },
  ],
  [
    'american.bai2',
    { account: '••••4321', from: '2026-02-03', to: '2026-02-03', lines: 5, pending: 0, currency: 'USD' },
    { opening: 1_000_000, net: 109_350, closing: 1_109_350, difference: 0 },
  ],
])('%s has its account, its days, and balances that add up', (name, totals, balances) => {
  const found = view(bytesOf(name))
  expect(found.totals).toEqual([{ ...totals, balances }])
  expect(found.lines).toHaveLength(5)
  expect(found.lines.map(({ body }) => [body['organization'], body['payin_instrument_id']])).toEqual(
    Array.from({ length: 5 }, () => [undefined, undefined]),
  )
  expect(found).toMatchObject({ refused: [], repeated: 0 })
})

test('a statement that lacks a line states how much is missing', () => {
  const text = readFileSync(
    new URL('../../../cli/src/bank-statements/fixtures/german.mt940', import.meta.url),
    'latin1',
  )
  const cut = text.replace(/:61:2602030202DR12,50[^]*?ENTGELT\n/, '')
  const [totals] = view(new TextEncoder().encode(cut)).totals
  expect(totals).toMatchObject({ lines: 4, balances: { difference: -1_250 } })
})

test('a file that is cut short is refused in a sentence', () => {
  const cut = bytesOf('german-v08.xml').slice(0, -40)
  expect(statementViewOf(cut, { format: 'camt.053', identified_by: 'reference' })).toEqual({
    fault: expect.stringMatching(/^The file cannot be read as XML: .*\.$/),
  })
})

test('no full account number is in what leaves', () => {
  const text = JSON.stringify(['german-v08.xml', 'german.mt940'].map((name) => view(bytesOf(name)).lines))
  expect(text).not.toMatch(/[A-Z]{2}\d{20}/)
})
