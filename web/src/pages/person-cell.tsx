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

/** Each role as people read it, with its article. */
export const ROLE_NAMES: Readonly<Record<User['role'], { readonly name: string; readonly one: string }>> = {
  admin: { name: 'Admin', one: 'an admin' },
  member: { name: 'Member', one: 'a member' },
  approver: { name: 'Approver', one: 'an approver' },
  auditor: { name: 'Auditor', one: 'an auditor' },
}

/** The role in a word. */
export function RoleBadge({ role }: { readonly role: User['role'] }) {
  return (
    <Badge
      variant={role === 'admin' ? 'filled' : 'outline'}
      color={role === 'admin' ? 'accent' : 'gray'}
      c={role === 'admin' ? 'white' : 'var(--mantine-color-text)'}
      tt="none"
      radius="sm"
    >
      {ROLE_NAMES[role].name}
    </Badge>
  )
}
