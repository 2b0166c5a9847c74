// Runs before each test file: notes what the file costs.
import { relative } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { openCosts } from './costs.ts'

const costs = openCosts()
beforeAll(() => costs.evaluated())
afterAll(() => costs.done(relative(process.cwd(), expect.getState().testPath ?? '')))
