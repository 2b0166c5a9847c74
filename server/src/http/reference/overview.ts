// The first page: the rules that all requests share, then the page of each endpoint.
import { command, method } from './endpoint.ts'
import { type Html, NOTHING, html } from './html.ts'
import { type EndpointPage, type Operation, titleOf } from './model.ts'
import { type Section, addressOf, sectionsOf } from './navigation.ts'

/** The page's main part. */
export function overviewPage(pages: readonly EndpointPage[]): Html {
  return html`<h1>Tapeline API</h1>
<p class="lead">A lender’s book goes in as accounts, receivables and dated entries. Balances, delinquency and portfolio figures come out,
each traceable to the entries that made it. What the operator lends against the book, its debt lines, terms and cash, is kept beside it.</p>
<div class="prose">${topicsOf(pages).map(topicSection)}</div>
<section class="prose" id="endpoint-index"><h2>Endpoints</h2></section>
${sectionsOf(pages).map(sectionContents)}`
}

function sectionContents({ name, pages }: Section): Html {
  const lists = pages.map(
    (page) => html`<h3><a class="anchor" href="${addressOf(page)}">${titleOf(page)}</a></h3>
${contents(page.operations, addressOf(page))}`,
  )
  return html`<p class="group">${name}</p>${lists}`
}

/** One line for each endpoint, linked to its section. */
export function contents(operations: readonly Operation[], address: string): Html {
  const lines = operations.map(
    (
      operation,
    ) => html`<li><a href="${address}#${operation.name}">${method(operation)}<span class="path">${operation.path}</span>
<span class="about">${operation.summary}</span></a></li>`,
  )
  return html`<ul class="contents">${lines}</ul>`
}

/** What all requests share, under one heading. */
export interface Topic {
  readonly id: string
  readonly title: string
  readonly text: Html
}

/** The topics of the page. */
export function topicsOf(pages: readonly EndpointPage[]): Topic[] {
  return [authentication(pages), upserts, values, clocks, paging, idempotency, errors]
}

function topicSection({ id, title, text }: Topic): Html {
  return html`<section id="${id}"><h2><a class="anchor" href="#${id}">${title}</a></h2>${text}</section>`
}

function topic(id: string, title: string, text: Html): Topic {
  return { id, title, text }
}

const CLIENTS = `import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Tapeline } from '@tapeline/sdk'

const base_url = process.env['TAPELINE_URL'] ?? ''
const tapeline = new Tapeline({ key: process.env['KEY'] ?? '', base_url })
const operator = new Tapeline({ key: process.env['OPERATOR_KEY'] ?? '', base_url })`

/** Shell lines that are not requests. */
function shell(text: string): Html {
  return html`<pre tabindex="0" aria-label="Example"><code class="shell">${text}</code></pre>`
}

const keyOf = (variable: string, organization: string, name: string) =>
  `export ${variable}=$(npm run -s tapeline -- keys create \\\n  --organization ${organization} --environment sandbox --name ${name})`

/** The request that creates the lender of the examples, as on its own page. */
function lenderMade(pages: readonly EndpointPage[]): Html {
  const operations = pages.flatMap((page) => page.operations)
  const post = operations.find(({ method, path }) => method === 'POST' && path === '/operator/organizations')
  return post === undefined ? NOTHING : command(post.curl)
}

const authentication = (pages: readonly EndpointPage[]) =>
  topic(
    'authentication',
    'Authenticate',
    html`
<p>Send the API key as the whole value of the <code>Authorization</code> header, with no word in front. The key alone selects the environment:
<code>sk_snbx_…</code> is sandbox, <code>sk_live_…</code> is live. The key also identifies its organization.
The examples know two keys by the variables that hold them:</p>
<table class="fields"><thead><tr><th scope="col">Variable</th><th scope="col">Whose key</th></tr></thead><tbody>
<tr><td><code>$KEY</code></td><td>A lender’s. It reads and writes what is the lender’s own: every path that is not under <code>/operator</code>.</td></tr>
<tr><td><code>$OPERATOR_KEY</code></td><td>One of the operator, who lends to the lenders. It reads and writes what is under <code>/operator</code>,
across all organizations; any other key gets 403 there.</td></tr>
</tbody></table>
<p>A lender gets its key from the operator and needs no other:</p>
${shell('export TAPELINE_URL="http://127.0.0.1:4000"\nexport KEY="sk_snbx_…"')}
<p>In TypeScript, a client of the SDK has one key. The examples have two clients, and <code>openAsBlob</code> and <code>writeFile</code> of Node:</p>
<pre tabindex="0" aria-label="Clients of the examples"><code class="ts">${CLIENTS}</code></pre>
<p>Whoever runs the service makes keys on its machine, here with <code>operator</code> as the id of the operator’s organization:</p>
${shell(keyOf('OPERATOR_KEY', 'operator', 'operations'))}
<p>This key creates the lender of the examples, <code>acme</code>. The lender then gets a key of its own:</p>
${lenderMade(pages)}
${shell(keyOf('KEY', 'acme', 'integration'))}
<p><code>GET /me</code> shows the owner of a key:</p>
${command('curl "$TAPELINE_URL/me" -H "Authorization: $KEY"')}
<p>A 401 means that the header is missing or the key is not recognized, deleted or has expired; repeating the request does not help. A key
with scopes may do what they cover alone: each endpoint names the one that it needs, and a 403 names those that the key has. Keep keys on servers only.
The examples of these pages are one small loan book. Send them one after the other, in the order of the pages. Your answers differ from those
shown in moments, keys, hashes and page tokens alone.</p>`,
  )

