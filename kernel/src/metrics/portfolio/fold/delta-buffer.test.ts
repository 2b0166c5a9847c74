// What is gathered by cell comes to the groups of the cell as if each change had gone to all of them, whenever it is passed on.
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

test('every group tells what its cells were told, however often that was passed on', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const { groups, cells } = groupsAndCells()
      const gathered = new DeltaBuffer()
      for (const one of steps) {
        if (one === 'settle') gathered.settle()
        else if (one === 'pass on') gathered.passOn()
        else addChanges(gathered.of(cells[one.cell] ?? []), [one.change])
      }
      gathered.passOn()
      const told = steps.flatMap((one) => (typeof one === 'string' ? [] : [one]))
      for (const [at, own] of CELLS_OF_GROUPS.entries()) {
        const changes = told.filter(({ cell }) => own.includes(cell)).map(({ change }) => change)
        expect(changesIn(groups[at] ?? new GroupTotals())).toEqual(plainSums(changes))
      }
    }),
  )
})

test('little is kept until somebody asks, much is passed on before there is more', () => {
  const { groups, cells } = groupsAndCells()
  const gathered = new DeltaBuffer()
  const tell = (days: number, from: number) => {
    for (let day = from; day < from + days; day += 1)
      for (let measure = 0; measure < 10; measure += 1) gathered.of(cells[0]).add(day, measure, 1)
    gathered.settle()
  }
  tell(100, 0)
  expect(changesIn(groups[0])).toEqual([])
  tell(7_000, 100)
  expect(changesIn(groups[0])).toHaveLength(71_000)
  expect(changesIn(groups[1])).toHaveLength(71_000)
  tell(100, 0)
  expect(changesIn(groups[0])).toHaveLength(71_000)
  gathered.passOn()
  expect(changesIn(groups[0]).filter(({ delta }) => delta === 2)).toHaveLength(1_000)
})
