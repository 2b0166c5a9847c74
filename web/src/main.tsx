// The dashboard in a browser: the theme, what is known of the service, the pages.
import './ui/mantine.css'
import './ui/ui.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueries, loadAgain } from './queries.ts'
import { createPages } from './routes.ts'
import { Recovery } from './ui/recovery.ts'
import { theme, variables } from './ui/theme.ts'

/** Styles that are made here bear the nonce of the page, without which its policy refuses them. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
Object.assign(globalThis, { __webpack_nonce__: nonce })

const queries = createQueries(() => void pages.invalidate())
const pages = createPages(queries)
const root = document.querySelector('#root')

if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queries}>
          <Recovery value={() => loadAgain(queries)}>
            <RouterProvider router={pages} />
          </Recovery>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
