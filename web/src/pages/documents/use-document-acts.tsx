// What is done with the documents of a list: a column of buttons, and the dialogs that these open.
import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { Document } from '@tapeline/sdk'
import type { Reader } from '../../service/readers.ts'
import { readerOf } from '../debt-lines/use-line.ts'
import { Changing } from '../../shell/changing.tsx'
import { isPast } from '../../shell/clocks.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import { partOf, usePart } from '../../ui/load-part.ts'
import type { BelongsTo, DocumentAct } from './document-acts.ts'
import { changesDates, isAskedFor, nameOfDocument } from './document-changes.ts'
import './documents.css'

const DIALOGS = partOf('documents', () => import('./document-dialogs.tsx'))

/** What a list of documents has for them. */
interface DocumentActs {
  /** The column of buttons, which are left out where the page shows another day or moment. */
  readonly columns: readonly Column<Document>[]
  /** Opens the form of a new document. */
  readonly create: () => void
  readonly dialogs: ReactNode
}

/** The acts of a list; a new document belongs to what is given. */
export function useDocumentActs(belongsTo: BelongsTo = {}, columnOf: ColumnOfActs = actionsColumn): DocumentActs {
  const place = usePlace()
  const reader = readerOf(place)
  const isNow = !isPast(place.clocks)
  const [act, setAct] = useState<DocumentAct>()
  const columns = useMemo(
    () => [columnOf((document) => isNow && <Actions document={document} reader={reader} onAct={setAct} />)],
    [isNow, reader, columnOf],
  )
  const dialogs = <Dialogs act={act} reader={reader} belongsTo={belongsTo} onClose={() => setAct(undefined)} />
  return { columns, create: () => setAct({ does: 'create' }), dialogs }
}

interface DialogsProps {
  readonly act: DocumentAct | undefined
  readonly reader: Reader
  readonly belongsTo: BelongsTo
  readonly onClose: () => void
}

/** They are loaded with the page, as what is asked after a new version was deployed would be missing. */
function Dialogs(props: DialogsProps) {
  const part = usePart(DIALOGS)
  return part === undefined ? null : <part.DocumentDialogs {...props} />
}

/** Makes a column with the buttons of each document. */
export type ColumnOfActs = (buttonsOf: (document: Document) => ReactNode) => Column<Document>

/** The column of buttons alone. */
const actionsColumn: ColumnOfActs = (buttonsOf) => ({ head: 'Actions', kind: 'actions', cell: buttonsOf })

interface ActionsProps {
  readonly document: Document
  readonly reader: Reader
  readonly onAct: (act: DocumentAct) => void
}

function Actions({ document, reader, onAct }: ActionsProps) {
  const name = nameOfDocument(document)
  const hasFile = document.file_name !== null
  const send = hasFile ? 'Send another file' : 'Send the file'
  return (
    <div className="row-acts">
      <Changing>
        <Act label={send} name={`${send} of ${name}`} onPress={() => onAct({ does: 'send', document })} />
        <Act label="Change" name={`Change ${name}`} onPress={() => onAct({ does: 'change', document })} />
      </Changing>
      {hasFile && <Act label="Files" name={`Files of ${name}`} onPress={() => onAct({ does: 'files', document })} />}
      <Changing>
        {isAskedFor(document) && changesDates(document, reader) && (
          <Act
            label="Withdraw"
            name={`Withdraw the request for ${name}`}
            onPress={() => onAct({ does: 'withdraw', document })}
          />
        )}
      </Changing>
    </div>
  )
}

interface ActProps {
  readonly label: string
  /** With the document that it is about. */
  readonly name: string
  readonly onPress: () => void
}

function Act({ label, name, onPress }: ActProps) {
  return (
    <Button size="xs" variant="default" onClick={onPress} aria-label={name}>
      {label}
    </Button>
  )
}
