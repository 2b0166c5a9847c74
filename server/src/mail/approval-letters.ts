// What is written to people about approvals: that one waits for them, and what became of one that they asked for. Pure.
import type { Letter } from './letters.ts'

/** An approval, as letters name it: no letter has the content of the record. */
interface Named {
  readonly to: string
  readonly organization_name: string
  readonly environment: 'sandbox' | 'live'
  /** The name of the kind of record. */
  readonly resource: string
  readonly record_id: string
  readonly link: string
}

const KINDS: Readonly<Record<string, string>> = {
  draw_request: 'the draw request',
  debt_line: 'the debt line',
  debt_line_term: 'the terms',
  approval_rule: 'writing without a second person',
}

/** The longest id that is written whole: whoever asks chooses it. */
const ID_LENGTH_MAX = 60

function nameOf({ resource, record_id }: Named): string {
  const id = record_id.length > ID_LENGTH_MAX ? `${record_id.slice(0, ID_LENGTH_MAX)}…` : record_id
  return `${KINDS[resource] ?? resource} ${id}`.trim()
}

interface Waiting extends Named {
  /** Who asks. */
  readonly by: string
}

/** Somebody asks for a second person, to one who may be it. */
export function waitingLetter(waiting: Waiting): Letter {
  const { to, organization_name, environment, by, link } = waiting
  return {
    to,
    subject: `${by} asks you to approve ${nameOf(waiting)}`,
    text: [
      `${by} asks for a second person at ${organization_name} on Tapeline, in ${environment}: ${nameOf(waiting)}.`,
      `See what it is, and approve or refuse it:\n${link}`,
      'It waits until one of you decides, or it is withdrawn.',
    ].join('\n\n'),
  }
}

interface Decided extends Named {
  readonly decision: 'approve' | 'refuse'
  /** Who decided. */
  readonly by: string
  readonly note: string | null
}

/** Somebody decided, to the one who asked. */
export function decidedLetter(decided: Decided): Letter {
  const { to, organization_name, environment, by, decision, note, link } = decided
  const done = decision === 'approve' ? 'approved' : 'refused'
  return {
    to,
    subject: `${by} ${done} ${nameOf(decided)}`,
    text: [
      `${by} ${done} what you asked for at ${organization_name} on Tapeline, in ${environment}: ${nameOf(decided)}.`,
      ...(note === null ? [] : [`Their note: ${note}`]),
      `The approval is here:\n${link}`,
    ].join('\n\n'),
  }
}
