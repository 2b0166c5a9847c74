// Changes what a document is, and its dates where the reader's side made the record: by them a file is asked for, and expires. The other side sees the dates,
// with what it does instead.
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Document } from '@tapeline/sdk'
import { fieldFault, formFault } from '../../service/call.ts'
import { type DocumentChanges, changeDocument } from '../../service/documents.ts'
import type { Reader } from '../../service/readers.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Facts } from '../../ui/facts.tsx'
import { Form } from '../../ui/form.tsx'
import { changesDates, changesOf } from './document-changes.ts'
import { DayField, DescribedFields, useFocusOnFault, usePartDays } from './document-fields.tsx'
import { kindsWith } from './document-kinds.ts'
import { useDocumentsAgain } from './use-documents-again.ts'

interface ChangeDocumentProps {
  readonly document: Document
  readonly reader: Reader
  readonly onClose: () => void
}

const DATES = ['due_date', 'expiry_date']

/** The form. Where nothing was changed, nothing is sent. */
export function ChangeDocument({ document, reader, onClose }: ChangeDocumentProps) {
  const { environment } = usePlace()
  const readAgain = useDocumentsAgain()
  const fields = useRef<HTMLDivElement>(null)
  const days = usePartDays(fields)
  const changed = useMutation({
    mutationFn: (changes: DocumentChanges) => changeDocument(environment, reader, document.id, changes),
    onSuccess: async () => {
      await readAgain()
      onClose()
    },
  })
  const submit = (values: Readonly<Record<string, string>>) => {
    if (!days.areWhole()) return
    const changes = changesOf(document, values)
    if (Object.keys(changes).length === 0) onClose()
    else changed.mutate(changes)
  }
  const isOwn = changesDates(document, reader)
  const { error } = changed
  useFocusOnFault(fields, error)
  const faultOf = (name: string) => days.faultOf(name) ?? fieldFault(error, name)
  return (
    <Form
      onSubmit={submit}
      action="Save"
      pending={changed.isPending}
      fault={formFault(error, ['kind', 'description', ...(isOwn ? DATES : [])])}
      aside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Stack gap="md" ref={fields}>
        <DescribedFields
          kinds={kindsWith(document.kind)}
          kind={document.kind}
          description={document.description}
          hint={`The ${reader === 'lender' ? 'operator' : 'lender'} reads it.`}
          error={error}
        />
        {isOwn ? <Dates document={document} faultOf={faultOf} /> : <DatesOfOther document={document} reader={reader} />}
      </Stack>
    </Form>
  )
}

interface DatesProps {
  readonly document: Document
  readonly faultOf: (name: string) => string | undefined
}

function Dates({ document: { due_date, expiry_date, file_name }, faultOf }: DatesProps) {
  return (
    <>
      <DayField
        name="due_date"
        label="Needed by"
        hint={
          file_name === null
            ? 'Behind this day it is overdue until its file is there. Nobody waits for it when empty.'
            : 'The day by which its file was needed. The file is there, so nobody waits for it.'
        }
        day={due_date}
        error={faultOf('due_date')}
      />
      <DayField
        name="expiry_date"
        label="Valid until"
        hint="The last day on which what it proves is valid. For good when empty."
        day={expiry_date}
        error={faultOf('expiry_date')}
      />
    </>
  )
}

/** Why the other side changes the dates alone, and what the reader does instead. */
const WHY_NOT: Readonly<Record<Reader, string>> = {
  lender:
    'The operator made this record, so only the operator changes these dates. Send its file; with another file you state until when that is valid.',
  operator:
    'The lender made this record, so only the lender changes these dates. To need a file by a day, ask for it by a document of your own.',
}

function DatesOfOther({
  document: { due_date, expiry_date },
  reader,
}: Pick<ChangeDocumentProps, 'document' | 'reader'>) {
  return (
    <div>
      <Facts
        facts={[
          { name: 'Needed by', value: due_date ?? 'No day' },
          { name: 'Valid until', value: expiry_date ?? 'For good' },
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {WHY_NOT[reader]}
      </Text>
    </div>
  )
}
