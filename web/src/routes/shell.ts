// The shell, below which every page has its environment and the two clocks in its address, so that a link shows to a colleague what it
// shows here. Nobody is in it who is not signed in.
import { createRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import { PATHS, isEnvironment } from '../paths.ts'
import { isSignedOut } from '../service/call.ts'
import { meQuery } from '../service/me.ts'
import type { Texts } from '../shell/address.ts'
import { readAgainst } from '../shell/against.ts'
import { readClocks } from '../shell/clocks.ts'
import { readOpened } from '../shell/opened.ts'
import { readScale } from '../shell/use-log-scale.ts'
import { Shell } from '../shell/shell.tsx'
import { root } from './root.tsx'

export const shell = createRoute({
  getParentRoute: () => root,
  path: PATHS.overview,
  component: Shell,
  validateSearch: (search: Texts) => ({
    ...readClocks(search),
    ...readAgainst(search),
    ...readOpened(search),
    ...readScale(search),
  }),
  search: { middlewares: [retainSearchParams(['as_of', 'known_at', 'against', 'against_known_at', 'against_line'])] },
  beforeLoad: async ({ context, params, location }) => {
    if (!isEnvironment(params.environment)) throw redirect({ to: PATHS.overview, params: { environment: 'sandbox' } })
    try {
      await context.queries.ensureQueryData(meQuery)
    } catch (error) {
      if (isSignedOut(error)) throw redirect({ to: PATHS.signIn, search: { next: location.href } })
      throw error
    }
  },
})
