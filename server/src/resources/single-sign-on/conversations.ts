// How many conversations with the provider of one organization are under way in a process: beyond the limit none is begun, so that a provider that answers
// slowly takes the places of requests of its own organization alone.
import { ServiceError } from '@tapeline/contract/errors'

/** Conversations under way of one organization, in a process. */
const CONVERSATIONS_MAX = 20

const underWay = new Map<string, number>()

/** Has a conversation with the provider of an organization. Throws `single_sign_on_unavailable` where as many as may be are under way. */
export async function converse<T>(organization: string, work: () => Promise<T>): Promise<T> {
  const others = underWay.get(organization) ?? 0
  if (others >= CONVERSATIONS_MAX) throw new ServiceError('single_sign_on_unavailable')
  underWay.set(organization, others + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(organization) ?? 1) - 1
    if (left === 0) underWay.delete(organization)
    else underWay.set(organization, left)
  }
}
