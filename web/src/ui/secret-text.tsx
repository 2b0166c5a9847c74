// Something that is shown once: whole, easy to copy, with what happens when it is lost.
import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface SecretTextProps {
  readonly label: string
  readonly text: string
  readonly warning: ReactNode
}

/** A title in yellow would not be read on yellow. */
const TITLE = { title: { color: 'var(--mantine-color-text)' } }

/** A secret to copy. */
export function SecretText({ label, text, warning }: SecretTextProps) {
  return (
    <>
      <Alert color="yellow" variant="light" title="Shown only now" styles={TITLE}>
        <Text size="sm">{warning}</Text>
      </Alert>
      <div>
        <Text size="sm" fw={550} mb={4}>
          {label}
        </Text>
        <Group gap="sm" align="stretch" wrap="nowrap">
          <Code block className="breakable" style={{ flex: 1, whiteSpace: 'pre-wrap' }} tabIndex={0} aria-label={label}>
            {text}
          </Code>
          <CopyText text={text} />
        </Group>
      </div>
    </>
  )
}

/** Copies a text, and reports that it did. */
export function CopyText({ text }: { readonly text: string }) {
  return (
    <CopyButton value={text} timeout={4_000}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy} h="auto" mih={36} style={{ flex: 'none' }}>
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
      )}
    </CopyButton>
  )
}
