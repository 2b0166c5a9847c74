// GET /me: the organization and the caller behind the key, and what the key may do; the way to check that a key works.
import { Type } from 'typebox'
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { nullable } from '@tapeline/contract/kind'
import { SCOPE_NAMES } from '@tapeline/contract/scopes'
import type { Route } from '../http/routes.ts'
import { actorId } from './actor.ts'
import { answerWith, authenticate, refuseFaults } from './handling.ts'
import type { Services } from './services.ts'

const named = (description: string) => ({ id: Type.String(), name: Type.String({ description }) })

const meSchema = Type.Object(
  {
    organization: Type.Object(named('Name of the organization.'), { additionalProperties: false }),
    caller: Type.Object(
      {
        type: Type.Literal('api_key'),
        ...named('Name the key was created with.'),
        scopes: nullable(
          Type.Array(Type.Enum([...SCOPE_NAMES]), { description: 'What it may do; null for everything.' }),
        ),
        allowed_addresses: nullable(
          Type.Array(Type.String(), { description: 'From where it may be used, as networks; null for anywhere.' }),
        ),
        expires_at: nullable(Type.String({ format: 'date-time', description: 'When it expires; null for never.' })),
      },
      { additionalProperties: false },
    ),
    environment: Type.Enum(['sandbox', 'live'], { type: 'string' }),
  },
  { additionalProperties: false, description: 'Who the key acts for, and where.' },
)

export const getMe = defineEndpoint({
  name: 'getMe',
  method: 'GET',
  path: '/me',
  tag: 'Authentication',
  scope: 'none',
  summary: 'Read the organization and the caller behind the key',
  query: {},
  answer: { status: 200, resource: { name: 'me', schema: meSchema } },
  errors: [],
})

/** The route of /me. */
export function meRoute(services: Services): Route {
  return {
    endpoint: getMe,
    handle: async (call) => {
      const caller = await authenticate(services, call)
      refuseFaults(call.faults)
      return answerWith({
        organization: { id: caller.organization, name: caller.organization_name },
        caller: {
          type: caller.type,
          id: actorId(caller.number),
          name: caller.name,
          scopes: caller.limits.scopes,
          allowed_addresses: caller.limits.allowed_addresses,
          expires_at: caller.expires_at,
        },
        environment: caller.environment,
      })
    },
  }
}
