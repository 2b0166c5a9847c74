// The error catalog as a page: every code with its status, its sentence, and when to retry.
import { ERRORS } from '@tapeline/contract/errors'
import { type Html, NOTHING, html, jsonCode, sentence } from './html.ts'

const FAULT = 'origination_date is required to create a receivable'

/** The body of an error, as an example of the contract's form. */
const EXAMPLE = JSON.stringify(
  {
    message: `${FAULT}.`,
    code: 'invalid_request',
    details: [{ param: 'origination_date', code: 'required', message: FAULT }],
  },
  null,
  2,
)

/** The page's main part. */
export function errorPage(): Html {
  const rows = Object.entries(ERRORS).map(([code, line]) => {
    const again =
      'retry_after_s' in line
        ? html` <span class="kind">Try again after ${line.retry_after_s} s (<code>Retry-After</code>).</span>`
        : NOTHING
    return html`<tr id="${code}"><td class="status-cell">${line.status}</td>
<td class="code-cell"><a class="anchor" href="#${code}"><span class="name">${code}</span></a></td>
<td>${sentence(line.message)}${again}</td></tr>`
  })
  return html`<h1>Errors</h1>
<p class="lead">Every answer other than 2xx is a JSON object of this form.</p>
<div class="prose">
<pre tabindex="0" aria-label="Example of an error"><code>${jsonCode(EXAMPLE)}</code></pre>
<ul>
<li><code>message</code> alone is enough for a person: it states what to send instead.</li>
<li><code>code</code> never changes. Decide by it and by the status.</li>
<li><code>details</code> holds every fault of the request, each with the parameter it is about.</li>
<li>The header <code>X-Request-Id</code> names the request in the service’s log.</li>
</ul>
<p>A request is judged in this order: its key (401), what the key may do (403), what the path names (404), the request itself (400),
and last a conflict with what is stored (409). A refused request wrote nothing.</p>
</div>
<h2 id="catalogue">Catalogue</h2>
<table class="catalogue"><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Message</th></tr></thead><tbody>${rows}</tbody></table>`
}
