// The mortgage book, mapped and evaluated without a service.
import { fannie2007q3 } from './fannie-2007q3.ts'
import { describeProof } from './proof.ts'

describeProof(fannie2007q3, 6_018)
