// The personal loan book, mapped and evaluated without a service.
import { openintroLendingClub } from './openintro-lending-club.ts'
import { describeProof } from './proof.ts'

describeProof(openintroLendingClub, 50_130)
