// The files that Tapeline is deployed with, read as the programs read them for which they are written, as far as tests need.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The YAML library of the command line. */
interface Yaml {
  parseAllDocuments(text: string, options: { merge: boolean }): { readonly errors: Error[]; toJS(): unknown }[]
}
const yaml = createRequire(new URL('../../../cli/package.json', import.meta.url))('yaml') as Yaml

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string>>

/** The path of a file of the repository. */
export function pathOf(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url))
}

/** The text of a file of the repository. */
export function textOf(path: string): string {
  return readFileSync(pathOf(path), 'utf8')
}

/** What is in a YAML file of one document; throws the first fault of its syntax. */
export function yamlOf(path: string): unknown {
  const [document] = yaml.parseAllDocuments(textOf(path), { merge: true })
  if (document === undefined) throw new Error(`${path} is empty`)
  for (const error of document.errors) throw error
  return document.toJS()
}

/** A service of compose.yaml. */
export interface ComposeService {
  readonly image: string
  readonly build?: unknown
  readonly user?: string
  readonly read_only?: boolean
  readonly init?: boolean
  readonly environment?: Readonly<Record<string, unknown>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly command?: readonly string[]
}

/** The services of compose.yaml by name. */
export function composeServices(): Readonly<Record<string, ComposeService>> {
  const { services } = yamlOf('compose.yaml') as { services: Record<string, ComposeService> }
  return services
}

/** An environment of compose.yaml with each `${NAME:-default}` replaced by its default, and each that must be given by a word. */
export function filledIn(environment: ComposeService['environment'] = {}): Environment {
  const fill = (value: string) =>
    value.replaceAll(/\$\{\w+(?:(:-|:\?)([^}]*))?\}/g, (_, kind, text) => (kind === ':-' ? text : 'given-given-given'))
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value))]))
}

/** An instruction of the Dockerfile: its name and what follows. */
export interface Instruction {
  readonly name: string
  readonly text: string
}

/** The instructions of each stage of the Dockerfile, without comments; defaults of ARG are filled in where FROM names them. */
export function dockerStages(): readonly (readonly Instruction[])[] {
  const joined = textOf('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
  const all = [...joined.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = '', text = '']) => ({ name, text }))
  const defaults = new Map(
    all
      .filter(({ name, text }) => name === 'ARG' && text.includes('='))
      .map(({ text }) => text.split('=') as [string, string]),
  )
  const filled = (text: string) => text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => defaults.get(name) ?? '')
  const stages: Instruction[][] = []
  for (const { name, text } of all) {
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, text: name === 'FROM' ? filled(text) : text })
  }
  return stages
}

/** The instruction of the image itself, its last stage, of a name; the last one counts. */
export function imageInstruction(name: string): string {
  const found = dockerStages()
    .at(-1)
    ?.findLast((one) => one.name === name)
  if (found === undefined) throw new Error(`The image has no ${name}`)
  return found.text
}

/** The words `NAME=value` of a line. */
export function assignments(line: string): Environment {
  return Object.fromEntries(
    [...line.matchAll(/(\w+)=("[^"]*"|\S*)/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** The values of a directive in a unit of systemd, in order. */
export function unitValues(unit: string, directive: string): string[] {
  return [...textOf(`ops/systemd/${unit}`).matchAll(new RegExp(`^${directive}=(.*)$`, 'gm'))].map(
    ([, value = '']) => value,
  )
}
