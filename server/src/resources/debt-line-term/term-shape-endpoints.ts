// The endpoint of the shape of terms.
import { defineDashboardEndpoint, schemasByName } from '@tapeline/contract/dashboard-endpoint'

/** The endpoint of the shape of terms. */
export const TERM_SHAPE = {
  show: defineDashboardEndpoint({
    method: 'GET',
    path: '/term-shape',
    answer: schemasByName('The parts of terms, each as JSON Schema.'),
  }),
}
