// A field of one value: a word of a list, a text, a number in its unit, yes or no. What is emptied is taken out.
import { Autocomplete, Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { sentenceCase } from '../../../ui/words.ts'
import type { Value } from './draft.ts'
import { useAround, useEditing } from './editing.ts'
import { moneyProblem, numberText, readNumber } from './number-text.ts'
import { type Shape, unitAmong } from './shape.ts'

/** What every field is given. */
export interface FieldProps<S extends Shape = Shape> {
  readonly label: string
  readonly note: string
  readonly shape: S
  readonly path: string
  readonly value: Value
  readonly required: boolean
  /** Whether it is alone in its panel, so that its label is the heading. */
  readonly isHeading?: boolean
  readonly onChange: (value: Value) => void
}

type Of<K extends Shape['kind']> = FieldProps<Extract<Shape, { kind: K }>>

/** What all inputs have in common. */
function useCommon({ label, note, path, required }: FieldProps) {
  const { faults } = useEditing()
  return {
    label: required ? label : `${label} (optional)`,
    description: note,
    error: faults[path],
    size: 'sm',
    id: path,
  } as const
}

/** One of some words. */
export function ChoiceField(props: Of<'choice'>) {
  const { shape, value, required, onChange } = props
  const words = shape.words.map((word) => ({ value: word, label: wordLabel(word) }))
  return (
    <NativeSelect
      {...useCommon(props)}
      data={required && value !== undefined ? words : [{ value: '', label: '–' }, ...words]}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
  )
}

/** `at_least` reads as words; signs and fractions stay as they are. */
export function wordLabel(word: string): string {
  return /^[a-z_]+$/.test(word) ? sentenceCase(word) : word
}

/** A text; words that are known are offered. */
export function TextField(props: Of<'text'>) {
  const { shape, value, onChange } = props
  const common = useCommon(props)
  const text = typeof value === 'string' ? value : ''
  const change = (written: string) => onChange(written === '' ? undefined : written)
  if (shape.input === 'long')
    return (
      <Textarea {...common} autosize minRows={2} value={text} onChange={(event) => change(event.currentTarget.value)} />
    )
  if (shape.known.length > 0) return <Autocomplete {...common} data={[...shape.known]} value={text} onChange={change} />
  return (
    <TextInput {...common} type={shape.input} value={text} onChange={(event) => change(event.currentTarget.value)} />
  )
}

/** A number. While it is written it stands as it is written; afterwards as it is read. */
export function NumberField(props: Of<'number'>) {
  const { shape, value, onChange } = props
  const { currency } = useEditing()
  const [written, setWritten] = useState<string>()
  const common = useCommon(props)
  const as = unitAmong(shape, useAround())
  const unit = as === 'share' ? '%' : as === 'money' ? currency : undefined
  const problem = as === 'money' ? moneyProblem(value, currency, shape) : undefined
  const isLeft = written === undefined
  return (
    <TextInput
      {...common}
      error={isLeft || common.error !== undefined ? (problem ?? common.error) : undefined}
      inputMode="decimal"
      rightSection={unit}
      rightSectionWidth={unit === undefined ? 0 : 24 + 8 * unit.length}
      rightSectionProps={{ 'className': 'unit', 'aria-hidden': true }}
      value={written ?? numberText(value, as, currency)}
      onChange={({ currentTarget }) => {
        setWritten(currentTarget.value)
        onChange(readNumber(currentTarget.value, as, currency))
      }}
      onBlur={() => setWritten(undefined)}
    />
  )
}

/** Yes or no. */
export function FlagField(props: Of<'flag'>) {
  const { label, note, path, value, onChange } = props
  const { faults } = useEditing()
  return (
    <Checkbox
      label={label}
      description={note}
      error={faults[path]}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
