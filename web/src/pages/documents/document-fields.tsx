// The fields of forms about documents.
import { FileInput, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { ServiceFault, fieldFault } from '../../service/call.ts'
import { DOCUMENT_KINDS, type DocumentKind } from './document-kinds.ts'

interface DescribedFieldsProps {
  readonly kinds?: readonly DocumentKind[]
  readonly kind?: string
  readonly description?: string | null
  /** Below the description. */
  readonly hint?: string
  readonly error: Error | null
}

/** What a document is: its kind and its description. */
export function DescribedFields({ kinds = DOCUMENT_KINDS, kind, description, hint, error }: DescribedFieldsProps) {
  return (
    <>
      <NativeSelect name="kind" label="Kind" data={[...kinds]} defaultValue={kind} error={fieldFault(error, 'kind')} />
      <TextInput
        name="description"
        label="Description"
        description={hint}
        maxLength={1000}
        defaultValue={description ?? ''}
        error={fieldFault(error, 'description')}
      />
    </>
  )
}

interface DayFieldProps {
  readonly name: string
  readonly label: string
  readonly hint: ReactNode
  readonly day: string | null
  readonly error: string | undefined
}

/** A day, which may be left empty. */
export function DayField({ name, label, hint, day, error }: DayFieldProps) {
  return <TextInput name={name} type="date" label={label} description={hint} defaultValue={day ?? ''} error={error} />
}

/** The days of a form that are written in part: a browser gives such a day as an empty one, by which a date would be removed. */
interface PartDays {
  /** Looks at the fields; whether each day is whole or empty. */
  readonly areWhole: () => boolean
  readonly faultOf: (name: string) => string | undefined
}

/** Looks for days that are written in part within the fields of a form. */
export function usePartDays(fields: RefObject<HTMLElement | null>): PartDays {
  const [found, setFound] = useState<readonly string[]>([])
  const areWhole = () => {
    const days = [...(fields.current?.querySelectorAll<HTMLInputElement>('input[type=date]') ?? [])]
    const in_part = days.filter(({ validity }) => validity.badInput).map(({ name }) => name)
    setFound(in_part)
    return in_part.length === 0
  }
  const faultOf = (name: string) => (found.includes(name) ? 'Write the whole day, or leave it empty.' : undefined)
  return { areWhole, faultOf }
}

/** Puts the focus on the first field at fault once something was refused: the button that sent it could not keep the focus. */
export function useFocusOnFault(fields: RefObject<HTMLElement | null>, refusal: Error | null): void {
  useEffect(() => {
    if (refusal !== null) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [fields, refusal])
}

interface FileFieldProps {
  readonly file: File | null
  readonly onChange: (file: File | null) => void
  readonly error: string | undefined
}

/** The file. */
export function FileField({ file, onChange, error }: FileFieldProps) {
  return (
    <FileInput
      label="File"
      description="PDF, an image, text, CSV, JSON, XML or an Office file."
      placeholder="Choose a file"
      styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
      value={file}
      onChange={onChange}
      error={error}
    />
  )
}

/** Refusals that are about the file as a whole, and name no field. */
const OF_FILE: readonly string[] = ['unsupported_media_type', 'body_too_large']

/** What is wrong with the file that was sent. */
export function fileFault(error: unknown): string | undefined {
  const isOfFile = error instanceof ServiceFault && OF_FILE.includes(error.code)
  return isOfFile ? error.message : fieldFault(error, 'file')
}

/** Where no file is chosen. */
export const NO_FILE = 'Choose the file to send.'
