// How the dashboard is built: under /app, every file but the page named by its content, nothing inline that the policy would refuse.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { noticesOf } from '../tools/notices.mjs'

const notices = noticesOf(fileURLToPath(new URL('..', import.meta.url)))

/** What at least so many pages and parts need is loaded with the first page. */
const PAGES_THAT_SHARE = 8

/** What is around every table of the portfolio is one file too, with what charts of a compared page have. */
const OF_THE_PORTFOLIO =
  /src\/pages\/(?:portfolio\/(?:portfolio-page|toolbar|saved-matrix|group-link)|compare\/chart-side)/

/** All but the field of the own password and lists of sentences: many pages have them, and no overview shows them. */
const SHOWN_FIRST = /^(?!.*(?:own-password-input\.tsx|components\/(?:PasswordInput|List)\/))/

/** The labels of fields, which forms, files and refusals need, and no page by itself. */
const LABELS = /src\/words\/field-labels/

/** A choice between few, and what draws it. */
const CHOICES = /src\/ui\/choice|\/SegmentedControl\//

/** Small parts of the overview that a few other pages have too: a file for each costs more than what is in it. */
const OF_THE_OVERVIEW =
  /src\/ui\/(?:sparkline|marked-numbers)|\/(?:book|line)-events|src\/pages\/alerts\/attention|\/characteristics-compared/

/** What lists of documents have in common, with the list of all. Their dialogs are a part of their own. */
const OF_DOCUMENTS =
  /src\/(?:pages\/documents\/(?:use-document|documents-page|day-columns|document-(?:changes|days|fields|id|kinds))|service\/documents)/

/** The open alerts of the overview, with what the page of alerts shows of each too. */
const OF_ALERTS = /src\/pages\/alerts\/(?:needs-attention|alert-(?:parts|record|words))/

/** The list of report schedules and the page of one, which are visited together. */
const OF_REPORTS = /src\/pages\/reports\/reports?-page/

/** The list of webhooks, the page of one, and the events that they deliver, likewise. */
const OF_WEBHOOKS = /src\/pages\/(?:webhooks\/webhooks?|events\/events)-page/

export default defineConfig({
  base: '/app/',
  plugins: [react(), { ...notices.ofProgram, apply: 'build' }],
  // The kernel from its sources, which are watched as the dashboard's are.
  resolve: { conditions: ['tapeline-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // What many pages need is one file: in a file for each module it is larger compressed, and each file takes a request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'common', minShareCount: PAGES_THAT_SHARE, test: SHOWN_FIRST, priority: 1 },
            { name: 'labels', minShareCount: 2, test: LABELS, priority: 2 },
            { name: 'choice', minShareCount: 2, test: CHOICES },
            { name: 'portfolio', minShareCount: 3, test: OF_THE_PORTFOLIO },
            { name: 'overview', minShareCount: 2, test: OF_THE_OVERVIEW },
            { name: 'documents', test: OF_DOCUMENTS },
            { name: 'alerts', test: OF_ALERTS },
            { name: 'reports', test: OF_REPORTS },
            { name: 'webhooks', test: OF_WEBHOOKS },
          ],
        },
      },
    },
  },

  worker: { plugins: () => [notices.ofWorkers] },
  server: { proxy: { '/app/api': 'http://127.0.0.1:4000' } },
})
