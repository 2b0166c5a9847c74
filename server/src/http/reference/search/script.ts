// The one script of the documentation: it shows results while someone types. Results are text and addresses of this service, never markup.
// Pages carry it inline, and their policy admits it by its hash.
import { createHash } from 'node:crypto'

export const SEARCH_SCRIPT = `
(() => {
  const form = document.querySelector('form.find')
  const input = form.querySelector('input')
  const count = form.querySelector('.count')
  const list = form.querySelector('.found')
  let timer, asked = 0
  const show = (results, text) => {
    count.textContent = text
    list.replaceChildren(...results.map(({ address, title, page }) => {
      const link = document.createElement('a')
      const where = document.createElement('span')
      link.href = address
      link.textContent = title
      where.textContent = page
      link.append(where)
      const line = document.createElement('li')
      line.append(link)
      return line
    }))
  }
  const search = async () => {
    const turn = ++asked
    const query = input.value.trim()
    if (query.length < 2) return show([], '')
    const answer = await fetch('/docs/search?q=' + encodeURIComponent(query), { headers: { Accept: 'application/json' } })
    if (!answer.ok || turn !== asked) return
    const { data } = await answer.json()
    if (turn === asked) show(data.slice(0, 8), data.length === 0 ? 'No results' : 'Best results')
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => search().catch(() => show([], '')), 150)
  })
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    asked += 1
    show([], '')
    input.focus()
  })
})()
`

/** The source by which a Content-Security-Policy allows the script. */
export const SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SEARCH_SCRIPT).digest('base64')}'`
