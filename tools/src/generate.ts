// `npm run generate`: writes the files that are made of the contract, and removes pages that are gone.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SETTINGS } from '../../server/src/config.ts'
import { DASHBOARD_ENDPOINTS, contract } from '../../server/src/resources/index.ts'
import { REFERENCE_FOLDER, products } from './products.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const made = products(contract(SETTINGS.OPERATOR_SLUG.default), DASHBOARD_ENDPOINTS)

mkdirSync(join(root, REFERENCE_FOLDER), { recursive: true })
for (const name of readdirSync(join(root, REFERENCE_FOLDER))) {
  if (!made.some(({ path }) => path === `${REFERENCE_FOLDER}/${name}`)) rmSync(join(root, REFERENCE_FOLDER, name))
}
for (const { path, text } of made) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
console.log(`${made.length} files made of the contract`)
