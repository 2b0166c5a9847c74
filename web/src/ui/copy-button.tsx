// A button that copies a text for a spreadsheet, and states whether it did.
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'

interface CopyButtonProps {
  readonly textOf: () => Promise<string>
  /** Loads what makes the text, once a pointer or the focus is on the button: a browser copies only right after a press. */
  readonly prepare?: () => void
  readonly title: string
  /** What is copied, where there may be several on a page. */
  readonly of?: string | undefined
  readonly size?: string
}

/** The button. */
export function CopyButton({ textOf, prepare, title, of, size = 'compact-xs' }: CopyButtonProps) {
  const { copied, error, copy } = useClipboard({ timeout: 4_000 })
  const copyText = async () => copy(await textOf())
  const outcome = copied ? 'Copied' : error === null ? 'Copy' : 'Not copied: your browser refused'
  return (
    <Button
      variant="default"
      size={size}
      onClick={() => void copyText()}
      onMouseEnter={prepare}
      onFocus={prepare}
      title={title}
      {...(of === undefined ? {} : { 'aria-label': `${outcome}: ${of}` })}
    >
      <span aria-live="polite">{outcome}</span>
    </Button>
  )
}
