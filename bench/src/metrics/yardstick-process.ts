// The yardstick as a process: computes the month table once and tells what that took.
import { takeOrder, tell } from './program.ts'
import { type YardstickOptions, runYardstick } from './yardstick.ts'

const result = await runYardstick(takeOrder() as YardstickOptions)
tell({ result: { ...result, peak_bytes: process.resourceUsage().maxRSS * 1_024 } })
