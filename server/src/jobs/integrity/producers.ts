// Everything that makes findings, in the order in which it is asked.
import type { Producer } from './producer.ts'
import { receivableProducer } from './receivable-producer.ts'

/** All producers. */
export const PRODUCERS: readonly Producer[] = [receivableProducer]
