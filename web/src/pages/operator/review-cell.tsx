// The review of a document: its state, and accepting or refusing it. Refusing takes a reason, which the lender reads.
import { Button, Group, Text, Textarea, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Document } from '@tapeline/sdk'
import type { AnnotatedRecord } from '../../service/api-types.ts'
import { annotate, annotationsQuery } from '../../service/annotations.ts'
import { fieldFault, formFault, messageOf } from '../../service/call.ts'
import { REVIEW, reviewOf } from '../../service/operator-documents.ts'
import { useMayChange } from '../../shell/changing.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** The cell. */
export function ReviewCell({ document }: { readonly document: Document }) {
  const { environment, me } = usePlace()
  const queries = useQueryClient()
  const [refusing, { open, close }] = useDisclosure()
  const { id, organization, file_name } = document
  const mayChange = useMayChange()
  const subject: AnnotatedRecord = { organization, subject_type: 'document', subject_id: id }
  const annotations = useQuery(annotationsQuery(environment, subject))
  const reviewed = useMutation({
    mutationFn: ({ kind, text }: { readonly kind: string; readonly text: string }) =>
      annotate(environment, { ...subject, kind, text, author: me.user.name, visibility: 'lender' }),
    onSuccess: async () => {
      await queries.invalidateQueries(annotationsQuery(environment, subject))
      close()
    },
  })
  if (annotations.data === undefined)
    return annotations.error === null ? '…' : <Text size="xs">{messageOf(annotations.error)}</Text>
  const review = reviewOf(document, annotations.data)
  const name = file_name ?? id
  if (review !== undefined) return <Reviewed review={review} />
  if (file_name === null || !mayChange)
    return <StatusBadge tone="plain">{file_name === null ? 'No file' : 'Not reviewed'}</StatusBadge>
  return (
    <>
      <Group gap={6} wrap="nowrap">
        <Button
          size="xs"
          variant="default"
          loading={reviewed.isPending}
          onClick={() => reviewed.mutate({ kind: REVIEW.accepted, text: 'Accepted.' })}
          aria-label={`Accept ${name}`}
        >
          Accept
        </Button>
        <Button size="xs" variant="default" onClick={open} aria-label={`Refuse ${name}`}>
          Refuse
        </Button>
      </Group>
      <Dialog title={`Refuse ${name}?`} opened={refusing} onClose={close}>
        <Form
          onSubmit={({ text = '' }) => reviewed.mutate({ kind: REVIEW.refused, text })}
          action="Refuse"
          pending={reviewed.isPending}
          fault={formFault(reviewed.error, ['text'])}
        >
          <Textarea
            name="text"
            label="Why"
            description="The lender reads it."
            autosize
            minRows={2}
            maxLength={10_000}
            data-autofocus
            required
            error={fieldFault(reviewed.error, 'text')}
          />
        </Form>
      </Dialog>
    </>
  )
}

/** What was decided, and why. */
function Reviewed({ review }: { readonly review: NonNullable<ReturnType<typeof reviewOf>> }) {
  const isAccepted = review.verdict === 'accepted'
  return (
    <Tooltip label={review.annotation.text} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <span tabIndex={0}>
        <StatusBadge tone={isAccepted ? 'good' : 'bad'}>{isAccepted ? 'Accepted' : 'Refused'}</StatusBadge>
      </span>
    </Tooltip>
  )
}
