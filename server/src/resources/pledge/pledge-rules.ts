// The rules of a pledge, judged on the merged record and its id. The id of a pledge is made of what it is of, so uniqueness
// of ids, which storage keeps anyway, is the uniqueness of pledges: no index, lock or check of its own among a million.
import { createHash } from 'node:crypto'
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { codePointsExceed } from '@tapeline/kernel/core/id'

/** The statuses of a pledge. */
export const PLEDGE_STATUSES = ['pledged', 'released', 'by_selector'] as const

const ID_LENGTH_MAX = 255

/** The faults of a pledge's state. `state` holds the id too. */
export function pledgeFaults(state: State): Fault[] {
  return [...idFaults(state), ...lineFaults(state)]
}

/**
 * The id of the one pledge of a receivable: `<organization>:<receivable_id>`. The id of an organization has no colon, so no
 * two receivables share it. Where that is longer than an id may be, the SHA-256 of the receivable's id is used.
 */
export function pledgeIdOf(organization: string, receivableId: string): string {
  const id = `${organization}:${receivableId}`
  if (!codePointsExceed(id, ID_LENGTH_MAX)) return id
  return `${organization}:sha256:${createHash('sha256').update(receivableId).digest('hex')}`
}

/**
 * What the state of a pledge decides on a day: the line's id, null where the receivable is released; undefined where
 * selectors decide.
 */
export function findExplicitLine(state: State): string | null | undefined {
  if (state['status'] === 'released') return null
  return state['status'] === 'pledged' && typeof state['debt_line_id'] === 'string' ? state['debt_line_id'] : undefined
}

function idFaults(state: State): Fault[] {
  const { id, organization, receivable_id: receivableId } = state
  if (id === undefined) throw new TypeError('a pledge is judged together with its id')
  if (typeof organization !== 'string' || typeof receivableId !== 'string') return []
  const wanted = pledgeIdOf(organization, receivableId)
  if (id === wanted) return []
  const message = `id must name the receivable that is pledged, since a receivable has one pledge: send id: ${JSON.stringify(wanted)}`
  return [{ param: 'id', code: 'not_the_receivable', message }]
}

function lineFaults(state: State): Fault[] {
  const pledged = state['status'] === 'pledged'
  const hasLine = (state['debt_line_id'] ?? null) !== null
  if (pledged === hasLine) return []
  if (pledged)
    return [
      {
        param: 'debt_line_id',
        code: 'debt_line_id_required',
        message:
          'debt_line_id is required while status is `pledged`: send the debt line, or status: "released" for a receivable that backs none',
      },
    ]
  return [
    {
      param: 'debt_line_id',
      code: 'debt_line_id_not_allowed',
      message: `debt_line_id must be empty while status is \`${String(state['status'])}\`: send debt_line_id: null, or status: "pledged"`,
    },
  ]
}
