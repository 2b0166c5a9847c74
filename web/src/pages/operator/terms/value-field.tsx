// A field for whatever can be written at a place: one value, several, a record of fields, one of several kinds of records, or a list of
// records, however deep.
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { labelOf, placeWords } from '../../../words/field-labels.ts'
import { type Fields, fieldsIn, withField } from './draft.ts'
import { AroundContext, useAround, useEditing } from './editing.ts'
import { Described } from './described.tsx'
import { ListEditor } from './list-editor.tsx'
import { ChoiceField, type FieldProps, FlagField, NumberField, TextField, wordLabel } from './scalar-field.tsx'
import type { Field, RecordShape, Shape } from './shape.ts'
import { MapField, WordsField } from './words-field.tsx'

/** The field of a place. */
export function ValueField(props: FieldProps) {
  const { shape } = props
  switch (shape.kind) {
    case 'choice':
      return <ChoiceField {...props} shape={shape} />
    case 'number':
      return <NumberField {...props} shape={shape} />
    case 'flag':
      return <FlagField {...props} shape={shape} />
    case 'map':
      return <MapField {...props} shape={shape} />
    case 'list':
      return isOfRecords(shape) ? <RecordsField {...props} shape={shape} /> : <WordsField {...props} shape={shape} />
    case 'record':
    case 'variant':
      return <NestedField {...props} shape={shape} />
    case 'text':
      return <TextField {...props} shape={shape} />
    default:
      return <TextField {...props} shape={{ kind: 'text', known: [], input: 'text' }} />
  }
}

function isOfRecords({ of }: Extract<Shape, { kind: 'list' }>): boolean {
  return of.kind === 'record' || of.kind === 'variant'
}

function RecordsField(props: FieldProps<Extract<Shape, { kind: 'list' }>>) {
  const { of } = props.shape
  if (of.kind !== 'record' && of.kind !== 'variant') return null
  return (
    <ListEditor {...props} of={of}>
      {(member, path, onChange) => <FieldsOfKind shape={of} path={path} value={member} onChange={onChange} />}
    </ListEditor>
  )
}

type Records = Extract<Shape, { kind: 'record' | 'variant' }>

interface FieldsProps<S extends Records = Records> {
  readonly shape: S
  readonly path: string
  readonly value: Fields
  readonly onChange: (value: Fields) => void
}

/** The fields of a record, of whichever kind it is. */
function FieldsOfKind({ shape, path, value, onChange }: FieldsProps) {
  if (shape.kind === 'record') return <RecordFields shape={shape} path={path} value={value} onChange={onChange} />
  const word = value[shape.tag]
  const variant = shape.variants.find((one) => one.word === word)
  if (variant === undefined) return null
  return <RecordFields key={variant.word} shape={variant} path={path} value={value} onChange={onChange} />
}

/** A record within another: all of it, or a button that begins it. */
function NestedField({ label, note, shape, path, value, required, isHeading, onChange }: FieldProps<Records>) {
  const { faults } = useEditing()
  const begin = shape.kind === 'variant' ? { [shape.tag]: shape.variants[0]?.word } : {}
  const isThere = value !== undefined && value !== null
  const [verb, next] = isThere ? (['Remove', undefined] as const) : (['Add', begin] as const)
  return (
    <Stack gap="sm" role="group" aria-label={label} className={isHeading === true ? undefined : 'nested'}>
      <Described label={label} note={note} fault={faults[path]} isHeading={isHeading}>
        {!(isThere && required) && (
          <Button
            variant="default"
            size="xs"
            className="whole"
            onClick={() => onChange(next)}
            aria-label={`${verb} ${label}`}
          >
            {verb}
          </Button>
        )}
      </Described>
      {isThere && shape.kind === 'variant' && (
        <NativeSelect
          aria-label={`${label}: kind`}
          data={shape.variants.map(({ word, note: kindNote }) => ({
            value: word,
            label: `${wordLabel(word)}: ${kindNote}`,
          }))}
          value={String(fieldsIn(value)[shape.tag] ?? '')}
          onChange={({ currentTarget }) => onChange({ [shape.tag]: currentTarget.value })}
        />
      )}
      {isThere && <FieldsOfKind shape={shape} path={path} value={fieldsIn(value)} onChange={onChange} />}
    </Stack>
  )
}

/** Without these a condition is empty, though it may be built of parts instead. */
const ESSENTIAL: readonly string[] = ['metric', 'comparator', 'threshold']

/** More plain fields than this are not all shown from the start. */
const SHOWN_MAX = 6

/** The fields of a record: those needed and those written, and the others on demand. */
function RecordFields({ shape, path, value, onChange }: FieldsProps<RecordShape>) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const around = { ...useAround(), ...value }
  const isFew = shape.fields.filter((field) => isPlain(field)).length <= SHOWN_MAX
  const isShown = (field: Field) =>
    field.required ||
    (value[field.name] ?? null) !== null ||
    opened.includes(field.name) ||
    ESSENTIAL.includes(field.name) ||
    (isFew && isPlain(field))
  const shown = shape.fields.filter(isShown)
  const field = (one: Field) => (
    <ValueField
      key={one.name}
      label={labelOf(one.name)}
      note={one.name === 'id' || one.name === 'name' ? '' : one.note}
      shape={one.shape}
      path={`${path}.${one.name}`}
      value={value[one.name] ?? undefined}
      required={one.required}
      onChange={(written) => onChange(withField(value, one.name, written))}
    />
  )
  return (
    <AroundContext value={around}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" className="bottoms">
          {shown.filter(isPlain).map(field)}
        </SimpleGrid>
        {shown.filter((one) => !isPlain(one)).map(field)}
        <MoreFields
          fields={shape.fields.filter((one) => !isShown(one))}
          path={path}
          onOpen={(name) => setOpened([...opened, name])}
        />
      </Stack>
    </AroundContext>
  )
}

/** One value, beside which another has room. */
function isPlain({ shape }: Field): boolean {
  return shape.kind === 'choice' || shape.kind === 'number' || shape.kind === 'text' || shape.kind === 'any'
}

interface MoreFieldsProps {
  readonly fields: readonly Field[]
  readonly path: string
  readonly onOpen: (name: string) => void
}

function MoreFields({ fields, path, onOpen }: MoreFieldsProps) {
  if (fields.length === 0) return null
  return (
    <Group gap={6}>
      <Text size="xs" c="dimmed">
        Also possible:
      </Text>
      {fields.map(({ name, note }) => (
        <Button
          key={name}
          variant="default"
          size="compact-xs"
          title={note}
          aria-label={`${labelOf(name)}: ${placeWords(path)}`}
          onClick={() => onOpen(name)}
        >
          {labelOf(name)}
        </Button>
      ))}
    </Group>
  )
}
