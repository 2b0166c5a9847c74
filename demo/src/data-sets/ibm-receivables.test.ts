// The invoice book, mapped and evaluated without a service, then sent to one.
import { ibmReceivables } from './ibm-receivables.ts'
import { describeProof } from './proof.ts'

describeProof(ibmReceivables, { calls: 9_252 })
