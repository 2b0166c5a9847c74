// Runs before each test file: a short run draws the same cases every time, so that a change alone can turn it red. Full runs draw others each
// time, and what they find is fixed and kept as an example. A seed that is named in a test or by MODEL_SEED goes before this one.
import * as fc from 'fast-check'
import { IS_FULL } from '../../../kernel/test/length.ts'

const SEED = 20_261_124

if (!IS_FULL && process.env['MODEL_RUNS'] === undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
