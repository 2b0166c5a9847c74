// What a figure means, beside it: a small button that opens one sentence with its formula, and the way to the definition. It works by keyboard,
// and gives the focus back when it is closed.
import { Anchor, Popover, Text, UnstyledButton } from '@mantine/core'

/** A definition in a sentence. */
export interface Help {
  readonly meaning: string
  /** The address of the whole definition. */
  readonly href?: string | undefined
}

interface HelpButtonProps {
  /** What is explained. */
  readonly of: string
  readonly help: Help
}

/** The button. */
export function HelpButton({ of, help: { meaning, href } }: HelpButtonProps) {
  return (
    <Popover width={280} shadow="md" withArrow trapFocus returnFocus position="bottom">
      <Popover.Target>
        <UnstyledButton className="help" aria-label={`What ${of} means`} />
      </Popover.Target>
      <Popover.Dropdown className="help-text">
        <Text size="sm">{meaning}</Text>
        {href !== undefined && (
          <Anchor href={href} size="sm" underline="always">
            Definition
          </Anchor>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
