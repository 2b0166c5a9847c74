// Whether imports point down, by the table of the parts of the repository.
import { LAYERS, type Layer, STEPS } from './layers.ts'
import { type Finding, type SourceFile, isTest } from './source.ts'

/** Imports that do not point down. */
export function checkLayers(file: SourceFile): Finding[] {
  const layer = LAYERS.find(({ files }) => files.test(file.path))
  const finding = (line: number, message: string): Finding => ({ path: file.path, line, message })
  if (layer === undefined)
    return [finding(1, 'belongs to no part of the repository: give its folder a line in tools/tidy/layers.ts')]
  return file.imports.flatMap(({ specifier, target, line }) => {
    const refused = `${layer.name} may not import ${target ?? specifier}`
    if (target === undefined)
      return mayUsePackage(layer, file, specifier) ? [] : [finding(line, `${refused}: ${packagesOf(layer)}`)]
    if (isTest(target) && !isTest(file.path))
      return [finding(line, `imports a test, ${target}: move what is shared out of it`)]
    if (isLaterStep(file, target))
      return [
        finding(line, `${file.path} may not import ${target}: a figure goes through the folders of its home in order`),
      ]
    if (mayImport(layer, file, target)) return []
    return [
      finding(line, `${refused}: imports point down (STYLE.md, Shape); move what is shared to a layer below both`),
    ]
  })
}

/** A test beside its subject may judge it with anything its workspace has, and with the models of packages that it uses. */
const TESTS_SEE: readonly (readonly [RegExp, RegExp])[] = [
  [/^kernel\//, /^kernel\//],
  [/^contract\//, /^(?:contract|kernel)\//],
  [/^tape\//, /^(?:tape|contract|kernel)\//],
  [/^cli\//, /^(?:cli|tape|contract|kernel)\//],
  [/^server\//, /^(?:server|cli|tape|contract|kernel)\//],
]

/** Whether a file of a step imports a later one, or a folder of its home that is no step. */
function isLaterStep(file: SourceFile, target: string): boolean {
  if (isTest(file.path)) return false
  return Object.entries(STEPS).some(([home, steps]) => {
    if (!file.path.startsWith(home) || !target.startsWith(home)) return false
    const [from, to] = [file.path, target].map((path) => path.slice(home.length).split('/'))
    const step = steps.indexOf(from?.[0] ?? '')
    return step !== -1 && to?.length !== 1 && !steps.slice(0, step + 1).includes(to?.[0] ?? '')
  })
}

function mayImport(layer: Layer, file: SourceFile, target: string): boolean {
  const ownHome = /^server\/src\/resources\/[^/]+\//.exec(file.path)?.[0]
  if (ownHome !== undefined && target.startsWith(ownHome)) return true
  if (isTest(file.path) && TESTS_SEE.some(([own, seen]) => own.test(file.path) && seen.test(target))) return true
  return layer.may_import.some((pattern) => pattern.test(target))
}

function mayUsePackage(layer: Layer, file: SourceFile, specifier: string): boolean {
  return (
    layer.packages === undefined ||
    isTest(file.path) ||
    layer.packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))
  )
}

function packagesOf(layer: Layer): string {
  return layer.packages?.length
    ? `of packages it knows ${layer.packages.join(', ')} only`
    : 'it knows no package and nothing of Node'
}
