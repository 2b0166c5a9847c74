// The yardstick as a process: computes the month table once and reports its time and memory.
import { takeOrder, report } from './program.ts'
import { type YardstickOptions, runYardstick } from './yardstick.ts'

const result = await runYardstick(takeOrder() as YardstickOptions)
report({ result: { ...result, peak_bytes: process.resourceUsage().maxRSS * 1_024 } })
