// What a covenant test means, with the day that matters next: until when a breach can be cured, when it was.
import { Text } from '@mantine/core'
import type { DebtLineMetric } from '@tapeline/sdk'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toneOfTest, wordOf } from './line-words.ts'

/** The badge. */
export function TestBadge({ test }: { readonly test: DebtLineMetric }) {
  const note = noteOf(test)
  return (
    <div>
      <StatusBadge tone={toneOfTest(test.status)}>{wordOf(test.status)}</StatusBadge>
      {note !== undefined && (
        <Text size="xs" c="dimmed" mt={2}>
          {note}
        </Text>
      )}
    </div>
  )
}

function noteOf({ status, cure_until, cured_on, missing, level, levels }: DebtLineMetric): string | undefined {
  if (status === 'in_cure' && cure_until !== null) return `until ${cure_until}`
  if (status === 'cured' && cured_on !== null) return `on ${cured_on}`
  if (status === 'not_testable' && missing !== null) return wordOf(missing)
  return status === 'breach' && level !== null && levels.length > 1 ? `level ${level} of ${levels.length}` : undefined
}
