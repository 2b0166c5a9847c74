// The payday book, mapped and evaluated without a service.
import { superlender } from './superlender.ts'
import { describeProof } from './proof.ts'

describeProof(superlender, 92_157)
