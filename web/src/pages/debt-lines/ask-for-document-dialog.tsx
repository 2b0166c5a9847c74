// Asks the lender of a line for a document by a day: a record without a file. The lender sees it as needed, and sends the file.
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldFault, formFault } from '../../service/call.ts'
import { DOCUMENTS, type AskedDocument, askForDocument } from '../../service/documents.ts'
import { pathFor } from '../../service/readers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { DescribedFields } from '../documents/document-fields.tsx'
import { newDocumentId } from '../documents/document-id.ts'
import { useLine } from './use-line.ts'

interface AskForDocumentDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

const FIELDS = ['kind', 'description', 'due_date']

/** The dialog. Each time it is opened it is another document. */
export function AskForDocumentDialog({ opened, onClose }: AskForDocumentDialogProps) {
  return (
    <Dialog title="Ask for a document" opened={opened} onClose={onClose}>
      {opened && <AskForDocument onClose={onClose} />}
    </Dialog>
  )
}

function AskForDocument({ onClose }: Pick<AskForDocumentDialogProps, 'onClose'>) {
  const { environment, line } = useLine()
  const { organization } = line
  const queries = useQueryClient()
  const [id] = useState(newDocumentId)
  const asked = useMutation({
    mutationFn: (document: AskedDocument) => askForDocument(environment, document),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['list', environment, pathFor('operator', DOCUMENTS)] })
      onClose()
    },
  })
  const submit = ({ kind = 'other', description = '', due_date = '' }: Readonly<Record<string, string>>) =>
    asked.mutate({
      id: `${organization}:${id}`,
      organization,
      debt_line_id: line.id,
      kind,
      description: description === '' ? null : description,
      due_date,
    })
  return (
    <Form
      onSubmit={submit}
      action="Ask for it"
      pending={asked.isPending}
      fault={formFault(asked.error, FIELDS)}
      aside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <DescribedFields hint="The lender reads it." error={asked.error} />
      <TextInput
        name="due_date"
        type="date"
        label="Needed by"
        description="Behind this day it is overdue until its file is there."
        required
        error={fieldFault(asked.error, 'due_date')}
      />
    </Form>
  )
}
