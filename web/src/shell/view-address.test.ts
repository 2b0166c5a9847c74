// What a view keeps of an address, and that the address made of it is kept alike.
import { expect, test } from 'vitest'
import { addressOfView, viewAddress } from './view-address.ts'

test.each([
  ['/app/sandbox', '/'],
  ['/app/sandbox/', '/'],
  ['/app/live?as_of=2026-01-31', '/?as_of=2026-01-31'],
  [
    '/app/sandbox/receivables?state=30&metadata[branch]=west&page=token&open=a&columns=state',
    '/receivables?state=30&metadata[branch]=west&columns=state',
  ],
  ['/app/sandbox/receivables/a%2Fb%20%25?tab=entries#entry-1', '/receivables/a%2Fb%20%25?tab=entries'],
  ['/app/sandbox/debt-lines/L/draw-requests?draw=new', '/debt-lines/L/draw-requests'],
])('%s is kept as %s, and leads back', (href, kept) => {
  expect(viewAddress(href)).toBe(kept)
  expect(viewAddress(addressOfView('live', kept))).toBe(kept)
})
