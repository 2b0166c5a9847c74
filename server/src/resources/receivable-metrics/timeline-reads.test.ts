// A timeline with more changes, and entries behind them, than one answer holds is refused with what to ask for instead.
import { expect, test } from 'vitest'
import { changeOn } from './timeline-change.ts'
import { boundedChanges } from './timeline-reads.ts'

/** Changes each with two entries behind it, and how many were made. */
function changes(count: number) {
  let made = 0
  function* source() {
    for (; made < count; made += 1) yield changeOn(made, 'bucket', 1_000, { entry_ids: ['one', 'other'] })
  }
  return { source: source(), made: () => made }
}

test('changes are counted with the entries that they name', async () => {
  expect(await boundedChanges(changes(10).source, 30)).toHaveLength(10)
  const more = changes(1_000)
  await expect(boundedChanges(more.source, 30)).rejects.toMatchObject({
    code: 'invalid_request',
    faults: [{ param: 'as_of', code: 'too_many_rows' }],
  })
  expect(more.made()).toBe(10)
})
