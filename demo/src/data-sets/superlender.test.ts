// The payday book, mapped and evaluated without a service, then sent to one.
import { superlender } from './superlender.ts'
import { describeProof } from './proof.ts'

describeProof(superlender, { calls: 92_157, loans_max: 800, loans_short: 800 })
