// Sends a document of a line, a new one or one that is asked for: its record, then its file. If the file fails, the dialog shows why, and sending again repairs
// the document.
import { Button, FileInput, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Document } from '@tapeline/sdk'
import { fieldFault, formFault } from '../../service/call.ts'
import { DOCUMENTS, type SentDocument, sendDocument } from '../../service/line-documents.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'

/** The kinds that the interface lists. */
export const DOCUMENT_KINDS = [
  'contract',
  'invoice',
  'bank_statement',
  'financial_statement',
  'credit_agreement',
  'security_agreement',
  'title',
  'insurance',
  'identification',
  'correspondence',
  'other',
].map((value) => ({ value, label: wordOf(value) }))

interface SendDocumentDialogProps {
  readonly opened: boolean
  /** The document whose file is sent; a new one where it is left out. */
  readonly asked: Document | undefined
  readonly onClose: () => void
}

const FIELDS = ['kind', 'description', 'expiry_date', 'file']

/** The dialog. Each time it is opened for a new document it is another one. */
export function SendDocumentDialog({ opened, asked, onClose }: SendDocumentDialogProps) {
  return (
    <Dialog
      title={asked === undefined ? 'Send a document' : `Send the file of ${asked.description ?? asked.id}`}
      opened={opened}
      onClose={onClose}
    >
      {opened && <SendDocument asked={asked} onClose={onClose} />}
    </Dialog>
  )
}

function SendDocument({ asked, onClose }: Pick<SendDocumentDialogProps, 'asked' | 'onClose'>) {
  const { environment, line } = useLine()
  const queries = useQueryClient()
  const [id] = useState(() => asked?.id ?? newDocumentId())
  const [file, setFile] = useState<File | null>(null)
  const [lacking, setLacking] = useState(false)
  const sent = useMutation({
    mutationFn: (document: SentDocument) => sendDocument(environment, document),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['list', environment, DOCUMENTS] })
      onClose()
    },
  })
  const submit = ({ kind = 'other', description = '', expiry_date = '' }: Readonly<Record<string, string>>) => {
    setLacking(file === null)
    if (file === null) return
    sent.mutate({
      id,
      debt_line_id: line.id,
      kind,
      description: description === '' ? null : description,
      expiry_date: expiry_date === '' ? null : expiry_date,
      file,
    })
  }
  return (
    <Form
      onSubmit={submit}
      action="Send"
      pending={sent.isPending}
      fault={formFault(sent.error, FIELDS)}
      aside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <DocumentFields asked={asked} error={sent.error} />
      <FileInput
        label="File"
        description="PDF, an image, text, CSV, JSON, XML or an Office file."
        placeholder="Choose a file"
        styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
        value={file}
        onChange={setFile}
        error={lacking ? 'Choose the file to send.' : fieldFault(sent.error, 'file')}
      />
    </Form>
  )
}

/** What is known of the document beside its file, as it was asked for. */
function DocumentFields({ asked, error }: { readonly asked: Document | undefined; readonly error: Error | null }) {
  return (
    <>
      <NativeSelect
        name="kind"
        label="Kind"
        data={kindsWith(asked?.kind)}
        defaultValue={asked?.kind}
        error={fieldFault(error, 'kind')}
      />
      <TextInput
        name="description"
        label="Description"
        maxLength={1000}
        defaultValue={asked?.description ?? ''}
        error={fieldFault(error, 'description')}
      />
      <TextInput
        name="expiry_date"
        type="date"
        label="Valid until"
        description="The last day on which what it proves is valid. For good when empty."
        defaultValue={asked?.expiry_date ?? ''}
        error={fieldFault(error, 'expiry_date')}
      />
    </>
  )
}

/** The kinds to choose from, with one that the interface does not list. */
function kindsWith(kind: string | undefined) {
  const isListed = kind === undefined || DOCUMENT_KINDS.some(({ value }) => value === kind)
  return isListed ? DOCUMENT_KINDS : [...DOCUMENT_KINDS, { value: kind, label: wordOf(kind) }]
}

/** An unused id, so that sending again repairs the same document. */
export function newDocumentId(): string {
  const chance = crypto.getRandomValues(new Uint32Array(2))
  return `document-${[...chance].map((part) => part.toString(36)).join('')}`
}
