// What checks found, one line each.
import { Text } from '@mantine/core'

interface CheckListProps {
  readonly label: string
  readonly checks: readonly { readonly name: string; readonly passed: boolean; readonly message: string }[]
}

/** The list, which is read aloud when it appears. */
export function CheckList({ label, checks }: CheckListProps) {
  return (
    <ul role="status" aria-label={label}>
      {checks.map(({ name, passed, message }) => (
        <Text component="li" size="sm" key={name}>
          <Text span fw={600} size="sm">
            {passed ? 'Right' : 'Wrong'}:
          </Text>{' '}
          {message}
        </Text>
      ))}
    </ul>
  )
}
