// The shape of terms for whoever edits them in a browser: the definition itself, as JSON Schema, so that an editor offers what the service takes.
import type { DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import { signedInMember } from '../signed-in.ts'
import { TERM_PARTS, debtLineTerm } from './debt-line-term-definition.ts'
import { TERM_SHAPE } from './term-shape-endpoints.ts'

/** The route of the shape. */
export function termShapeRoutes(services: Services): DashboardRoute[] {
  return [
    {
      endpoint: TERM_SHAPE.show,
      handle: async (call) => {
        await signedInMember(services, call)
        const { fields } = debtLineTerm.definition
        return answerWith(Object.fromEntries(TERM_PARTS.map((part) => [part, fields[part]?.schema])))
      },
    },
  ]
}
