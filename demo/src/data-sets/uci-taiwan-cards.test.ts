// The card book, mapped and evaluated without a service.
import { uciTaiwanCards } from './uci-taiwan-cards.ts'
import { describeProof } from './proof.ts'

describeProof(uciTaiwanCards, 367_263)
