// A person in a table, and what they may do.
import { Badge, Text } from '@mantine/core'
import type { User } from '../generated/dashboard-endpoints.ts'

/** Name over e-mail address. */
export function PersonCell({ name, email }: { readonly name: string; readonly email: string }) {
  return (
    <div>
      <Text size="sm" fw={600} className="breakable">
        {name}
      </Text>
      {name !== email && (
        <Text size="xs" c="dimmed" className="breakable">
          {email}
        </Text>
      )}
    </div>
  )
}

/** Admin or member. */
export function RoleBadge({ role }: { readonly role: User['role'] }) {
  return (
    <Badge
      variant={role === 'admin' ? 'filled' : 'outline'}
      color={role === 'admin' ? 'accent' : 'gray'}
      c={role === 'admin' ? 'white' : 'var(--mantine-color-text)'}
      tt="none"
      radius="sm"
    >
      {role === 'admin' ? 'Admin' : 'Member'}
    </Badge>
  )
}
