// A check in a table: its name, how it is found where the table has it, and in one sentence what it looks for.
import { Text } from '@mantine/core'
import type { Finding } from '@tapeline/sdk'
import type { ReactNode } from 'react'
import { checkName } from './check-words.ts'

interface CheckCellProps extends Pick<Finding, 'check'> {
  readonly description: string
  /** Beside the name. */
  readonly children?: ReactNode
}

/** The cell. */
export function CheckCell({ check, description, children }: CheckCellProps) {
  return (
    <div>
      {checkName(check)}
      {children}
      <Text size="xs" c="dimmed" component="div" miw={260} maw={420} className="prose">
        {description}
      </Text>
    </div>
  )
}
