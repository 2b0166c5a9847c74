// Going through open rows and deciding them: what is chosen, what is read out, and what each action does.
import { useState } from 'react'
import { EXPLANATION_WORDS } from '../cash-words.ts'
import { useSettingsOf } from '../use-settings-of.ts'
import { type Explanation, type OpenItem, explainDraft, pairDraft } from './decision-drafts.ts'
import { keyOfCandidate, keyOfItem, placeOf } from './item-words.ts'
import { type Choice, type Turn, candidateOfKey, candidateSentence, leftOf, nextOpen, turnOf } from './turn.ts'
import { type Wanted, useDeciding } from './use-deciding.ts'

/** What is decided of a row and a candidate, as the operator or the lender puts it. */
const WORDS = {
  operator: { confirm: 'Confirmed', reject: 'Rejected' },
  lender: { confirm: 'Proposed', reject: 'Proposed as not the same' },
} as const

/** The turns of a list of open rows. */
export function useTurns(items: readonly OpenItem[]) {
  const { reader } = useSettingsOf()
  const { made, sending, undoing, isBusy } = useDeciding()
  const [choice, setChoice] = useState<Choice>()
  const [announced, announce] = useState('')
  const turn = turnOf(items, choice, made)
  const go = (to: Choice, sentence: string) => {
    setChoice(to)
    announce(sentence)
  }

  const choose = (key: string) => {
    const item = items.find((one) => keyOfItem(one) === key)
    go({ key, candidate: 0 }, item === undefined ? '' : candidateSentence(leftOf(item, made), 0))
  }
  const chooseCandidate = ({ key, candidates }: Turn, at: number) =>
    go({ key, candidate: at }, candidateSentence(candidates, at))

  const decide = (wanted: Wanted) => {
    if (isBusy) return
    sending.mutate(wanted, {
      onSuccess: (one) => {
        const next = one.rejected === undefined ? nextOpen(items, one.key, [...made, one]) : one.key
        go({ key: next, candidate: 0 }, `${one.words}.`)
      },
    })
  }
  const pair = ({ item, key, candidate, decided }: Turn, decision: 'confirm' | 'reject') => {
    if (candidate === undefined || decided !== undefined) return
    const words = `${WORDS[reader][decision]}: ${placeOf(item.row)} and ${placeOf(candidate)}`
    const rejected = decision === 'reject' ? { rejected: keyOfCandidate(candidate) } : {}
    decide({ key, words, draft: pairDraft(decision, item, candidate), ...rejected })
  }
  const explain = ({ item, key }: Turn, explanation: Explanation) => {
    const draft = explainDraft(item, explanation)
    if (draft === undefined) announce('The amount is too large to be explained here.')
    else decide({ key, words: `Explained: ${EXPLANATION_WORDS[explanation.explanation]}`, draft })
  }
  const undo = () => {
    const last = made.at(-1)
    if (last === undefined || isBusy) return
    undoing.mutate(last, { onSuccess: ({ key, words }) => go({ key, candidate: 0 }, `Taken back: ${words}.`) })
  }
  const followCandidate = (pressed: string): boolean => {
    const to = turn === undefined ? undefined : candidateOfKey(pressed, turn)
    if (turn === undefined || to === undefined) return false
    chooseCandidate(turn, to)
    return true
  }
  return {
    turn,
    made,
    announced,
    isBusy,
    fault: sending.error ?? undoing.error,
    choose,
    chooseCandidate,
    pair,
    explain,
    undo,
    followCandidate,
  }
}
