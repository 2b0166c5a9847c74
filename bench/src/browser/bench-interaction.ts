// npm run bench -- interaction: how soon a page answers the hand, by the browser's own Event Timing: from a key or a click until the next
// frame is drawn, the work of all handlers between included. What is loaded by it may come later; that the page froze would show here.
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../../tools/src/chromium.ts'
import { percentile } from '../metrics/freshness.ts'
import type { PortfolioOptions } from '../portfolio/portfolio-options.ts'
import type { PortfolioStage } from '../portfolio/portfolio-stage.ts'
import { type Action, ACTIONS } from './actions.ts'
import { signedIn } from './sign-in.ts'

type Print = (line: string) => void

/** The aim, in milliseconds. The browser rounds to eight. */
const AIM_MS = 100

/** An action takes a browser about a second, so it is done once where other benchmarks ask this many times. */
const ASKED_OF_DONE = 20

/** Notes the longest time of a key or click since it was last set to zero. */
const WATCH = `
  globalThis.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId > 0) globalThis.longest = Math.max(globalThis.longest, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** Entries come after the frame that they are about. */
const FRAMES_DRAWN = `(async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve, 100))
  return globalThis.longest
})()`

/** Runs the benchmark and prints a table for each book. */
export async function benchInteraction(
  stages: readonly PortfolioStage[],
  { rounds }: PortfolioOptions,
  print: Print,
  progress: Print,
): Promise<void> {
  const browser = await launchBrowser()
  try {
    for (const stage of stages) {
      const context = await signedIn(browser, stage, WATCH)
      const page = await context.newPage()
      print(`\n${stage.receivables} receivables, from a key or a click to the next frame; the aim is ${AIM_MS} ms`)
      for (const action of ACTIONS) {
        progress(`${stage.receivables} receivables, ${action.name}`)
        const times = timesOf(page, action, Math.ceil(rounds / ASKED_OF_DONE))
        // One that fails is not to lose the measure of the others.
        const line = await times.then(lineOf, (error: unknown) => `not measured: ${String(error).split('\n')[0]}`)
        print(`  ${action.name.padEnd(40)} ${line}`)
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

function lineOf(times: readonly number[]): string {
  const most = Math.max(...times)
  return `p50 ${percentile([...times], 0.5)
    .toFixed(0)
    .padStart(4)}  at most ${most.toFixed(0).padStart(4)} ms${most > AIM_MS ? ', above the aim' : ''}`
}

async function timesOf(page: Page, action: Action, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`/app/sandbox${action.path}`)
    await action.ready(page).waitFor()
    await page.locator('[aria-label="Loading"]').first().waitFor({ state: 'detached' })
    await action.prepare?.(page)
    await page.evaluate<number>(FRAMES_DRAWN)
    await page.evaluate('globalThis.longest = 0')
    await action.act(page)
    times.push(await page.evaluate<number>(FRAMES_DRAWN))
  }
  return times
}
