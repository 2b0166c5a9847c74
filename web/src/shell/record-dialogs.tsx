// Creating and changing a record by a form, and what is asked before something else is done with one.
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formFault } from '../service/call.ts'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import type { Named } from '../ui/choices.tsx'

/** What is done with a record: what is in `Asked` after a question. */
export type RecordAct<Row extends Named, Asked extends string> =
  { readonly does: 'create' } | { readonly does: 'edit' | Asked; readonly record: Row }

/** What is asked: the action on the button, whose first word is that of the title, and what it does. */
export interface Question {
  readonly action: string
  readonly text: string
}

interface RecordDialogsProps<Row extends Named, Asked extends string> {
  /** What is done; undefined while no dialog is open. */
  readonly act: RecordAct<Row, Asked> | undefined
  readonly onClose: () => void
  /** The title of the form of a new record. */
  readonly title: string
  /** The form of a record; of a new one for undefined. */
  readonly form: (record: Row | undefined) => ReactNode
  readonly questions: Readonly<Record<Asked, Question>>
  /** Does what was asked, and has pages read it again. */
  readonly carryOut: (does: Asked, record: Row) => Promise<unknown>
}

/** The dialogs. Each keeps its words while it is closed. */
export function RecordDialogs<Row extends Named, Asked extends string>(props: RecordDialogsProps<Row, Asked>) {
  const { act, onClose, title, form } = props
  const [last, setLast] = useState<RecordAct<Row, Asked>>({ does: 'create' })
  if (act !== undefined && act !== last) setLast(act)
  const isForm = act?.does === 'create' || act?.does === 'edit'
  const record = recordOf(last)
  return (
    <>
      <Dialog title={record === undefined ? title : `Change ${record.name}`} opened={isForm} onClose={onClose}>
        {isForm && form(record)}
      </Dialog>
      <AskedAct {...props} act={last} opened={act !== undefined && !isForm} />
    </>
  )
}

function recordOf<Row extends Named, Asked extends string>(act: RecordAct<Row, Asked>): Row | undefined {
  return 'record' in act ? act.record : undefined
}

interface AskedActProps<Row extends Named, Asked extends string> extends Pick<
  RecordDialogsProps<Row, Asked>,
  'questions' | 'carryOut' | 'onClose'
> {
  readonly act: RecordAct<Row, Asked>
  readonly opened: boolean
}

function AskedAct<Row extends Named, Asked extends string>(props: AskedActProps<Row, Asked>) {
  const { act, opened, questions, carryOut, onClose } = props
  const done = useMutation({
    mutationFn: ({ does, record }: { readonly does: Asked; readonly record: Row }) => carryOut(does, record),
    onSuccess: onClose,
  })
  if (!isAsked(act)) return null
  const { does, record } = act
  const { action, text } = questions[does]
  const close = () => {
    onClose()
    done.reset()
  }
  return (
    <Confirm
      title={`${action.slice(0, action.indexOf(' '))} ${record.name}?`}
      opened={opened}
      onClose={close}
      action={action}
      onConfirm={() => done.mutate({ does, record })}
      pending={done.isPending}
      fault={formFault(done.error, [])}
    >
      {text}
    </Confirm>
  )
}

function isAsked<Row extends Named, Asked extends string>(
  act: RecordAct<Row, Asked>,
): act is { readonly does: Asked; readonly record: Row } {
  return act.does !== 'create' && act.does !== 'edit'
}
