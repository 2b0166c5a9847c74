// The other borrowing base of a comparison, until it is there: that of another day may have to be calculated first.
import { Text } from '@mantine/core'
import { failureOf } from '../../service/call.ts'
import { Panel } from '../../ui/page.tsx'
import { Failure } from '../../ui/states.tsx'
import type { OtherBase } from './line-against.tsx'

/** The panel; nothing once it is there. */
export function OtherComing({ other: { against, base, error } }: { readonly other: OtherBase }) {
  if (base !== undefined) return null
  return (
    <Panel flush>
      {error === null ? (
        <Text size="sm" p="md" role="status">
          The borrowing base of {against.words} is being calculated. The comparison appears here by itself.
        </Text>
      ) : (
        <Failure message={`${against.words}: ${failureOf(error).message}`} />
      )}
    </Panel>
  )
}
