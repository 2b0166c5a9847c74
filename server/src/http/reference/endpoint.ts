// One endpoint as the reference shows it: what it does, what it takes, what it answers on the left, an example on the right.
import { type Html, NOTHING, html, jsonCode, sentence } from './html.ts'
import type { FieldRow, Operation, ParameterRow } from './model.ts'

/** The section of an endpoint. */
export function endpointSection(operation: Operation): Html {
  const current = operation.parameters.filter(({ deprecated }) => !deprecated)
  const deprecated = operation.parameters.filter((parameter) => parameter.deprecated)
  return html`<section class="operation" id="${operation.name}" aria-labelledby="${operation.name}-title">
<div>
<h2 id="${operation.name}-title"><a class="anchor" href="#${operation.name}">${operation.summary}</a></h2>
<p class="route">${method(operation)}${operation.path}</p>
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
<h3>Request</h3>
<pre tabindex="0" aria-label="Example request"><code class="curl">${operation.curl}</code></pre>
${operation.answer.example === undefined ? NOTHING : answerExample(operation.answer.example)}
</div>
</section>`
}

/** The method as a word of its own colour. */
export function method(operation: Pick<Operation, 'method'>): Html {
  return html`<span class="method ${operation.method}">${operation.method}</span> `
}

function answerExample(example: string): Html {
  return html`<h3>Answer</h3>
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

function fieldTable(rows: readonly FieldRow[]): Html {
  const lines = rows.map(
    (row) => html`<tr${row.name.includes('.') ? html` class="child"` : NOTHING}>
<td><span class="name">${row.name}</span>${kind(row)}${row.required_on_creation ? html`<span class="required">required on creation</span>` : NOTHING}</td>
<td>${sentence(row.description)}</td>
<td>${row.example === '' ? NOTHING : html`<code>${row.example}</code>`}</td></tr>`,
  )
  const head = html`<thead><tr><th scope="col">Field</th><th scope="col">Description</th><th scope="col">Example</th></tr></thead>`
  return html`<table class="fields">${head}<tbody>${lines}</tbody></table>`
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
