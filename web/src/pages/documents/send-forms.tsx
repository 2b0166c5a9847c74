// Sends documents: a new one with its record, and a file of one that is there, the first or another. What is refused leaves the form as it was filled in, and
// sending again completes it.
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Document } from '@tapeline/sdk'
import { fieldFault, formFault } from '../../service/call.ts'
import { type SentDocument, type SentFile, sendDocument, sendFile } from '../../service/documents.ts'
import type { Reader } from '../../service/readers.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Form } from '../../ui/form.tsx'
import { changesDates, changesOf } from './document-changes.ts'
import type { BelongsTo } from './document-acts.ts'
import {
  DayField,
  DescribedFields,
  FileField,
  NO_FILE,
  fileFault,
  useFocusOnFault,
  usePartDays,
} from './document-fields.tsx'
import { newDocumentId } from './document-id.ts'
import { kindsWith } from './document-kinds.ts'
import { useDocumentsAgain } from './use-documents-again.ts'

interface CreateDocumentProps {
  readonly belongsTo: BelongsTo
  readonly onClose: () => void
}

const FIELDS = ['kind', 'description', 'expiry_date', 'file']

/** The form of a new document of a lender. */
export function CreateDocument({ belongsTo, onClose }: CreateDocumentProps) {
  const { environment } = usePlace()
  const [id] = useState(newDocumentId)
  const sent = useSending((document: SentDocument) => sendDocument(environment, document), onClose)
  const { file, lacks, ...chosen } = useFile(sent.error)
  const fields = useRef<HTMLDivElement>(null)
  const days = usePartDays(fields)
  useFocusOnFault(fields, sent.error)
  const submit = ({ kind = 'other', description = '', expiry_date = '' }: Readonly<Record<string, string>>) => {
    const [isWhole, isLacking] = [days.areWhole(), lacks()]
    if (!isWhole || isLacking || file === null) return
    sent.mutate({
      id,
      ...belongsTo,
      kind,
      description: description === '' ? null : description,
      expiry_date: expiry_date === '' ? null : expiry_date,
      file,
    })
  }
  return (
    <SendingForm submit={submit} pending={sent.isPending} error={sent.error} onClose={onClose}>
      <Stack gap="md" ref={fields}>
        <DescribedFields error={sent.error} />
        <DayField
          name="expiry_date"
          label="Valid until"
          hint="The last day on which what it proves is valid. For good when empty."
          day={null}
          error={days.faultOf('expiry_date') ?? fieldFault(sent.error, 'expiry_date')}
        />
        <FileField file={file} {...chosen} />
      </Stack>
    </SendingForm>
  )
}

interface SendFileProps {
  readonly document: Document
  readonly reader: Reader
  readonly onClose: () => void
}

/** The form of a file of a document that is there. */
export function SendFile({ document, reader, onClose }: SendFileProps) {
  const { environment } = usePlace()
  const sent = useSending((file: SentFile) => sendFile(environment, reader, file), onClose)
  const { file, lacks, ...chosen } = useFile(sent.error)
  const [isCleared, setCleared] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const days = usePartDays(fields)
  useFocusOnFault(fields, sent.error)
  const { id, kind, description, expiry_date, dates_by } = document
  const submit = (values: Readonly<Record<string, string>>) => {
    const changes = changesOf(document, values)
    const mayNotClear = changes.expiry_date === null && !changesDates(document, reader)
    setCleared(mayNotClear)
    const [isWhole, isLacking] = [days.areWhole(), lacks()]
    if (!isWhole || isLacking || mayNotClear || file === null) return
    sent.mutate({ id, file, changes })
  }
  const cleared = `Write the last day on which the new file is valid: only the ${dates_by}, who made the record, leaves it empty.`
  return (
    <SendingForm submit={submit} pending={sent.isPending} error={sent.error} onClose={onClose}>
      <Stack gap="md" ref={fields}>
        <FileField file={file} {...chosen} />
        <DayField
          name="expiry_date"
          label="Valid until"
          hint="The last day on which what this file proves is valid. For good when empty."
          day={expiry_date}
          error={
            days.faultOf('expiry_date') ?? (isCleared ? cleared : undefined) ?? fieldFault(sent.error, 'expiry_date')
          }
        />
        <DescribedFields kinds={kindsWith(kind)} kind={kind} description={description} error={sent.error} />
      </Stack>
    </SendingForm>
  )
}

interface SendingFormProps {
  readonly submit: (values: Readonly<Record<string, string>>) => void
  readonly pending: boolean
  readonly error: Error | null
  readonly onClose: () => void
  readonly children: ReactNode
}

function SendingForm({ submit, pending, error, onClose, children }: SendingFormProps) {
  return (
    <Form
      onSubmit={submit}
      action="Send"
      pending={pending}
      fault={fileFault(error) === undefined ? formFault(error, FIELDS) : undefined}
      aside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {children}
    </Form>
  )
}

/** Sends by a function, has the lists read again, and closes. */
function useSending<Sent>(send: (sent: Sent) => Promise<Document>, onClose: () => void) {
  const readAgain = useDocumentsAgain()
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await readAgain()
      onClose()
    },
  })
}

/** The file that is chosen, and what is wrong with it. What was refused of one file is not about another. */
function useFile(refusal: Error | null) {
  const [file, setFile] = useState<File | null>(null)
  const [isLacking, setLacking] = useState(false)
  const [ofOther, setOfOther] = useState<Error | null>(null)
  const onChange = (chosen: File | null) => {
    setFile(chosen)
    setOfOther(refusal)
  }
  const lacks = () => {
    setLacking(file === null)
    return file === null
  }
  const fault = refusal === ofOther ? undefined : fileFault(refusal)
  return { file, lacks, error: isLacking && file === null ? NO_FILE : fault, onChange }
}
