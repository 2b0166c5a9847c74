// The annotations of a record, and a form to add one. An open question is settled by stating how.
import { Button, Checkbox, Group, NativeSelect, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Annotation } from '@tapeline/sdk'
import type { AnnotatedRecord } from '../../service/api-types.ts'
import { annotate, annotationsQuery, resolve } from '../../service/annotations.ts'
import { failureOf, fieldFault, formFault } from '../../service/call.ts'
import { Changing, useMayChange } from '../../shell/changing.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { sentenceCase } from '../../ui/words.ts'

/** The panel of a record. */
export function AnnotationsPanel({ subject }: { readonly subject: AnnotatedRecord }) {
  const { environment } = usePlace()
  const annotations = useQuery(annotationsQuery(environment, subject))
  const [writing, { open, close }] = useDisclosure()
  const [settling, setSettling] = useState<Annotation>()
  return (
    <Panel
      title="Annotations"
      lead="Notes, questions and exceptions. The lender reads those that are shared."
      actions={
        <Changing>
          <Button variant="default" size="xs" onClick={open}>
            Annotate
          </Button>
        </Changing>
      }
      flush
    >
      <States
        loaded={annotations}
        failureOf={failureOf}
        isEmpty={(found) => found.length === 0}
        empty={<Empty title="No annotations yet" />}
      >
        {(found) => (
          <ul className="remarks">
            {found.map((one) => (
              <Remark key={one.id} annotation={one} onSettle={() => setSettling(one)} />
            ))}
          </ul>
        )}
      </States>
      <AnnotateDialog subject={subject} opened={writing} onClose={close} />
      <ResolveDialog subject={subject} settling={settling} onClose={() => setSettling(undefined)} />
    </Panel>
  )
}

/** Kinds that wait for an answer. */
const OPEN_KINDS: readonly string[] = ['question', 'issue', 'refusal']

function Remark({ annotation, onSettle }: { readonly annotation: Annotation; readonly onSettle: () => void }) {
  const { kind, text, author, visibility, created_at, resolution } = annotation
  const isOpen = OPEN_KINDS.includes(kind) && resolution === null
  const mayChange = useMayChange()
  return (
    <li>
      <Group gap="xs" mb={4}>
        <StatusBadge tone={isOpen ? 'watch' : 'plain'}>{sentenceCase(kind)}</StatusBadge>
        <Text size="xs" c="dimmed">
          {author ?? 'Operator'}, <Ago at={created_at} />,{' '}
          {visibility === 'lender' ? 'the lender reads it' : 'internal'}
        </Text>
      </Group>
      <Text size="sm" className="breakable multiline">
        {text}
      </Text>
      {resolution !== null && (
        <Text size="sm" c="dimmed" mt={4} className="breakable multiline">
          Settled: {resolution}
        </Text>
      )}
      {isOpen && mayChange && (
        <Button
          variant="default"
          size="compact-xs"
          mt={6}
          onClick={onSettle}
          aria-label={`Settle: ${text.slice(0, 60)}`}
        >
          Settle
        </Button>
      )}
    </li>
  )
}

interface DialogProps {
  readonly subject: AnnotatedRecord
  readonly onClose: () => void
}

function AnnotateDialog({ subject, opened, onClose }: DialogProps & { readonly opened: boolean }) {
  const { environment, me } = usePlace()
  const queries = useQueryClient()
  const writing = useMutation({
    mutationFn: ({ kind = 'note', text = '', shared }: Readonly<Record<string, string>>) =>
      annotate(environment, {
        ...subject,
        kind,
        text,
        author: me.user.name,
        visibility: shared === undefined ? 'operator' : 'lender',
      }),
    onSuccess: async () => {
      await queries.invalidateQueries(annotationsQuery(environment, subject))
      onClose()
    },
  })
  return (
    <Dialog title="Annotate" opened={opened} onClose={onClose}>
      <Form
        onSubmit={(values) => writing.mutate(values)}
        action="Annotate"
        pending={writing.isPending}
        fault={formFault(writing.error, ['text'])}
        aside={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <NativeSelect
          name="kind"
          label="Kind"
          data={['note', 'question', 'exception', 'waiver', 'issue'].map((value) => ({
            value,
            label: sentenceCase(value),
          }))}
        />
        <Textarea
          name="text"
          label="Text of the annotation"
          autosize
          minRows={3}
          maxLength={10_000}
          data-autofocus
          required
          error={fieldFault(writing.error, 'text')}
        />
        <Checkbox name="shared" label="The lender may read it" />
      </Form>
    </Dialog>
  )
}

function ResolveDialog({ subject, settling, onClose }: DialogProps & { readonly settling: Annotation | undefined }) {
  const { environment } = usePlace()
  const queries = useQueryClient()
  const settled = useMutation({
    mutationFn: (how: string) => resolve(environment, settling?.id ?? '', how),
    onSuccess: async () => {
      await queries.invalidateQueries(annotationsQuery(environment, subject))
      onClose()
    },
  })
  return (
    <Dialog title="Settle" opened={settling !== undefined} onClose={onClose}>
      <Text size="sm" className="breakable multiline">
        {settling?.text}
      </Text>
      <Form
        onSubmit={({ how = '' }) => settled.mutate(how)}
        action="Settle"
        pending={settled.isPending}
        fault={formFault(settled.error, ['resolution'])}
      >
        <Textarea
          name="how"
          label="How it was settled"
          autosize
          minRows={2}
          maxLength={10_000}
          data-autofocus
          required
          error={fieldFault(settled.error, 'resolution')}
        />
      </Form>
    </Dialog>
  )
}
