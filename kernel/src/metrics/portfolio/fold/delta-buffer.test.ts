// Changes buffered by cell add up in the groups of the cell as if each had gone to all of them, whenever they are passed on.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addChanges, anyChange, plainSums, changesIn } from '../../../../test/portfolio/changes.ts'
import { DeltaBuffer } from './delta-buffer.ts'
import { GroupTotals } from '../totals/group-totals.ts'

/** Three groups, and cells that share some of them. */
function groupsAndCells() {
  const groups = [new GroupTotals(), new GroupTotals(), new GroupTotals()] as const
  const [all, first, second] = groups
  return { groups, cells: [[all, first], [all, second], [all]] as const }
}

const CELLS_OF_GROUPS = [[0, 1, 2], [0], [1]]

const step = fc.oneof(
  fc.record({ cell: fc.nat({ max: 2 }), change: anyChange }),
  fc.constantFrom('settle' as const, 'pass on' as const),
)

test('every group has the changes of its cells, however often they were passed on', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const { groups, cells } = groupsAndCells()
      const buffered = new DeltaBuffer()
      for (const one of steps) {
        if (one === 'settle') buffered.settle()
        else if (one === 'pass on') buffered.passOn()
        else addChanges(buffered.of(cells[one.cell] ?? []), [one.change])
      }
      buffered.passOn()
      const steps_with_changes = steps.flatMap((one) => (typeof one === 'string' ? [] : [one]))
      for (const [at, own] of CELLS_OF_GROUPS.entries()) {
        const changes = steps_with_changes.filter(({ cell }) => own.includes(cell)).map(({ change }) => change)
        expect(changesIn(groups[at] ?? new GroupTotals())).toEqual(plainSums(changes))
      }
    }),
  )
})

test('little is kept until somebody asks, much is passed on before there is more', () => {
  const { groups, cells } = groupsAndCells()
  const buffered = new DeltaBuffer()
  const addMany = (days: number, from: number) => {
    for (let day = from; day < from + days; day += 1)
      for (let measure = 0; measure < 10; measure += 1) buffered.of(cells[0]).add(day, measure, 1)
    buffered.settle()
  }
  addMany(100, 0)
  expect(changesIn(groups[0])).toEqual([])
  addMany(7_000, 100)
  expect(changesIn(groups[0])).toHaveLength(71_000)
  expect(changesIn(groups[1])).toHaveLength(71_000)
  addMany(100, 0)
  expect(changesIn(groups[0])).toHaveLength(71_000)
  buffered.passOn()
  expect(changesIn(groups[0]).filter(({ delta }) => delta === 2)).toHaveLength(1_000)
})
