// The Czech loans, mapped and evaluated without a service, then sent to one.
import { berka } from './berka.ts'
import { describeProof } from './proof.ts'

describeProof(berka, { calls: 2_169 })
