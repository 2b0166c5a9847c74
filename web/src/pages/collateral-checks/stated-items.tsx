// Decisions, questions and answers about a finding, as they were stated.
import { Anchor, Group, Text } from '@mantine/core'
import type { FindingAnswer, FindingDecision } from '@tapeline/sdk'
import { addressOf } from '../../service/call.ts'
import type { Stated } from '../../service/finding-decisions.ts'
import { documentFilePath } from '../../service/documents.ts'
import { laterFirst } from '../../service/moments.ts'
import { useActorNames } from '../../shell/use-actor-names.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Ago } from '../../ui/moments.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { STATE_TONES, STATE_WORDS } from './check-words.ts'
import { useChecksPlace } from './checks-place.ts'

/** The list, the latest first. */
export function StatedItems({ stated: { decisions, answers } }: { readonly stated: Stated }) {
  const all = [
    ...decisions.map((decision) => ({ at: decision.created_at, id: decision.id, decision })),
    ...answers.map((answer) => ({ at: answer.created_at, id: answer.id, answer })),
  ]
  return (
    <ul className="remarks" aria-label="Decisions and answers">
      {all
        .toSorted((one, other) => laterFirst(one.at, other.at))
        .map((one) => (
          <li key={one.id}>{'decision' in one ? <Decision {...one.decision} /> : <Answer {...one.answer} />}</li>
        ))}
    </ul>
  )
}

/** What a decision is called: one that asks is a question. */
function wordOf({ decision, asked }: FindingDecision): string {
  return asked !== null && decision === 'open' ? 'Asked' : STATE_WORDS[decision]
}

function Decision(decision: FindingDecision) {
  const { reason, asked, decided_on, status, author, created_at } = decision
  const isWithdrawn = status === 'withdrawn'
  return (
    <>
      <Group gap="xs" mb={4}>
        <StatusBadge tone={isWithdrawn ? 'plain' : STATE_TONES[decision.decision]}>{wordOf(decision)}</StatusBadge>
        <Text size="xs" c="dimmed" component="div">
          <Author id={author} of="operator" />, of {decided_on}, written <Ago at={created_at} />
          {isWithdrawn && ', withdrawn: it no longer counts'}
        </Text>
      </Group>
      <Text size="sm" className="breakable multiline">
        {reason}
      </Text>
      {asked !== null && (
        <Text size="sm" mt={4} className="breakable multiline">
          <strong>Asked of the lender:</strong> {asked}
        </Text>
      )}
    </>
  )
}

function Answer({ text, document_ids, author, created_at }: FindingAnswer) {
  return (
    <>
      <Group gap="xs" mb={4}>
        <StatusBadge tone="plain">Answer of the lender</StatusBadge>
        <Text size="xs" c="dimmed" component="div">
          <Author id={author} of="lender" />, <Ago at={created_at} />
        </Text>
      </Group>
      <Text size="sm" className="breakable multiline">
        {text}
      </Text>
      {document_ids.length > 0 && (
        <Text size="sm" mt={4} component="div">
          Documents:{' '}
          {document_ids.map((id, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <FileOf id={id} />
            </span>
          ))}
        </Text>
      )}
    </>
  )
}

/** Who stated it: by name where one may know it, else as the operator or the lender. */
function Author({ id, of }: { readonly id: string; readonly of: 'operator' | 'lender' }) {
  const { environment } = usePlace()
  const { reader } = useChecksPlace()
  const nameOf = useActorNames(environment)
  return reader === of ? nameOf(id) : of === 'operator' ? 'The operator' : 'The lender'
}

function FileOf({ id }: { readonly id: string }) {
  const { environment } = usePlace()
  const { reader, organization } = useChecksPlace()
  const known = reader === 'operator' ? `${organization}:${id}` : id
  return (
    <Anchor className="breakable" fz="inherit" href={addressOf(documentFilePath(environment, reader, known))} download>
      {id}
    </Anchor>
  )
}
