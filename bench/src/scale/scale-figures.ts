// The measured figures and their committed form: a heading of facts about the run, then one figure a line. People read it as it is, and
// the document of scale is made of it.

/** The facts that a run states of itself. */
export const FACTS = ['machine', 'date', 'version', 'node', 'postgresql', 'load', 'sizes'] as const

export type Facts = { readonly [fact in (typeof FACTS)[number]]: string }

/** What is measured: bytes, bytes of write-ahead log, microseconds of processor time, or a share in percent. */
const MEASURES = ['bytes', 'log', 'time', 'share', 'depth', 'idle', 'memory'] as const

/** One figure. Of what is written in two sizes, `per_row` is the slope between both and `fixed` what is left at no rows. */
export interface Figure {
  readonly measure: (typeof MEASURES)[number]
  readonly kind: string
  /** How it was written: `api` by single requests, `import`. */
  readonly way: string
  readonly part: string
  readonly name: string
  readonly per_row: number
  readonly fixed: number
}

/** A run. */
export interface ScaleRun {
  readonly facts: Facts
  readonly figures: readonly Figure[]
}

const COLUMNS = ['measure', 'kind', 'way', 'part', 'name', 'per_row', 'fixed'] as const
const BETWEEN = '  '

/** The text of a run. */
export function runText({ facts, figures }: ScaleRun): string {
  const rows = [
    [...COLUMNS],
    ...figures.map((figure) =>
      COLUMNS.map((column) => (column === 'fixed' ? figure.fixed.toFixed(0) : wordOf(figure[column]))),
    ),
  ]
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((word, at) => word.padEnd(widths[at] ?? 0))
      .join(BETWEEN)
      .trimEnd(),
  )
  return `${FACTS.map((fact) => `${fact}: ${facts[fact]}`).join('\n')}\n\n${lines.join('\n')}\n`
}

function wordOf(value: string | number): string {
  return typeof value === 'number' ? value.toFixed(2) : value
}

/** Reads the text of a run. Throws where a fact or a figure is missing. */
export function parseRun(text: string): ScaleRun {
  const [head = '', table = ''] = text.split('\n\n')
  const facts = Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2)))
  for (const fact of FACTS) if (!facts[fact]) throw new Error(`The run does not state its ${fact}`)
  const [, ...lines] = table.trimEnd().split('\n')
  return { facts: facts as Facts, figures: lines.map(parseFigure) }
}

function parseFigure(line: string): Figure {
  const words = line.split(/ {2,}/)
  const measure = MEASURES.find((one) => one === words[0])
  const [, kind, way, part, name, per_row, fixed] = words
  if (measure === undefined || kind === undefined || way === undefined || part === undefined || name === undefined)
    throw new Error(`Not a figure: ${line}`)
  const figure = { measure, kind, way, part, name, per_row: Number(per_row), fixed: Number(fixed) }
  if (!Number.isFinite(figure.per_row) || !Number.isFinite(figure.fixed)) throw new Error(`Not a figure: ${line}`)
  return figure
}

/** The line through two sizes. */
export function lineThrough(
  small: { readonly rows: number; readonly cost: number },
  large: { readonly rows: number; readonly cost: number },
): Pick<Figure, 'per_row' | 'fixed'> {
  const per_row = (large.cost - small.cost) / (large.rows - small.rows)
  return { per_row, fixed: small.cost - per_row * small.rows }
}
