// The clock of a sandbox in a real browser: an admin moves it, and every page of the sandbox states its day; live has none.
import { addDays } from '@tapeline/kernel/core/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeLimit } from '../../server/test/harness/time-limits.ts'
import { type Stage, prepareStage } from './stage.ts'
import { button, heading } from './steps.ts'

/** How long a clock is on its way by two stops at most, in milliseconds. */
const ON_ITS_WAY = { timeout: timeLimit(100_000) }

let stage: Stage
beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

test('an admin moves the clock, and pages of the sandbox state its day', { timeout: timeLimit(300_000) }, async () => {
  const { page, context, wrongs } = await stage.open({}, stage.admin)
  await page.goto('/app/sandbox/connections/api-keys')
  const today = new Date().toISOString().slice(0, 10)
  await page.getByText(`It is ${today} in this sandbox.`).waitFor()
  const day = addDays(today, 10)
  await page.getByLabel('Move to').fill(day)
  await button(page, 'Move the clock').click()
  await page.getByText(`It is ${day} in this sandbox.`, { exact: true }).waitFor(ON_ITS_WAY)
  await page.getByRole('button', { name: `Environment: Sandbox, clock at ${day}. Switch` }).waitFor(ON_ITS_WAY)
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  await page.getByRole('button', { name: `Environment: Sandbox, clock at ${day}. Switch` }).waitFor()
  await page.goto('/app/sandbox/connections/api-keys')
  await page.getByLabel('Move to').fill(today)
  await button(page, 'Move the clock').click()
  await page.getByText('it never goes back').waitFor()
  await page.goto('/app/live/connections/api-keys')
  await heading(page, 'API Keys')
  await expect.poll(() => page.getByText('Clock of the sandbox').count()).toBe(0)
  await page.getByRole('button', { name: 'Environment: Live. Switch' }).waitFor()
  expect(wrongs.filter((wrong) => !wrong.includes('400'))).toEqual([])
  await context.close()
})
