// The frame of every page of the reference: title, navigation, main part. No script, nothing from elsewhere.
import { DEFINITIONS } from './definitions.ts'
import { Html, NOTHING, html } from './html.ts'
import type { EndpointPage } from './model.ts'
import { STYLE } from './style.ts'

/** A page before it is framed. */
export interface Content {
  /** `/docs/accounts`. */
  readonly address: string
  readonly title: string
  readonly main: () => Html
}

/** The address of a page of endpoints. */
export function addressOf(page: Pick<EndpointPage, 'slug'>): string {
  return `/docs/${page.slug}`
}

/** A section of the navigation, and the pages in it. */
export interface Section {
  readonly name: string
  readonly pages: readonly EndpointPage[]
}

/** The sections of the navigation, in the order of the pages. */
export function sectionsOf(pages: readonly EndpointPage[]): Section[] {
  const names = [...new Set(pages.map(({ section }) => section))]
  return names.map((name) => ({ name, pages: pages.filter(({ section }) => section === name) }))
}

/** A whole document. */
export function framed(content: Content, pages: readonly EndpointPage[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${content.title} – Tapeline API</title>
<style>${styleSheet}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<div class="frame">
<nav class="side" aria-label="Reference">
<a class="brand" href="/docs">Tapeline <span>API</span></a>
<ul>${link('/docs', 'Overview', content)}${link('/docs/errors', 'Errors', content)}${link('/openapi.json', 'OpenAPI document', content)}</ul>
${definitionLinks(content)}${sectionsOf(pages).map((section) => sectionLinks(section, content))}
</nav>
<main id="main">${content.main()}</main>
</div>
</body>
</html>
`.text
}

/** The style is ours and holds no markup; escaping would break it. */
const styleSheet = new Html(STYLE)

function sectionLinks({ name, pages }: Section, content: Content): Html {
  return group(name, html`${pages.map((page) => link(addressOf(page), page.title, content))}`)
}

function definitionLinks(content: Content): Html {
  return group('Definitions', html`${DEFINITIONS.map(({ address, title }) => link(address, title, content))}`)
}

function group(name: string, links: Html): Html {
  const id = `nav-${name.toLowerCase().replaceAll(' ', '-')}`
  return html`<p class="group" id="${id}">${name}</p>
<ul aria-labelledby="${id}">${links}</ul>
`
}

function link(address: string, text: string, content: Content): Html {
  return html`<li><a href="${address}"${address === content.address ? html` aria-current="page"` : NOTHING}>${text}</a></li>`
}