const upserts = topic(
  'upsert',
  'Write: upsert, omit, null',
  html`
<p>Every write is an upsert by an id that you assign: the first write creates, later ones update. Send what changed.</p>
<table class="fields"><thead><tr><th scope="col">In the body</th><th scope="col">What happens</th></tr></thead><tbody>
<tr><td>a value</td><td>The field is set.</td></tr>
<tr><td>left out</td><td>The field stays as it is.</td></tr>
<tr><td><code>null</code></td><td>The field is cleared. A required field cannot be.</td></tr>
</tbody></table>
<p><code>address</code> and <code>metadata</code> merge key by key, and null clears a key. Rules are judged on the merged record. A field that
does not exist is refused, so that a typo cannot vanish. Computed fields are ignored, so that what was read can be sent back.</p>`,
)

const values = topic(
  'values',
  'Money, dates, durations, ids',
  html`
<ul>
<li>Money is an integer in the currency’s smallest denomination: <code>1050</code> is 10.50 in USD and 1050 in JPY.</li>
<li>Dates are <code>YYYY-MM-DD</code>, from 1900-01-01 to a hundred years from today (in UTC). Durations are text such as <code>1 month</code>,
up to a hundred years.</li>
<li>Ids are 1 to 255 printable characters, compared byte by byte. In a path, percent-encode them.</li>
</ul>`,
)

const clocks = topic(
  'clocks',
  'Two clocks',
  html`
<p>Every fact has a day from which it holds and a moment at which it became known. Nothing is forgotten: a correction changes what is known
now, not what was known then.</p>
<ul>
<li><code>effective_date</code> on a write: the day from which what is sent holds. Today when left out. It is how years of history are brought in.</li>
<li><code>as_of</code> on a read: the day whose state is shown. Today when left out.</li>
<li><code>known_at</code> on a read: the moment whose knowledge is shown. Now when left out.</li>
</ul>`,
)

const paging = topic(
  'paging',
  'Page through lists',
  html`
<p>A list answers <code>data</code>, <code>has_more</code>, <code>next_page</code> and <code>previous_page</code>. Pass a token back unchanged as
<code>page</code>, with the same <code>sort</code> and filters; <code>limit</code> (1 to 100) may change.</p>
${command('curl -G "$TAPELINE_URL/receivables" -H "Authorization: $KEY" \\\n  -d limit=100 --data-urlencode "metadata[branch]=west"')}
<p>A token marks a position, not an offset: results created meanwhile neither repeat nor are missed, and going back shows what was seen
going forward. Results without a value for the sorted field come last when descending and first when ascending. 
<code>metadata[key]=value</code> filters by your own keys; several filters combine with AND.</p>`,
)

const idempotency = topic(
  'idempotency',
  'Retry safely',
  html`
<p>Send an <code>IdempotencyKey</code> of 1 to 255 characters with a POST or DELETE. The same key with the same request gives the stored answer again,
marked <code>Idempotent-Replayed: true</code>; with another body or query it is refused (422). Only successful answers are kept, for at least
72 hours. A refused request wrote nothing and is judged again.</p>`,
)

const errors = topic(
  'errors',
  'Errors',
  html`
<p>An error has a <code>message</code> for people, a <code>code</code> for programs, and <code>details</code> with every fault of the request at
once. All codes are in the <a href="/docs/errors">catalogue</a>.</p>`,
)
