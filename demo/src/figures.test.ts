// When a figure counts as agreeing, and that evidence which does not close a gap excuses nothing.
import { expect, it } from 'vitest'
import { compareWithExpected, compareWithFigures, listUnnamed, type Expected, type Figure } from './figures.ts'
import { formatBridges, formatTable } from './figure-table.ts'

const expected: Expected = { loss: { value: { a: 100, b: 50 } }, loans: { value: 7 } }

const lossOf = (loan: string, ours: number, explained: number): Figure => ({
  path: ['loss', loan],
  ours,
  bridge: { ours: explained, reason: 'interest that no entry reports' },
})

it('a difference is explained only when its evidence closes the gap', () => {
  const [closed, open] = compareWithExpected([lossOf('a', 80, 100), lossOf('b', 80, 49)], expected)
  expect(closed).toMatchObject({ agrees: true, bridge: { ours: 100 } })
  expect(open).toMatchObject({ agrees: false })
  expect(open).not.toHaveProperty('bridge')
})

it('a figure that agrees needs no evidence, and none is shown', () => {
  const compared = compareWithExpected([lossOf('a', 100, 120)], expected)
  expect(compared[0]).not.toHaveProperty('bridge')
  expect(formatBridges(compared)).toEqual([])
})

it('the table names what agrees, what is explained and what is wrong', () => {
  const figures = [{ path: ['loans'], ours: 7 }, lossOf('a', 80, 100), lossOf('b', 80, 49)]
  const compared = compareWithExpected(figures, expected)
  const verdicts = formatTable(compared).map((line) => line.split('|').at(-1)?.trim())
  expect(verdicts).toEqual(['agrees', '-------', 'yes', 'explained', 'NO'])
  expect(formatBridges(compared)).toEqual(['  interest that no entry reports:', '    loss a: 80, so explained 100'])
})

it('two evaluations of a part agree when both are equal by their evidence', () => {
  const compared = compareWithFigures(
    [lossOf('a', 80, 100), lossOf('b', 80, 49)],
    [lossOf('a', 90, 100), lossOf('b', 90, 50)],
  )
  expect(compared.map((line) => line.agrees)).toEqual([true, false])
})

it('a figure of expected.json that is neither shown nor named is found', () => {
  expect(listUnnamed(expected, [lossOf('a', 1, 1)], [])).toEqual(['loss b', 'loans'])
  expect(
    listUnnamed(
      expected,
      [lossOf('a', 1, 1)],
      [
        { path: ['loss', 'b'], reason: '' },
        { path: ['loans'], reason: '' },
      ],
    ),
  ).toEqual([])
})

it('a long figure is printed part by part, and its evidence only where it is needed', () => {
  const parts = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`state ${at}`, 1000 + at]))
  const [name, ours] = ['rolls', { ...parts, 'state 3': 1001 }]
  const figure = { path: [name], ours, bridge: { ours: parts, reason: 'two cards owe nothing' } }
  const compared = compareWithExpected([figure], { rolls: { value: parts } })
  const rows = formatTable(compared).slice(2)
  expect(rows).toHaveLength(9)
  expect(rows.filter((row) => row.endsWith('| explained'))).toEqual([
    expect.stringMatching(/^rolls state 3 +\| +1003 \| +1001 \| explained$/),
  ])
  expect(formatBridges(compared).at(-1)).toBe('    rolls: state 3: 1001, so explained 1003')
})
