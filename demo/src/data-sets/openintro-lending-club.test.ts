// The personal loan book, mapped and evaluated without a service, then sent to one.
import { openintroLendingClub } from './openintro-lending-club.ts'
import { describeProof } from './proof.ts'

describeProof(openintroLendingClub, { calls: 50_130, loans_max: 500 })
