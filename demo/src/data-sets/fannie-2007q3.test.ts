// The mortgage book, mapped and evaluated without a service, then sent to one.
import { fannie2007q3 } from './fannie-2007q3.ts'
import { describeProof } from './proof.ts'

describeProof(fannie2007q3, { calls: 6_018, sent_twice: true })
