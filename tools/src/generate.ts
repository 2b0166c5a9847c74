// `npm run generate`: writes the files that are made of the contract, and removes pages that are gone. `npm run generate -- examples` records the
// answers of the examples before.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SETTINGS } from '../../server/src/config.ts'
import { DASHBOARD_ENDPOINTS, contract } from '../../server/src/resources/index.ts'
import { recordFromService } from './examples/examples-service.ts'
import { RECORDED_PATH, recordedText } from './examples/recorded-file.ts'
import { REFERENCE_FOLDER, products } from './products.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const declared = contract(SETTINGS.OPERATOR_SLUG.default)

if (process.argv.includes('examples')) await recordExamples()
else writeProducts()

/** Pages are written by another process, since this one has loaded the answers that were recorded before. */
async function recordExamples(): Promise<void> {
  const recorded = await recordFromService(declared)
  writeFileSync(join(root, RECORDED_PATH), recordedText(recorded))
  console.log(`${Object.keys(recorded.answers).length} answers recorded`)
  const again = [join(root, 'tools', 'run.mjs'), fileURLToPath(import.meta.url)]
  process.exitCode = spawnSync(process.execPath, again, { stdio: 'inherit' }).status ?? 1
}

function writeProducts(): void {
  const made = products(declared, DASHBOARD_ENDPOINTS)
  mkdirSync(join(root, REFERENCE_FOLDER), { recursive: true })
  for (const name of readdirSync(join(root, REFERENCE_FOLDER))) {
    if (!made.some(({ path }) => path === `${REFERENCE_FOLDER}/${name}`)) rmSync(join(root, REFERENCE_FOLDER, name))
  }
  for (const { path, text } of made) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  console.log(`${made.length} files made of the contract`)
}
