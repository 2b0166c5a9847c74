// A limit that very many groups exceed: the largest are listed, with the count of all.
import { expect, test } from 'vitest'
import { sampleBase } from '../../certificates/test-fixture.ts'
import type { BorrowingBase, LimitResult } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import { GROUPS_MAX } from './borrowing-base-definition.ts'
import { presentFigures } from './borrowing-base-presentation.ts'

const WITHOUT_RATIOS = {
  advances: [],
  effective_advance_rate: null,
  overcollateralization: null,
  collateral_coverage: null,
}

const BESIDE = { balances: [], too_large: 0, left_out: { count: 0, receivable_ids: [] }, tied_out: null, checked: null }

test('of many groups in excess the largest are listed, with their number', () => {
  const base = sampleBase() as unknown as BorrowingBase
  const [limit] = base.limits
  if (limit === undefined) throw new Error('The sample has a limit')
  const group = limit.groups[0]
  if (group === undefined) throw new Error('The limit is exceeded')
  const groups = Array.from({ length: GROUPS_MAX + 50 }, (_, at) => ({
    ...group,
    group: `acct-${at}`,
    excess: 900 - at,
  }))
  const presented = presentFigures({ ...base, ...WITHOUT_RATIOS, limits: [{ ...limit, groups }] }, BESIDE)
  expect(presented).toMatchObject({ limits: [{ groups_count: GROUPS_MAX + 50 }] })
  expect((presented['limits'] as unknown as LimitResult[])[0]?.groups).toEqual(groups.slice(0, GROUPS_MAX))
})
