// Whether the answers about each record are linearizable: some order of its writes and reads, in which nothing comes before what was answered
// before it was sent, gives every answer. The search is that of Wing and Gong, with the states that it was in before remembered (Lowe).
import { isDeepStrictEqual } from 'node:util'
import { type Answer, type History, type Recorded, type RecordKind, eventsOf } from './recorded.ts'
import { type Operation, type State, applied, changesNothing } from './sequential.ts'

interface Asked {
  readonly kind: RecordKind
  readonly operations: Operation[]
}

/** A finding for each record whose answers no order explains. */
export function checkRecords(history: History): string[] {
  return [...operationsByPlace(history)].flatMap(([place, { kind, operations }]) => {
    const explained = isExplained(kind, operations)
    if (explained === true) return []
    const found = explained === false ? 'no order of its requests explains' : 'there are too many orders to explain'
    return [`${found} the answers about ${place}:\n${listed(operations)}`]
  })
}

/** Everything that was asked of each record; a page of a list reads each record on it. */
function operationsByPlace(history: History): Map<string, Asked> {
  const places = new Map<string, Asked>()
  const add = (place: string, kind: RecordKind, operation: Operation): void => {
    const asked = places.get(place) ?? { kind, operations: [] }
    asked.operations.push(operation)
    places.set(place, asked)
  }
  for (const event of history.events) {
    if (event.did === 'write' && !event.surely_not) add(event.place, event.kind, operationOf(event))
    if (event.did === 'read') add(event.place, event.kind, operationOf(event))
  }
  for (const { list, kind, forward } of eventsOf(history, 'walk'))
    for (const { started, ended, records } of forward)
      for (const record of records) {
        const answer = { status: 200, text: JSON.stringify(record), replayed: false }
        const read = { started, ended: ended ?? Infinity, what: 'read', patch: {}, answer, applied: false } as const
        add(`${list}/${String(record['id'])}`, kind, read)
      }
  return places
}

function operationOf(event: Extract<Recorded, { did: 'write' | 'read' }>): Operation {
  const { started } = event
  if (event.did === 'read')
    return { started, ended: event.ended ?? Infinity, what: 'read', patch: {}, answer: event.answer, applied: false }
  const isSettled = event.answer !== undefined || event.applied
  return {
    started,
    ended: isSettled ? (event.ended ?? Infinity) : Infinity,
    what: event.patch === undefined ? 'delete' : 'upsert',
    patch: event.patch ?? {},
    answer: event.answer,
    applied: event.applied,
  }
}

/** States that are looked at before a record counts as one that cannot be judged. */
const STATES_MAX = 100_000

/** Whether some order explains all answers, beginning without the record; undefined where there are too many orders to find out. */
export function isExplained(kind: RecordKind, unordered: readonly Operation[]): boolean | undefined {
  const operations = unordered.toSorted((a, b) => a.started - b.started)
  const tried = new Set<string>()
  const search = (before: State, pending: readonly number[]): boolean => {
    const { state, left } = withoutReads(kind, operations, before, pending)
    const name = `${left.join()} ${JSON.stringify(state)}`
    if (left.every((at) => !isRequired(operations[at]))) return true
    if (tried.has(name) || tried.size > STATES_MAX) return false
    tried.add(name)
    return distinct(operations, candidates(operations, left)).some((at) => {
      const next = applied(kind, state, operations[at] as Operation)
      if (next === false || (!isRequired(operations[at]) && isDeepStrictEqual(next.state, state))) return false
      return search(
        next.state,
        left.filter((other) => other !== at),
      )
    })
  }
  const all = operations.map((_, at) => at)
  return search(undefined, all) || (tried.size > STATES_MAX ? undefined : false)
}

/** Of deletions that were never answered the first that was sent: the others could do no more. */
function distinct(operations: readonly Operation[], open: readonly number[]): number[] {
  const isOpenDeletion = (at: number) => operations[at]?.what === 'delete' && !isRequired(operations[at])
  const first = open.find(isOpenDeletion)
  return open.filter((at) => at === first || !isOpenDeletion(at))
}

/** Takes every operation that may come next, agrees, and changes nothing: to take it later would explain no more. */
function withoutReads(
  kind: RecordKind,
  operations: readonly Operation[],
  state: State,
  pending: readonly number[],
): { state: State; left: readonly number[] } {
  for (let left = pending; ;) {
    const idle = candidates(operations, left).filter((at) => {
      const operation = operations[at]
      return operation !== undefined && changesNothing(operation) && applied(kind, state, operation) !== false
    })
    if (idle.length === 0) return { state, left }
    const taken = new Set(idle)
    left = left.filter((at) => !taken.has(at))
  }
}

/** What may come next: all that was sent before the first of the others was answered. */
function candidates(operations: readonly Operation[], left: readonly number[]): number[] {
  const answered = Math.min(...left.map((at) => operations[at]?.ended ?? Infinity))
  return left.filter((at) => (operations[at]?.started ?? Infinity) < answered)
}

function isRequired(operation: Operation | undefined): boolean {
  return operation !== undefined && (operation.answer !== undefined || operation.applied)
}

function listed(operations: readonly Operation[]): string {
  return operations
    .toSorted((a, b) => a.started - b.started)
    .map(({ started, ended, what, patch, answer, applied: counted }) => {
      const sent = what === 'upsert' ? ` ${JSON.stringify(patch)}` : ''
      return `  ${started}–${ended === Infinity ? '…' : ended} ${what}${sent} → ${answered(answer, counted)}`
    })
    .join('\n')
}

function answered(answer: Answer | undefined, counted: boolean): string {
  if (answer !== undefined) return `${answer.status} ${answer.text.slice(0, 400)}`
  return counted ? 'applied by an import' : 'not answered'
}
