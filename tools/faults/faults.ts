// Every committed fault.
import { ACCESS } from './access.ts'
import { FAILOVER } from './failover.ts'
import type { Fault } from './fault.ts'
import { FIGURES } from './figures.ts'
import { WRITING } from './writing.ts'

export const FAULTS: readonly Fault[] = [...ACCESS, ...WRITING, ...FIGURES, ...FAILOVER]
