// How far a base is whose figures are not there yet, within a panel that is about more than the base.
import { Text } from '@mantine/core'
import type { BorrowingBaseCalculation } from '@tapeline/sdk'
import { Failure } from '../../ui/states.tsx'
import { counted } from '../../ui/words.ts'

/** The sentence; one that failed is reported with what to do. */
export function CalculatingText({
  calculation: { status, done, total },
}: {
  readonly calculation: BorrowingBaseCalculation
}) {
  if (status === 'failed')
    return <Failure message="The calculation failed and is tried again when this page is opened again." />
  return (
    <Text size="sm" role="status">
      {total === 0
        ? 'The receivables that back the line are being looked up.'
        : `Calculating: ${counted(done, 'receivable')} of ${counted(total, 'receivable')} looked at.`}
    </Text>
  )
}
