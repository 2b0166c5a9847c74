// A text that is copied to somewhere else, with what it is and a button that copies it.
import { Code, Group, Text } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'

interface CopiedTextProps {
  readonly label: string
  readonly text: string
  readonly about?: string
  /** What it is called where the label alone is on the page several times. */
  readonly name?: string
}

/** The text. */
export function CopiedText({ label, text, about, name = label }: CopiedTextProps) {
  return (
    <div>
      <Text size="sm" fw={550} mb={about === undefined ? 4 : 0}>
        {label}
      </Text>
      {about !== undefined && (
        <Text size="xs" c="dimmed" mb={4}>
          {about}
        </Text>
      )}
      <Group gap="sm" align="stretch" wrap="nowrap">
        <Code block className="breakable" style={{ flex: 1, whiteSpace: 'pre-wrap' }} tabIndex={0} aria-label={name}>
          {text}
        </Code>
        <CopyButton textOf={async () => text} title={`Copies: ${name}`} of={name} size="sm" />
      </Group>
    </div>
  )
}
