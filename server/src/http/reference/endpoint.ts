// One endpoint in the reference: its purpose, its parameters and its answer on the left, an example on the right.
import { type FieldParts, type FieldRow, foldedRows } from './field-rows.ts'
import { type Html, NOTHING, html, jsonCode, sentence } from './html.ts'
import type { Operation, ParameterRow } from './model.ts'
import { pairOfExamples } from './language-pair.ts'

/** The section of an endpoint. */
export function endpointSection(operation: Operation): Html {
  const current = operation.parameters.filter(({ deprecated }) => !deprecated)
  const deprecated = operation.parameters.filter((parameter) => parameter.deprecated)
  return html`<section class="operation" id="${operation.name}" aria-labelledby="${operation.name}-title">
<div>
<h2 id="${operation.name}-title"><a class="anchor" href="#${operation.name}">${operation.summary}</a></h2>
<p class="route">${method(operation)}${operation.path}</p>
${operation.scope === 'none' ? NOTHING : html`<p class="about">Scope: <code>${operation.scope}</code></p>`}
${operation.description === '' ? NOTHING : html`<p>${sentence(operation.description)}</p>`}
${current.length === 0 ? NOTHING : html`<h3>Parameters</h3>${parameterTable(current)}`}
${deprecated.length === 0 ? NOTHING : deprecatedParameters(deprecated)}
${operation.body === undefined ? NOTHING : html`<h3>Body</h3>${fieldTable(operation.body)}`}
<h3>Answer: ${operation.answer.status}</h3>
<p>${sentence(operation.answer.sentence)}</p>
${operation.answer.fields.length === 0 ? NOTHING : fieldTable(operation.answer.fields)}
<h3>Errors</h3>
${errorList(operation)}
</div>
<div class="example">
${operation.leads.map(leadExample)}
<h3>Request</h3>
${command(operation.curl, operation.typescript)}
${operation.answer.example === undefined ? NOTHING : answerExample(operation.answer.example, operation.answer.shortened)}
</div>
</section>`
}

/** The method as a word in its own color. */
export function method(operation: Pick<Operation, 'method'>): Html {
  return html`<span class="method ${operation.method}">${operation.method}</span> `
}

/** A command to copy, with the same in TypeScript beside it. */
export function command(curl: string, typescript?: string): Html {
  const shell = html`<pre tabindex="0" aria-label="Example request"><code class="curl">${curl}</code></pre>`
  return typescript === undefined ? shell : pairOfExamples(shell, typescript)
}

function leadExample({ sentence: why, curl, typescript }: Operation['leads'][number]): Html {
  return html`<h3>Before</h3>
<p class="about">${sentence(why)}</p>
${command(curl, typescript)}`
}

function answerExample(example: string, shortened?: string): Html {
  return html`<h3>Answer</h3>
${shortened === undefined ? NOTHING : html`<p class="about">${sentence(shortened)}</p>`}
<pre tabindex="0" aria-label="Example answer"><code>${jsonCode(example)}</code></pre>`
}

function parameterTable(rows: readonly ParameterRow[]): Html {
  const lines = rows.map(
    (row) => html`<tr${row.deprecated ? html` class="deprecated"` : NOTHING}>
<td><span class="name">${row.name}</span> ${row.deprecated ? html`<span class="mark">deprecated</span>` : NOTHING}${kind(row, row.place)}</td>
<td>${sentence(row.description)}</td></tr>`,
  )
  return html`<table class="fields"><thead><tr><th scope="col">Parameter</th><th scope="col">Description</th></tr></thead><tbody>${lines}</tbody></table>`
}

function deprecatedParameters(rows: readonly ParameterRow[]): Html {
  return html`<details><summary>Deprecated parameters: ${rows.map(({ name }) => name).join(', ')}</summary>${parameterTable(rows)}</details>`
}

/** Fields in a table; the parts of a field with many parts follow in a collapsible table of their own. */
function fieldTable(fields: readonly FieldRow[]): Html {
  const { rows, apart } = foldedRows(fields)
  return html`${plainTable('Field', rows)}${apart.map(partsTable)}`
}

function partsTable({ name, rows }: FieldParts): Html {
  return html`<details><summary>Parts of ${name}</summary>${plainTable('Part', rows, 1)}</details>`
}

function plainTable(title: string, rows: readonly FieldRow[], outermost = 0): Html {
  const head = html`<thead><tr><th scope="col">${title}</th><th scope="col">Description</th><th scope="col">Example</th></tr></thead>`
  return html`<table class="fields">${head}<tbody>${rows.map((row) => fieldRow(row, row.depth - outermost))}</tbody></table>`
}

function fieldRow(row: FieldRow, level: number): Html {
  const required = row.required === '' ? NOTHING : html`<span class="required">${row.required}</span>`
  return html`<tr${level > 0 ? html` class="${level > 1 ? 'child grandchild' : 'child'}"` : NOTHING}>
<td><span class="name">${breakable(row.name)}</span>${kind(row)}${required}</td>
<td>${sentence(row.description)}</td>
<td>${row.example === '' ? NOTHING : html`<code>${row.example}</code>`}</td></tr>`
}

/** A name that may wrap to the next line after each of its parents. */
export function breakable(name: string): Html {
  const [first = '', ...others] = name.split('.')
  return html`${first}${others.map((part) => html`.<wbr>${part}`)}`
}

function kind(row: { kind: string; bounds: string }, place?: string): Html {
  const bounds = row.bounds === '' ? NOTHING : html`: ${sentence(row.bounds)}`
  return html`<span class="kind">${row.kind}${bounds}${place === undefined ? NOTHING : html`, in the ${place}`}</span>`
}

function errorList(operation: Operation): Html {
  const statuses = [...new Set(operation.errors.map(({ status }) => status))]
  const lines = statuses.map((status) => {
    const codes = operation.errors
      .filter((error) => error.status === status)
      .map(({ code }) => html`<a href="/docs/errors#${code}"><code>${code}</code></a> `)
    return html`<li><span class="status">${status}</span><span>${codes}</span></li>`
  })
  return html`<ul class="errors">${lines}</ul>`
}
