// The lender answers: in words, and with documents. A file that is chosen is stored with the receivable of the finding.
import { Button, FileInput, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FindingDetail } from '@tapeline/sdk'
import { useState } from 'react'
import { fieldFault, formFault } from '../../service/call.ts'
import { answerFinding, newId } from '../../service/finding-decisions.ts'
import { sendDocument } from '../../service/documents.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { checkName } from './check-words.ts'
import { useChecksPlace } from './checks-place.ts'

interface AnswerDialogProps {
  readonly finding: Pick<FindingDetail, 'id' | 'check' | 'receivable_id'>
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog. Each time it is opened it is another answer. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { finding, opened, onClose } = props
  return (
    <Dialog title={`Answer: ${checkName(finding.check)}`} opened={opened} onClose={onClose}>
      {opened && <Answering {...props} />}
    </Dialog>
  )
}

interface Answer {
  readonly text: string
  readonly named: readonly string[]
}

function Answering({ finding, onClose }: AnswerDialogProps) {
  const { environment } = usePlace()
  const place = useChecksPlace()
  const queries = useQueryClient()
  const [id] = useState(() => newId('answer'))
  const [document] = useState(() => newId('document'))
  const [file, setFile] = useState<File | null>(null)
  const { receivable_id } = finding
  const sent = useMutation({
    mutationFn: async ({ text, named }: Answer) => {
      if (file !== null) await sendDocument(environment, { id: document, receivable_id, kind: 'correspondence', file })
      const document_ids = file === null ? named : [...named, document]
      return answerFinding(environment, { ...place, finding_id: finding.id }, { id, text, document_ids })
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['finding-decisions'] })
      onClose()
    },
  })
  const submit = ({ text = '', document_ids = '' }: Readonly<Record<string, string>>) =>
    sent.mutate({ text: text.trim(), named: idsIn(document_ids) })
  return (
    <Form
      onSubmit={submit}
      action="Answer"
      pending={sent.isPending}
      fault={formFault(sent.error, ['text', 'file'])}
      aside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Textarea
        name="text"
        label="Your answer"
        description="The operator reads it with the finding."
        autosize
        minRows={3}
        maxLength={4_000}
        required
        data-autofocus
        error={fieldFault(sent.error, 'text')}
      />
      <FileInput
        label="File"
        description="A document that shows it (optional): PDF, an image, text, CSV, JSON, XML or an Office file."
        placeholder="Choose a file"
        styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
        value={file}
        onChange={setFile}
        error={fieldFault(sent.error, 'file')}
      />
      <TextInput
        name="document_ids"
        label="Documents you have sent before"
        description="Their ids, with commas between them (optional)."
      />
    </Form>
  )
}

function idsIn(text: string): readonly string[] {
  return [...new Set(text.split(',').map((part) => part.trim()))].filter((id) => id !== '')
}
