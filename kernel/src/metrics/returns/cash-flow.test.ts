// Netted flows: the same money on the same days, one flow a day.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { netByDay } from './cash-flow.ts'

test('flows of one day become one, days rise, and a day with a sum of zero is left out', () => {
  const flows = [
    { day: 9, amount: 40 },
    { day: 3, amount: -100 },
    { day: 9, amount: 25 },
    { day: 5, amount: 30 },
    { day: 5, amount: -30 },
  ]
  expect(netByDay(flows)).toEqual([
    { day: 3, amount: -100 },
    { day: 9, amount: 65 },
  ])
})

test('no money is lost, and netting again changes nothing', () => {
  const anyFlows = fc.array(fc.record({ day: fc.integer({ min: -5, max: 5 }), amount: fc.integer() }))
  fc.assert(
    fc.property(anyFlows, (flows) => {
      const net = netByDay(flows)
      expect(net.reduce((sum, { amount }) => sum + amount, 0)).toBe(flows.reduce((sum, { amount }) => sum + amount, 0))
      expect(netByDay(net)).toEqual(net)
      expect(new Set(net.map(({ day }) => day)).size).toBe(net.length)
    }),
  )
})
