// What checks found, one line each.
import { Text } from '@mantine/core'

interface CheckListProps {
  readonly label: string
  /** Undefined until there are some. */
  readonly checks: readonly { readonly name: string; readonly passed: boolean; readonly message: string }[] | undefined
}

/** The list. What is around it is there before, so that it is read aloud when it comes. */
export function CheckList({ label, checks }: CheckListProps) {
  return (
    <div role="status" aria-label={label}>
      {checks !== undefined && (
        <ul>
          {checks.map(({ name, passed, message }) => (
            <Text component="li" size="sm" key={name}>
              <Text span fw={600} size="sm">
                {passed ? 'Right' : 'Wrong'}:
              </Text>{' '}
              {message}
            </Text>
          ))}
        </ul>
      )}
    </div>
  )
}
