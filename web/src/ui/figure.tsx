// One figure: what it is, how much, and what it is of. One that can be opened is a button.
import { Text, UnstyledButton } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { type Help, HelpButton } from './help.tsx'

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly note?: string
  /** What it means, in a sentence. */
  readonly help?: Help | undefined
  /** What stands below it, such as its change. */
  readonly below?: ReactNode
  /** Opens what is behind the figure. */
  readonly onOpen?: (() => void) | undefined
  /** Prepares what it opens, once the pointer or the focus is on it. */
  readonly onApproach?: (() => void) | undefined
  /** Its button. */
  readonly button?: Ref<HTMLButtonElement>
}

const SHORT = 'figure-value breakable'
const LONG = 'figure-value long breakable'

/** A figure that can be read from across the table. */
export function Figure({ label, value, note, help, below, onOpen, onApproach, button }: FigureProps) {
  return (
    <div>
      <Text c="dimmed" size="sm">
        {label}
        {help !== undefined && <HelpButton of={label} help={help} />}
      </Text>
      <Text fw={620} lh={1.25} className={value.length > 12 ? LONG : SHORT} component="div">
        {onOpen === undefined ? value : <FigureButton {...{ label, value, onOpen, onApproach }} ref={button} />}
      </Text>
      {note !== undefined && (
        <Text c="dimmed" size="xs">
          {note}
        </Text>
      )}
      {below}
    </div>
  )
}

interface FigureButtonProps {
  /** What the figure is, for those who do not see where it stands. */
  readonly label: string
  readonly value: string
  readonly onOpen: () => void
  readonly onApproach?: (() => void) | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** A figure in a table or a text that opens what is behind it. */
export function FigureButton({ label, value, onOpen, onApproach, ref }: FigureButtonProps) {
  return (
    <UnstyledButton
      {...(ref === undefined ? {} : { ref })}
      className="figure-button"
      onClick={onOpen}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      aria-label={`${label}: ${value}. Open`}
      aria-haspopup="dialog"
    >
      {value}
    </UnstyledButton>
  )
}
