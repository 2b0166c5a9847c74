// What several clients were answered about the ids they share, and whether one serial order explains it: the moments in the
// answers give the order of the changes; replayed in it, the model must give exactly the answered states.
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Received } from '../harness/client.ts'
import { compare } from './facts.ts'
import type { Fields } from './kinds.ts'
import { type Verdict, withoutFigures } from './records.ts'
import type { Body } from './requests.ts'

/** A write and what came of it. `started` and `ended` count the events of the run. */
export interface AnsweredWrite {
  readonly place: string
  readonly body: Body
  readonly started: number
  readonly ended: number
  readonly answer: Received
}

/** How one kind of record is replayed: a state is undefined while the record is not there. */
export interface Replay<State> {
  readonly judge: (state: State | undefined, body: Body) => Verdict
  readonly apply: (state: State | undefined, body: Body, verdict: Verdict, moment: string) => State
}

/** Replays the accepted writes of one record from a state on; gives every state it went through, the first included. */
export function replayed<State>(
  replay: Replay<State>,
  first: State | undefined,
  writes: readonly AnsweredWrite[],
  begun: string | undefined,
): (State | undefined)[] {
  const states: (State | undefined)[] = [first]
  const moments = [...new Set([...(begun === undefined ? [] : [begun]), ...writes.map(momentOf)])].toSorted(compare)
  for (const moment of moments) {
    const here = writes.filter((one) => momentOf(one) === moment)
    let state = states.at(-1)
    if (moment !== begun) {
      const before = state
      const maker = here.find((one) => makes(replay.judge(before, one.body), one))
      if (maker === undefined)
        return expect.fail(`no write makes the state of ${moment}: ${here.map((one) => one.answer.text).join(' ')}`)
      state = replay.apply(before, maker.body, replay.judge(before, maker.body), moment)
      states.push(state)
      here.splice(here.indexOf(maker), 1)
    }
    for (const one of here)
      expect(
        repeats(replay.judge(state, one.body), one),
        `changed nothing at ${moment}: ${JSON.stringify(one.body.sent)} ${one.answer.text}`,
      ).toBe(true)
  }
  return states
}

/** Every refusal is one that some state of the record brings about. */
export function expectRefusals<State>(
  replay: Replay<State>,
  states: readonly (State | undefined)[],
  refused: readonly AnsweredWrite[],
): void {
  for (const one of refused) {
    const named = [
      ...new Set<string>(one.answer.body.details.map((detail: { param: string }) => detail.param)),
    ].toSorted()
    const reasons = states
      .map((state) => replay.judge(state, one.body))
      .map((verdict) => ('faults' in verdict ? [...new Set(verdict.faults)].toSorted() : []))
    expect(reasons, `${JSON.stringify(one.body.sent)}: ${one.answer.text}`).toContainEqual(named)
  }
}

/** What was answered before a request was sent comes before it. */
export function expectRealTimeOrder(writes: readonly AnsweredWrite[]): void {
  for (const one of writes)
    for (const other of writes)
      if (one.ended < other.started)
        expect(momentOf(one) <= momentOf(other), 'an answer is older than one given before it was asked for').toBe(true)
}

export function momentOf(write: AnsweredWrite): string {
  return String(write.answer.body.updated_at)
}

function makes(verdict: Verdict, write: AnsweredWrite): boolean {
  return (
    'facts' in verdict && verdict.facts.length > 0 && isDeepStrictEqual(verdict.answered, stateOf(write.answer.body))
  )
}

function repeats(verdict: Verdict, write: AnsweredWrite): boolean {
  return (
    'facts' in verdict && verdict.facts.length === 0 && isDeepStrictEqual(verdict.answered, stateOf(write.answer.body))
  )
}

function stateOf(resource: Fields): Fields {
  return Object.fromEntries(
    Object.entries(withoutFigures(resource)).filter(([field]) => !['id', 'created_at', 'updated_at'].includes(field)),
  )
}
