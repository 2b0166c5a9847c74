// Everything that makes findings, in the order in which it is asked.
import { contestedReceivableProducer, sharedIdentityProducer } from './identity-producers.ts'
import { obligorProducer } from './obligor-producer.ts'
import { payerMonthProducer } from './payer-month-producer.ts'
import { paymentMonthProducer } from './payment-month-producer.ts'
import type { Producer } from './producer.ts'
import { receivableProducer } from './receivable-producer.ts'

/** All producers. */
export const PRODUCERS: readonly Producer[] = [
  receivableProducer,
  obligorProducer,
  paymentMonthProducer,
  payerMonthProducer,
  sharedIdentityProducer,
  contestedReceivableProducer,
]
