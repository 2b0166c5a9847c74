// Going through open rows and deciding them: what is chosen, what is read out, and what each action does.
import { useState } from 'react'
import { EXPLANATION_WORDS } from '../cash-words.ts'
import { useSettingsOf } from '../use-settings-of.ts'
import { type Explanation, type OpenItem, explainDraft, pairDraft } from './decision-drafts.ts'
import { DECIDED_WORDS, keyOfCandidate, keyOfItem, placeOf } from './item-words.ts'
import { type Choice, candidateOfKey, candidateSentence, nextOpen, turnOf } from './turn.ts'
import type { Deciding, Wanted } from './use-deciding.ts'

/** The turns of a list of open rows. */
export function useTurns(items: readonly OpenItem[], deciding: Deciding) {
  const { made, isBusy, fault } = deciding
  const { reader } = useSettingsOf()
  const [choice, setChoice] = useState<Choice>()
  const [announced, announce] = useState('')
  const turn = turnOf(items, choice, made)
  const go = (to: Choice, sentence: string) => {
    setChoice(to)
    announce(sentence)
  }

  const choose = (key: string) => {
    const to = { key, candidate: 0 }
    go(to, candidateSentence(turnOf(items, to, made)?.candidates ?? [], 0))
  }
  const chooseCandidate = (at: number) => {
    if (turn !== undefined) go({ key: turn.key, candidate: at }, candidateSentence(turn.candidates, at))
  }

  const decide = (wanted: Wanted) =>
    deciding.send(wanted, (one) => {
      const next = one.draft.decision === 'reject' ? one.key : nextOpen(items, one.key, [...made, one])
      go({ key: next, candidate: 0 }, `${one.words}.`)
    })
  const pair = (decision: 'confirm' | 'reject') => {
    if (turn?.candidate === undefined) return
    const { item, key, candidate } = turn
    const words = `${DECIDED_WORDS[reader][decision]}: ${placeOf(item.row)} and ${placeOf(candidate)}`
    decide({ key, words, draft: pairDraft(decision, item, candidate), other: keyOfCandidate(candidate) })
  }
  const explain = (explanation: Explanation) => {
    if (turn === undefined) return
    const draft = explainDraft(turn.item, explanation)
    const words = `${DECIDED_WORDS[reader].explain}: ${EXPLANATION_WORDS[explanation.explanation]}`
    if (draft === undefined) announce('The amount is too large to be explained here.')
    else decide({ key: turn.key, words, draft })
  }
  const undo = () =>
    deciding.undo(({ key, words }) => {
      // A decision of the other side has no row here.
      if (items.some((one) => keyOfItem(one) === key)) setChoice({ key, candidate: 0 })
      announce(`Taken back: ${words}.`)
    })
  const followCandidate = (pressed: string): boolean => {
    const to = turn === undefined ? undefined : candidateOfKey(pressed, turn)
    if (to === undefined) return false
    chooseCandidate(to)
    return true
  }
  return {
    turn,
    made,
    announced,
    isBusy,
    fault,
    choose,
    chooseCandidate,
    pair,
    explain,
    undo,
    followCandidate,
  }
}
