// Asking every question of every book in turn, so that whatever else the machine does meets all of them alike. The order of the books
// changes with each round, since who asks second finds a processor that has just done the same.
import { cpuOf } from '../machine.ts'
import { KNOWN_EARLIER, type Question, questionsOf } from './portfolio-questions.ts'
import type { PortfolioStage } from './portfolio-stage.ts'

/** Rounds before those that count: code is compiled and plans are settled in them. */
const WARM_UP = 10

/** A book that is asked, and the moments of its own past. */
export interface AskedBook {
  readonly stage: PortfolioStage
  readonly moments: readonly string[]
}

/** What a question took of one book. */
export interface Answers {
  /** Milliseconds, one a round. */
  readonly times: readonly number[]
  /** CPU milliseconds of the service in all rounds, in steps of the system's clock. */
  readonly server_cpu: number
  /** Rows of the last answer and its length. */
  readonly rows: number
  readonly bytes: number
}

/** What a question took, of each book in the order of their sizes. */
export interface Measured {
  readonly table: string
  readonly name: Question['name']
  readonly books: readonly Answers[]
}

/** Asks everything `rounds` times. */
export async function askInTurn(
  books: readonly AskedBook[],
  tables: readonly string[],
  rounds: number,
  progress: (text: string) => void,
): Promise<Measured[]> {
  const asked = books.map(({ stage, moments }) => ({ stage, questions: questionsOf(tables, moments) }))
  const asking = asked.map(({ questions }) => questions.map(() => new Asking()))
  const count = asked[0]?.questions.length ?? 0
  for (let round = -WARM_UP; round < rounds; round += 1) {
    progress(round < 0 ? 'Warming up' : `Round ${round + 1} of ${rounds}`)
    const order = [...asked.keys()].sort((one, other) => (round % 2 === 0 ? one - other : other - one))
    for (let question = 0; question < count; question += 1) {
      for (const book of order) {
        const { stage, questions } = asked[book] ?? {}
        const path = questions?.[question]?.pathOf(round)
        if (stage !== undefined && path !== undefined) await asking[book]?.[question]?.ask(stage, path, round >= 0)
      }
    }
  }
  return (asked[0]?.questions ?? []).map(({ table, name }, question) => ({
    table,
    name,
    books: asking.map((own) => own[question]?.answers ?? NONE),
  }))
}
