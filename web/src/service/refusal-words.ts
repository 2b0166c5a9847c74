// What the service refuses, in the words of people.
import { faultSentence, plainSentence } from '../words/fault-words.ts'
import type { Refusal } from './call.ts'

/** The refusal with a sentence for each fault. The service joins the messages of its faults; people read each in their own words. */
export function refusalInWords(refusal: Refusal): Refusal {
  const { message, details } = refusal
  const [first] = details
  const sentences = details.map((detail) => ({ ...detail, message: faultSentence(detail) }))
  const joined =
    first === undefined || !message.startsWith(first.message)
      ? plainSentence(message)
      : sentences.map((detail) => detail.message).join(' ')
  return { ...refusal, message: joined, details: sentences }
}
