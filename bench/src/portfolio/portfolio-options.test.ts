// The benchmark of the portfolio follows its options, or names the one that it cannot use.
import { expect, test } from 'vitest'
import { parsePortfolioOptions } from './portfolio-options.ts'

test('books come by their size, each once, whatever the order in which they were named', () => {
  const options = parsePortfolioOptions({
    receivables: '20000,1000000,2000,20000',
    rounds: '50',
    tables: 'summary,vintages',
    keep: '',
    all_pledged: false,
  })
  expect(options).toEqual({
    receivables: [2_000, 20_000, 1_000_000],
    rounds: 50,
    tables: ['summary', 'vintages'],
    keep: undefined,
    all_pledged: false,
  })
})

test.each(['', '0', '-5', '1.5', '1e6', '10000,', '10000, 20000', 'many'])(
  'a size of %j is refused by a sentence that names it',
  (receivables) => {
    expect(() => parsePortfolioOptions({ receivables, rounds: '5', tables: '', keep: '', all_pledged: false })).toThrow(
      /^--receivables takes whole numbers/,
    )
  },
)

test.each(['', '0', '2.5', 'ten'])('%j rounds are refused', (rounds) => {
  expect(() => parsePortfolioOptions({ receivables: '10', rounds, tables: '', keep: '', all_pledged: false })).toThrow(
    `not '${rounds}'`,
  )
})
