// The dialogs of a list of documents: sending a new one, sending a file of one that is there, the files that it has had,
// changing it, and withdrawing a request.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Document } from '@tapeline/sdk'
import { formFault } from '../../service/call.ts'
import { changeDocument } from '../../service/documents.ts'
import type { Reader } from '../../service/readers.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { ChangeDocument } from './change-document.tsx'
import type { BelongsTo, DocumentAct } from './document-acts.ts'
import { nameOfDocument } from './document-changes.ts'
import { DocumentFiles } from './document-files.tsx'
import { CreateDocument, SendFile } from './send-forms.tsx'
import { useDocumentsAgain } from './use-documents-again.ts'

interface DocumentDialogsProps {
  /** What is done; undefined while no dialog is open. */
  readonly act: DocumentAct | undefined
  readonly reader: Reader
  readonly belongsTo: BelongsTo
  readonly onClose: () => void
}

/** The dialogs. Each keeps its title while it closes. */
export function DocumentDialogs({ act, reader, belongsTo, onClose }: DocumentDialogsProps) {
  const [last, setLast] = useState<DocumentAct>({ does: 'create' })
  if (act !== undefined && act !== last) setLast(act)
  const isQuestion = last.does === 'withdraw'
  return (
    <>
      <Dialog title={titleOf(last)} opened={act !== undefined && !isQuestion} onClose={onClose}>
        {act?.does === 'create' && <CreateDocument belongsTo={belongsTo} onClose={onClose} />}
        {act?.does === 'send' && <SendFile document={act.document} reader={reader} onClose={onClose} />}
        {act?.does === 'files' && <DocumentFiles document={act.document} reader={reader} />}
        {act?.does === 'change' && <ChangeDocument document={act.document} reader={reader} onClose={onClose} />}
      </Dialog>
      {last.does === 'withdraw' && (
        <WithdrawRequest document={last.document} reader={reader} opened={act !== undefined} onClose={onClose} />
      )}
    </>
  )
}

function titleOf(act: DocumentAct): string {
  if (act.does === 'create') return 'Send a document'
  const name = nameOfDocument(act.document)
  if (act.does === 'change') return `Change ${name}`
  if (act.does === 'files') return `Files of ${name}`
  return act.document.file_name === null ? `Send the file of ${name}` : `Send another file of ${name}`
}

interface WithdrawRequestProps {
  readonly document: Document
  readonly reader: Reader
  readonly opened: boolean
  readonly onClose: () => void
}

function WithdrawRequest({ document, reader, opened, onClose }: WithdrawRequestProps) {
  const { environment } = usePlace()
  const readAgain = useDocumentsAgain()
  const withdrawn = useMutation({
    mutationFn: () => changeDocument(environment, reader, document.id, { due_date: null }),
    onSuccess: async () => {
      await readAgain()
      onClose()
    },
  })
  const close = () => {
    onClose()
    withdrawn.reset()
  }
  return (
    <Confirm
      title={`Withdraw the request for ${nameOfDocument(document)}?`}
      opened={opened}
      onClose={close}
      action="Withdraw the request"
      onConfirm={() => withdrawn.mutate()}
      pending={withdrawn.isPending}
      fault={formFault(withdrawn.error, [])}
    >
      Its file is no longer needed by {document.due_date}, and alerts about that are closed. The document stays in the
      list: its file can still be sent, and you can ask for it again by another day.
    </Confirm>
  )
}
