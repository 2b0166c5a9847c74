// A record by its name, with its id beside it; by its id alone where it has no name.
import { Text } from '@mantine/core'

/** The name and the id. */
export function NamedId({ id, name }: { readonly id: string; readonly name: string | null | undefined }) {
  if (name === undefined || name === null || name === id) return id
  return (
    <>
      {name}{' '}
      <Text component="span" size="xs" c="dimmed">
        {id}
      </Text>
    </>
  )
}
