// Every committed mutation.
import { ACCESS } from './access.ts'
import { FAILOVER } from './failover.ts'
import { FIGURES } from './figures.ts'
import type { Mutation } from './mutation.ts'
import { WRITING } from './writing.ts'

export const MUTATIONS: readonly Mutation[] = [...ACCESS, ...WRITING, ...FIGURES, ...FAILOVER]
