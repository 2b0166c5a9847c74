// The one-payment loans, mapped and evaluated without a service, then sent to one.
import { loanPayments500 } from './loan-payments-500.ts'
import { describeProof } from './proof.ts'

describeProof(loanPayments500, { calls: 2_202 })
