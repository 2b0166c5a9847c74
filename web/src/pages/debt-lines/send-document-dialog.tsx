// Sends a document of a line: its record, then its file. If the file fails, the dialog shows why, and sending again repairs the document.
import { Button, FileInput, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldFault, formFault } from '../../service/call.ts'
import { DOCUMENTS, type SentDocument, sendDocument } from '../../service/line-documents.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'

/** The kinds that the interface lists. */
const KINDS = [
  'contract',
  'invoice',
  'bank_statement',
  'financial_statement',
  'credit_agreement',
  'security_agreement',
  'insurance',
  'correspondence',
  'other',
].map((value) => ({ value, label: wordOf(value) }))

interface SendDocumentDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog. Each time it is opened it is another document. */
export function SendDocumentDialog({ opened, onClose }: SendDocumentDialogProps) {
  return (
    <Dialog title="Send a document" opened={opened} onClose={onClose}>
      {opened && <SendDocument onClose={onClose} />}
    </Dialog>
  )
}

function SendDocument({ onClose }: Pick<SendDocumentDialogProps, 'onClose'>) {
  const { environment, line } = useLine()
  const queries = useQueryClient()
  const [id] = useState(newId)
  const [file, setFile] = useState<File | null>(null)
  const [lacking, setLacking] = useState(false)
  const sent = useMutation({
    mutationFn: (document: SentDocument) => sendDocument(environment, document),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['list', environment, DOCUMENTS] })
      onClose()
    },
  })
  const submit = ({ kind = 'other', description = '' }: Readonly<Record<string, string>>) => {
    setLacking(file === null)
    if (file === null) return
    sent.mutate({ id, debt_line_id: line.id, kind, description: description === '' ? null : description, file })
  }
  return (
    <Form
      onSubmit={submit}
      action="Send"
      pending={sent.isPending}
      fault={formFault(sent.error, ['kind', 'description', 'file'])}
      aside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <NativeSelect name="kind" label="Kind" data={KINDS} error={fieldFault(sent.error, 'kind')} />
      <TextInput
        name="description"
        label="Description"
        maxLength={1000}
        error={fieldFault(sent.error, 'description')}
      />
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

/** An unused id, so that sending again repairs the same document. */
function newId(): string {
  const chance = crypto.getRandomValues(new Uint32Array(2))
  return `document-${[...chance].map((part) => part.toString(36)).join('')}`
}
