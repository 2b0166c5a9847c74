// Asking every question of every book in turn, so that other load on the machine affects all of them alike. The order of the books
// changes with each round, since who asks second finds a processor that has just done the same.
import { cpuOf } from '../machine.ts'
import type { Question } from './portfolio-questions.ts'
import type { PortfolioStage } from './portfolio-stage.ts'

/** Rounds before those that count: code is compiled and plans are settled in them. */
const WARM_UP = 10

/** A book that is asked, and moments of its own past. */
export interface AskedBook {
  readonly stage: PortfolioStage
  readonly moments: readonly string[]
}

/** The cost of a question, of one book. */
export interface Answers {
  /** Milliseconds, one a round. */
  readonly times: number[]
  /** CPU milliseconds of the service in all rounds, whatever it did beside included. */
  server_cpu: number
  /** Rows of the first answer and its length. */
  readonly rows: number
  readonly bytes: number
}

/** The cost of a question, of each book in their order. */
export interface Measured {
  readonly question: Question
  readonly books: readonly Answers[]
}

/** Asks everything `rounds` times. */
export async function askInTurn(
  books: readonly AskedBook[],
  questions: readonly Question[],
  rounds: number,
  progress: (text: string) => void,
): Promise<Measured[]> {
  const cases: { question: Question; asked: { book: AskedBook; answers: Answers }[] }[] = []
  for (const question of questions) {
    const asked = await Promise.all(books.map(async (book) => ({ book, answers: await look(book, question) })))
    cases.push({ question, asked })
  }
  for (let round = -WARM_UP; round < rounds; round += 1) {
    progress(round < 0 ? 'Warming up' : `Round ${round + 1} of ${rounds}`)
    for (const { question, asked } of cases)
      for (const { book, answers } of round % 2 === 0 ? asked : [...asked].reverse()) {
        const { milliseconds, server_cpu } = await time(book, question, round)
        if (round < 0) continue
        answers.times.push(milliseconds)
        answers.server_cpu += server_cpu
      }
  }
  return cases.map(({ question, asked }) => ({ question, books: asked.map(({ answers }) => answers) }))
}

/** Looks at the answer once. One without rows is no measure. */
async function look({ stage, moments }: AskedBook, question: Question): Promise<Answers> {
  const path = question.pathIn(0, moments)
  const text = await ask(stage, path)
  const rows = (JSON.parse(text) as { readonly data: readonly unknown[] }).data.length
  if (rows === 0) throw new Error(`${path} has no rows, which is no measure`)
  return { times: [], server_cpu: 0, rows, bytes: Buffer.byteLength(text) }
}

async function time({ stage, moments }: AskedBook, question: Question, round: number) {
  const path = question.pathIn(round, moments)
  const before = cpuOf(stage.server_pid)
  const start = performance.now()
  await ask(stage, path)
  const milliseconds = performance.now() - start
  return { milliseconds, server_cpu: (cpuOf(stage.server_pid) - before) * 1_000 }
}

/** The text of an answer: what reading its JSON takes is not the service's. */
async function ask({ host, port, key }: PortfolioStage, path: string): Promise<string> {
  const answer = await fetch(`http://${host}:${port}${path}`, { headers: { Authorization: key } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${text}`)
  return text
}
