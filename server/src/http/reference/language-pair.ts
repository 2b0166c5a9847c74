// One request in two languages: both are shown beside each other until a reader chooses one for the page. The choice needs no script.
import { type Html, html } from './html.ts'

/** A command with the same in TypeScript. */
export function pairOfExamples(shell: Html, typescript: string): Html {
  const code = html`<pre tabindex="0" aria-label="Example in TypeScript"><code class="ts">${typescript}</code></pre>`
  return html`<div class="pair"><div class="in-curl"><p class="language">curl</p>${shell}</div>
<div class="in-ts"><p class="language">TypeScript</p>${code}</div></div>`
}

/** The choice of a language, for a page that has pairs. */
export function languageChoice(): Html {
  const choice = (id: string, label: string, checked = '') =>
    html`<input type="radio" name="language" id="${id}"${checked === '' ? '' : html` checked`}><label for="${id}">${label}</label> `
  return html`<fieldset class="languages"><legend>Examples</legend>
${choice('language-both', 'Both', 'checked')}${choice('language-curl', 'curl')}${choice('language-ts', 'TypeScript')}</fieldset>
`
}
