import { openintroLendingClub } from './openintro-lending-club.ts'
import { describeProof } from './proof.ts'

describeProof(openintroLendingClub, 50_130)
