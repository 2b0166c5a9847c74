// The card book, mapped and evaluated without a service, then sent to one.
import { uciTaiwanCards } from './uci-taiwan-cards.ts'
import { describeProof } from './proof.ts'

describeProof(uciTaiwanCards, { calls: 371_283, loans_max: 1_700, sent_twice: true })
