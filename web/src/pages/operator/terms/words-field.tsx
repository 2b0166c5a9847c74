// A field of several values: each a word that is entered by Enter or a comma and taken off by Backspace; and of values by key, one a line.
import { TagsInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Value, fieldsIn, membersIn } from './draft.ts'
import { useEditing } from './editing.ts'
import { IndustriesField } from './industries-field.tsx'
import type { FieldProps } from './scalar-field.tsx'
import type { Shape } from './shape.ts'

/** Values of one kind, each once. */
export function WordsField(props: FieldProps<Extract<Shape, { kind: 'list' }>>) {
  const { label, note, shape, path, value, required, onChange } = props
  const { faults } = useEditing()
  const isAny = shape.of.kind === 'any'
  const known = shape.of.kind === 'text' ? shape.of.known : shape.of.kind === 'choice' ? shape.of.words : []
  const words = membersIn(value).map((member) => (typeof member === 'string' ? member : JSON.stringify(member)))
  const common = { label: required ? label : `${label} (optional)`, note, fault: faultOf(faults, path) }
  const change = (chosen: readonly string[]) =>
    onChange(chosen.length === 0 ? undefined : chosen.map((word) => readWord(word, isAny)))
  if (shape.of.kind === 'text' && shape.of.is_industry === true)
    return <IndustriesField {...common} codes={words} onChange={change} />
  return (
    <TagsInput
      label={common.label}
      description={`${note} Enter adds one.`}
      error={common.fault}
      data={[...known]}
      value={words}
      acceptValueOnBlur
      onChange={change}
    />
  )
}

/** The fault of the whole, or of the first member that has one. */
function faultOf(faults: Readonly<Record<string, string>>, path: string): string | undefined {
  return faults[path] ?? Object.entries(faults).find(([place]) => place.startsWith(`${path}[`))?.[1]
}

/** Values of metadata may be numbers, true or false; others are texts. */
function readWord(word: string, isAny: boolean): Value {
  return isAny && /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(word) ? (JSON.parse(word) as Value) : word
}

/** Values by key, each line `key: value`. */
export function MapField({ label, note, path, value, onChange }: FieldProps<Extract<Shape, { kind: 'map' }>>) {
  const { faults } = useEditing()
  const [written, setWritten] = useState<string>()
  const lines = Object.entries(fieldsIn(value)).map(([key, one]) => `${key}: ${String(one)}`)
  return (
    <Textarea
      label={`${label} (optional)`}
      description={`${note} One a line, as key: value.`}
      error={faultOf(faults, path)}
      autosize
      minRows={2}
      value={written ?? lines.join('\n')}
      onChange={({ currentTarget }) => {
        setWritten(currentTarget.value)
        onChange(readMap(currentTarget.value))
      }}
      onBlur={() => setWritten(undefined)}
    />
  )
}

function readMap(text: string): Value {
  const entries = text.split('\n').flatMap((line): [string, Value][] => {
    const [key = '', ...rest] = line.split(':')
    return key.trim() === '' ? [] : [[key.trim(), readWord(rest.join(':').trim(), true)]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
