// The clock of a sandbox over HTTP: read by everybody in it, created and moved on by keys that manage and by admins.
import { answerList, answerRecord } from '@tapeline/contract/answer-record'
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { dayField, momentField, sentMomentField } from '@tapeline/contract/fields'
import { choice } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'

const TAG = 'Sandbox clock'
const PATH = '/sandbox-clock'

/** `real_time` where there is no clock of its own. */
export const CLOCK_STATUSES = ['real_time', 'ready', 'advancing'] as const

const move = answerRecord(
  {
    at: momentField('When the clock was moved. known_at takes such moments.'),
    showed: momentField('What it showed before.'),
    shows: momentField('What it showed then.'),
  },
  [],
  'A move of the clock.',
)

/** A clock as it is read. */
export const sandboxClock = defineResource({
  name: 'sandbox_clock',
  description:
    'The clock of an environment. A sandbox can be given one of its own, which is moved forward: its days, and all that is due on a day, follow. ' +
    'Live goes by the real time.',
  fields: {},
  required: [],
  computed: {
    status: choice(
      CLOCK_STATUSES,
      '`real_time`: there is no clock of its own. `advancing`: it is being moved forward, stop by stop. `ready`: it has arrived, and all figures with it.',
    ),
    shows: momentField('What the clock shows now.'),
    today: dayField('The day that it is by the clock, in the time zone of the organization.'),
    advances_to: momentField('What it will show when it has arrived; null while it is not being moved.'),
    created_at: momentField('When the clock was created; null where there is none.'),
    moves: answerList(move, 'Every move of the clock, the first one first: one for each stop on its way.'),
  },
  computed_always: ['status', 'shows', 'today', 'moves'],
})

/** Where a clock is to be moved. */
export const sandboxClockToAdvance = defineResource({
  name: 'sandbox_clock_to_advance',
  description: 'What the clock of a sandbox is to show.',
  fields: {
    advance_to: sentMomentField(
      'Later than what the clock shows, and at most ten years ahead of the real time. Left out, a clock is created that shows the real time.',
    ),
  },
  required: [],
  computed: {},
  computed_always: [],
})

export const getSandboxClock = defineEndpoint({
  name: 'getSandboxClock',
  method: 'GET',
  path: PATH,
  tag: TAG,
  summary: 'Read the clock of the sandbox',
  query: {},
  answer: { status: 200, resource: sandboxClock },
  errors: [],
})

export const postSandboxClock = defineEndpoint({
  name: 'advanceSandboxClock',
  method: 'POST',
  scope: 'manage',
  path: PATH,
  tag: TAG,
  summary: 'Create the clock of a sandbox, or move it forward',
  description:
    'Creates the clock where there is none. It is moved stop by stop: to the first day of each month, to the days on which a reporting lag or the time ' +
    'for a cure has passed, and at last to where you want it. At each stop all figures, tests, closes, events and alerts follow before it goes on. Read the ' +
    'clock until its status is ready. From there it goes on as fast as the real time. It never goes back. In the dashboard this is for admins.',
  query: {},
  acts: sandboxClockToAdvance,
  answer: { status: 200, resource: sandboxClock },
  errors: ['forbidden', 'limit_reached'],
})
