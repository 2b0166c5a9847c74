// The palette: a field in which a person types a name, an id, a month or a word, and below it what begins so. The field keeps the focus; the
// arrows move through what is found, Enter goes there, Escape closes.
import { Modal, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useId } from 'react'
import { TEXT_LENGTH_MAX } from '../service/find.ts'
import { Failure } from '../ui/states.tsx'
import type { Choice, ChoiceGroup } from './palette-choices.ts'
import { keepRecent } from './palette-recent.ts'
import { useGoTo } from './use-go-to.ts'
import { type Palette, usePalette } from './use-palette.ts'
import { usePlace } from './use-place.ts'
import './command-palette.css'

interface CommandPaletteProps {
  readonly onClose: () => void
  /** Called in place of `onClose` where a page was gone to. */
  readonly onLeave: () => void
}

/** The palette, open. */
export function CommandPalette({ onClose, onLeave }: CommandPaletteProps) {
  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="10vh">
      <Modal.Overlay />
      <Modal.Content>
        <VisuallyHidden>
          <Modal.Title>Find</Modal.Title>
        </VisuallyHidden>
        <Modal.Body p={0}>
          <Finder onLeave={onLeave} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Finder({ onLeave }: Pick<CommandPaletteProps, 'onLeave'>) {
  const { environment, me } = usePlace()
  const goTo = useGoTo()
  const take = useCallback(
    (choice: Choice) => {
      keepRecent(me.user.id, environment, choice)
      onLeave()
      goTo(choice.target)
    },
    [me, environment, onLeave, goTo],
  )
  const palette = usePalette(take)
  const id = useId()
  const count = palette.groups.reduce((sum, { choices }) => sum + choices.length, 0)
  const list = count === 0 ? {} : { 'aria-controls': `${id}list`, 'aria-activedescendant': `${id}${palette.marked}` }
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label="Find a borrower, an id, a debt line, a document, a month, a page or a definition"
        aria-expanded={count > 0}
        aria-autocomplete="list"
        {...list}
        size="md"
        variant="unstyled"
        className="palette-field"
        placeholder="Name, id, month, page or term"
        autoComplete="off"
        spellCheck={false}
        maxLength={TEXT_LENGTH_MAX}
        value={palette.text}
        onChange={({ currentTarget }) => palette.type(currentTarget.value)}
        onKeyDown={(event) => move(event, palette, count)}
      />
      {count > 0 && <Choices id={id} palette={palette} take={take} />}
      <State palette={palette} count={count} />
    </>
  )
}

/** What the keys of the field do; all others type. */
function move(event: KeyboardEvent, { marked, mark, confirm }: Palette, count: number): void {
  if (event.nativeEvent.isComposing) return
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => mark(count === 0 ? 0 : (marked + 1) % count),
    ArrowUp: () => mark(count === 0 ? 0 : (marked + count - 1) % count),
    Enter: confirm,
  }
  const act = moves[event.key]
  if (act === undefined) return
  event.preventDefault()
  act()
}

interface ChoicesProps {
  readonly id: string
  readonly palette: Palette
  readonly take: (choice: Choice) => void
}

function Choices({ id, palette: { groups, marked, mark }, take }: ChoicesProps) {
  useEffect(() => {
    document.getElementById(`${id}${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])
  return (
    <div role="listbox" className="palette-found" id={`${id}list`} aria-label="What was found">
      {groups.map((group, at) => (
        <Group key={group.title} id={`${id}group${at}`} group={group}>
          {group.choices.map((choice, within) => {
            const place = firstOf(groups, at) + within
            const props = { id: `${id}${place}`, choice, isMarked: place === marked }
            return (
              <Option
                key={JSON.stringify(choice.target)}
                {...props}
                onMark={() => mark(place)}
                onTake={() => take(choice)}
              />
            )
          })}
        </Group>
      ))}
    </div>
  )
}

/** How many choices are in the groups before one. */
function firstOf(groups: readonly ChoiceGroup[], at: number): number {
  return groups.slice(0, at).reduce((sum, { choices }) => sum + choices.length, 0)
}

interface GroupProps {
  readonly id: string
  readonly group: ChoiceGroup
  readonly children: React.ReactNode
}

function Group({ id, group: { title }, children }: GroupProps) {
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className="palette-title">
        {title}
      </div>
      {children}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly choice: Choice
  readonly isMarked: boolean
  readonly onMark: () => void
  readonly onTake: () => void
}

function Option({ id, choice: { label, detail, lender }, isMarked, onMark, onTake }: OptionProps) {
  return (
    <div
      role="option"
      id={id}
      aria-selected={isMarked}
      className="palette-choice"
      onMouseMove={isMarked ? undefined : onMark}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span className="palette-label">{label}</span>
      {lender !== null && <span className="palette-detail">{lender}</span>}
      {detail !== null && <span className="palette-detail">{detail}</span>}
    </div>
  )
}

/** What is to be known of the list: read out where it is not seen, shown where there is none. */
function State({
  palette: { state, text, failure, retry },
  count,
}: {
  readonly palette: Palette
  readonly count: number
}) {
  if (state === 'failed')
    return (
      <div className="palette-state">
        <Failure message={failure ?? ''} onRetry={retry} />
      </div>
    )
  const sentence = sentenceOf(state, text.trim(), count)
  return count > 0 ? (
    <VisuallyHidden role="status">{sentence}</VisuallyHidden>
  ) : (
    <Text role="status" size="sm" c="dimmed" className="palette-state">
      {sentence}
    </Text>
  )
}

function sentenceOf(state: Palette['state'], text: string, count: number): string {
  if (state === 'looking') return 'Looking …'
  if (state === 'nothing')
    return `Nothing begins with “${text}”. Names are found by how each of their words begins, ids by how they begin.`
  if (count === 0) return 'Type how a name, an id, a month, a page or a term begins.'
  return `${count} ${count === 1 ? 'choice' : 'choices'}. Use the arrows to move, Enter to open.`
}
