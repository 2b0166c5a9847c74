// npm run bench -- first-page: what somebody waits on a slow line who opens the overview for the first time, with an empty cache: until its
// figures are there, and until its charts are drawn. The line is the browser's own emulation.
import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser } from '../../../tools/src/chromium.ts'
import { percentile } from '../metrics/freshness.ts'
import type { PortfolioOptions } from '../portfolio/portfolio-options.ts'
import type { PortfolioStage } from '../portfolio/portfolio-stage.ts'
import { newContext, signedIn } from './sign-in.ts'

type Print = (line: string) => void

/** A slow line: its bytes a second in both directions, and what a round trip takes. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** The aim for the figures, in milliseconds. */
const AIM_MS = 8_000

/** A page takes a browser ten seconds here, so it is opened once where other benchmarks ask this many times. */
const ASKED_OF_OPENED = 50

/** Notes when the first figure and the first chart appear. */
const WATCH = `
  globalThis.appeared = {}
  const note = (name, selector) => {
    if (globalThis.appeared[name] === undefined && document.querySelector(selector) !== null)
      globalThis.appeared[name] = performance.now()
  }
  new MutationObserver(() => {
    note('figures', '[aria-label^="Outstanding: "]')
    note('charts', '.chart svg text')
  }).observe(document, { subtree: true, childList: true })`

/** When they appeared after the page was gone to, in milliseconds. */
interface Appeared {
  readonly figures: number
  readonly charts: number
}

/** Runs the benchmark and prints a line for each book. */
export async function benchFirstPage(
  stages: readonly PortfolioStage[],
  { rounds }: PortfolioOptions,
  print: Print,
  progress: Print,
): Promise<void> {
  const browser = await launchBrowser()
  const times = Math.ceil(rounds / ASKED_OF_OPENED)
  try {
    print(
      `\nOverview on 400 kbit/s with round trips of 150 ms, empty cache, ${times} times; the aim is figures ≤ ${AIM_MS} ms`,
    )
    for (const stage of stages) {
      const session = await signedIn(browser, stage)
      const seen: Appeared[] = []
      for (let time = 1; time <= times; time += 1) {
        progress(`${stage.receivables} receivables, ${time} of ${times}`)
        seen.push(await openSlowly(browser, stage, session))
      }
      print(
        `  ${String(stage.receivables).padStart(9)} receivables  ${(['figures', 'charts'] as const).map(lineOf(seen)).join('  ')}`,
      )
    }
  } finally {
    await browser.close()
  }
}

const lineOf = (seen: readonly Appeared[]) => (name: keyof Appeared) => {
  const sorted = seen.map((one) => one[name])
  return `${name} p50 ${percentile(sorted, 0.5).toFixed(0)} at most ${Math.max(...sorted).toFixed(0)} ms`
}

async function openSlowly(browser: Browser, stage: PortfolioStage, session: BrowserContext): Promise<Appeared> {
  const context = await newContext(browser, stage)
  try {
    await context.addCookies(await session.cookies())
    await context.addInitScript(WATCH)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW)
    await page.goto('/app/sandbox', { waitUntil: 'commit' })
    await page.locator('.chart svg text').first().waitFor({ timeout: 120_000 })
    return await page.evaluate<Appeared>('globalThis.appeared')
  } finally {
    await context.close()
  }
}
