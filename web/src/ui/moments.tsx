// Moments as people read them: how long ago at a glance, exactly on demand.
import { Tooltip } from '@mantine/core'
import { relativeTime } from './relative-time.ts'

/** A moment; the exact one under the pointer or the focus. */
export function Ago({ at }: { readonly at: string }) {
  const exact = `${at.slice(0, 19).replace('T', ' ')} UTC`
  return (
    <Tooltip label={exact} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={at} tabIndex={0}>
        {relativeTime(Date.parse(at), Date.now())}
      </time>
    </Tooltip>
  )
}
