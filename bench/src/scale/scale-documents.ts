// The documents that are made of the measured figures: their tables are replaced, their prose is written by people.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Table, withTables } from './document-tables.ts'
import { ASSUMPTIONS } from './plan.ts'
import { largestTable, limitsTable, pricesTable, recalculationTable, serversTable } from './plan-tables.ts'
import { costsOf } from './row-costs.ts'
import { type ScaleRun, parseRun } from './scale-figures.ts'
import { assumptionsTable, bytesTable, entryTable, factsTable, idleTable, logTable } from './scale-tables.ts'
import { needsTable, nodesTable, sharesTable, timeTable } from './scale-tables.ts'

const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The tables of each document, by its path. */
export function documentsOf(run: ScaleRun): ReadonlyMap<string, readonly Table[]> {
  const costs = costsOf(run)
  const entry = entryTable(costs, ASSUMPTIONS)
  const scale = [
    factsTable(run),
    bytesTable(costs),
    timeTable(costs),
    logTable(costs),
    sharesTable(run),
    idleTable(costs),
    entry,
    nodesTable(costs),
    assumptionsTable(),
    needsTable(costs),
    limitsTable(costs),
    serversTable(costs),
    pricesTable(),
    largestTable(costs),
    recalculationTable(costs),
  ]
  return new Map([
    [fileOf('docs/operations/scale.md'), scale],
    [fileOf('docs/operations/capacity.md'), [entry]],
  ])
}

/** Reads the committed figures. */
export async function readResults(): Promise<ScaleRun> {
  return parseRun(await readFile(fileOf('bench/results/scale.txt'), 'utf8'))
}

/** Writes the tables of the committed figures into the documents. */
export async function writeDocuments(): Promise<void> {
  for (const [path, tables] of documentsOf(await readResults()))
    await writeFile(path, withTables(await readFile(path, 'utf8'), tables))
}
