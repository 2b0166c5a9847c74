// npm run bench -- browser-tape: what somebody waits who brings a tape in by the dashboard, part by part, from the choice of the file to the portfolio of
// the service; and the longest task of the page's main thread in each, which is what a press of a key may wait there. The lender is new, or has a book.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../../tools/src/chromium.ts'
import { openKeptBook } from '../kept-books.ts'
import { type Stage, send, setStage } from '../stage.ts'
import { writeLenderTape } from './lender-tape.ts'
import { signedIn } from './sign-in.ts'

type Print = (line: string) => void

const PORT = 4_790

/** The aims: seconds of the whole for 100,000 loans, and milliseconds of the longest task. */
const [SECONDS_AIM, LOANS_AIM, TASK_MS_AIM] = [300, 100_000, 200]

const PATIENCE_MS = 1_800_000

/** Between two looks at the portfolio of the service. */
const LOOK_MS = 500

/** Keeps the longest task of the page since it was last set to zero. */
const WATCH = `
  globalThis.longestTask = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longestTask = Math.max(globalThis.longestTask, duration)
  }).observe({ type: 'longtask', buffered: true })`

/** A part of the way: what the person does, and when it is over. */
interface Part {
  readonly name: string
  readonly go: (page: Page) => Promise<void>
}

/** The options of `bench -- browser-tape`. */
export interface BrowserTapeOptions {
  readonly loans: number
  /** The folder of a book that a benchmark of books kept, to which the tape's loans are added; a new lender's where it is undefined. */
  readonly book: string | undefined
}

/** Runs the benchmark and prints a line for each part. */
export async function benchBrowserTape({ loans, book }: BrowserTapeOptions, print: Print): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-browser-tape-'))
  const stage = await stageOf(book)
  const browser = await launchBrowser()
  try {
    const before = await receivablesDrawn(stage)
    const file = await writeLenderTape(folder, loans)
    const context = await signedIn(browser, stage, WATCH)
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await page.goto('/app/sandbox/connections/imports')
    await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor()
    const beside = before === 0 ? '' : ` of a lender with ${before} receivables`
    print(`\nA tape of ${loans} loans${beside} by the dashboard; load of the machine ${loadText()}`)
    const start = performance.now()
    let longest = 0
    for (const part of partsOf({ stage, file, loans, before }))
      longest = Math.max(longest, await runPart(page, part, print))
    const aim = loans === LOANS_AIM ? '' : ` for ${LOANS_AIM} loans`
    print(
      `  ${'the whole way'.padEnd(36)} ${secondsSince(start)} s (aim: ${SECONDS_AIM} s${aim}, a person’s presses included)`,
    )
    print(`  longest task ${longest.toFixed(0)} ms (aim: ${TASK_MS_AIM} ms); load of the machine ${loadText()}`)
  } finally {
    await browser.close()
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function runPart(page: Page, { name, go }: Part, print: Print): Promise<number> {
  await page.evaluate('globalThis.longestTask = 0')
  const start = performance.now()
  await go(page)
  const seconds = secondsSince(start)
  const longest = await page.evaluate<number>('globalThis.longestTask')
  print(`  ${name.padEnd(36)} ${seconds} s  longest task ${longest.toFixed(0)} ms`)
  return longest
}

async function stageOf(book: string | undefined): Promise<Stage> {
  if (book === undefined) return setStage(PORT)
  const stage = await openKeptBook(PORT, { folder: book })
  if (stage === undefined) throw new Error(`No book is kept in ${book}: make one by \`bench -- portfolio --keep\``)
  return stage
}

interface Work {
  readonly stage: Stage
  readonly file: string
  readonly loans: number
  /** The receivables of the lender before. */
  readonly before: number
}

function partsOf({ stage, file, loans, before }: Work): readonly Part[] {
  const rows = loans.toLocaleString('en-US')
  const beside: Part = {
    name: 'portfolio with the tape shown',
    go: (page) => page.getByRole('heading', { name: 'Your portfolio with this tape on 2025-06-30' }).waitFor(),
  }
  return [
    {
      name: 'file opened, mapping proposed',
      go: async (page) => {
        await page.locator('input[type=file]').first().setInputFiles(file)
        await page.getByText(`a table of 14 columns and ${rows} rows`).waitFor()
      },
    },
    {
      name: 'checked, portfolio of the tape shown',
      go: async (page) => {
        await page.getByText(`Every one of ${rows} rows can be sent.`).waitFor()
        await page.getByRole('heading', { name: 'The portfolio of this tape on 2025-06-30' }).waitFor()
      },
    },
    {
      name: 'compared with what is stored',
      go: (page) => page.getByText('No stored record would change.').waitFor(),
    },
    ...(before === 0 ? [] : [beside]),
    {
      name: 'sent',
      go: async (page) => {
        await page.getByRole('button', { name: 'Import into sandbox' }).click()
        await page.getByText('Every row was taken.').waitFor()
      },
    },
    {
      name: 'portfolio of the service shown',
      go: async (page) => {
        while ((await receivablesDrawn(stage)) < before + loans)
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
        await page.getByRole('link', { name: 'Overview', exact: true }).first().click()
        await page
          .getByRole('button', { name: /^Outstanding: / })
          .first()
          .waitFor()
      },
    },
  ]
}

interface Summary {
  readonly data: readonly { readonly receivables: { readonly drawn: number } }[]
}

async function receivablesDrawn(stage: Stage): Promise<number> {
  const { data } = (await send(stage, 'GET', '/portfolio/summary')) as Summary
  return data.reduce((sum, { receivables }) => sum + receivables.drawn, 0)
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1_000).toFixed(1).padStart(6)
}

function loadText(): string {
  return loadavg()
    .slice(0, 2)
    .map((one) => one.toFixed(1))
    .join(', ')
}
