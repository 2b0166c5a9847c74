// The words by which messages and the page name one choice.

/** The choice by which lines are recognized where a bank gives several the same reference. */
export const BY_CONTENT = 'Recognize lines by their content'

/** The same as the end of a sentence. */
export const CONTENT_ADVICE = `choose “${BY_CONTENT}”`
