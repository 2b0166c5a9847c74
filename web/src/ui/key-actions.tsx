// What can be done with what is chosen: buttons, each with the key that does the same. A button that can do nothing keeps the focus, which it has where it
// was just pressed.
import { Button, Code, Group } from '@mantine/core'

/** Something that can be done, by a button and by a key. */
export interface KeyAction {
  readonly label: string
  readonly key: string
  /** Does it; nothing where it cannot be done. */
  readonly run: () => void
  /** Whether it is shown as what cannot be done just now. */
  readonly disabled: boolean
}

/** The buttons. */
export function KeyActions({ actions }: { readonly actions: readonly KeyAction[] }) {
  return (
    <Group gap="xs" mt="md">
      {actions.map(({ label, key, run, disabled }) => (
        <Button
          key={key}
          size="xs"
          variant="default"
          onClick={run}
          aria-disabled={disabled}
          data-disabled={disabled}
          aria-keyshortcuts={key}
          rightSection={<Code aria-hidden>{key}</Code>}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

/** Does what a key stands for; false where it stands for nothing. A key that is held acts once, not row after row. */
export function followAction(actions: readonly KeyAction[], pressed: string, is_held: boolean): boolean {
  const action = actions.find(({ key }) => key === pressed)
  if (action === undefined) return false
  if (!is_held) action.run()
  return true
}
