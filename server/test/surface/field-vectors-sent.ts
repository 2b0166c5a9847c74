// Values of single fields of what decides which messages are sent: alert rules, webhook endpoints, report schedules. What is read and as what, and what is
// refused.
import { type ReadVector, type Vector, each } from './field-vectors.ts'

/** A rule about a figure, which alone may have a change. */
const HEADROOM = { event_types: null, metric: 'headroom', comparator: '<', threshold: 0.1 }

/** Values that are accepted, with their normal form. */
export const READ: { readonly [resource: string]: readonly ReadVector[] } = {
  alert_rule: [
    ['event_types', ['import.finished'], ['import.finished']],
    ['status', 'active', 'active'],
    ['change', { in: 'points', over_days: 30 }, { over_days: 30, in: 'points' }, HEADROOM],
    ['closing_letters', false, false],
    ['quiet_hours', { until: '07:00', from: '20:00' }, { from: '20:00', until: '07:00' }],
  ],
  webhook_endpoint: [
    ['url', 'https://hooks.example.com:8443/a?b=c', 'https://hooks.example.com:8443/a?b=c'],
    ['event_types', ['import.finished'], ['import.finished']],
    ['status', 'enabled', 'enabled'],
  ],
  report_schedule: [
    ['report', 'delinquency', 'delinquency'],
    ['frequency', 'after_month_end', 'after_month_end'],
    ['weekday', 'sunday', 'sunday'],
    ['month_day', 1, 1],
    ['month_day', 31, 31],
    ['hour', 0, 0],
    ['hour', 23, 23],
    ['recipients', ['ana@example.com'], ['ana@example.com']],
    ['status', 'enabled', 'enabled'],
  ],
}

/** Values that are refused. */
export const REFUSED: { readonly [resource: string]: readonly Vector[] } = {
  alert_rule: [
    ...each('name', [' ', 'x'.repeat(256)]),
    ...each('event_types', [[], ['account.exploded'], ['alert.opened'], ['account.created', 'account.created']]),
    ...each('event_filters', [
      [],
      [{ field: 'account_id' }],
      [{ field: 'account_id', values: [] }],
      [{ field: 'colour', values: ['x'] }],
    ]),
    ...each('receivable_selector', [{}, { products: [] }, { product_types: ['term_laon'] }, { metadata: { a: null } }]),
    ...each('status', ['on', 'Active']),
    ...each('severity', ['urgent']),
    ...each('delivery', ['hourly']),
    ...each('change', [{ over_days: 30 }, { over_days: 0, in: 'points' }, { over_days: 1.5, in: 'points' }]),
    ...each('closing_letters', ['yes', 1]),
    ...each('quiet_hours', [{ from: '20:00' }, { from: '24:00', until: '07:00' }, { from: '7:00', until: '20:00' }]),
  ],
  webhook_endpoint: [
    ...each('url', ['hooks.example.com', 'ftp://example.com/', 'http://hooks.example.com/', 'https://10.0.0.1/', '']),
    ...each('url', ['https://user@example.com/', 'https://example.com/#a', `https://example.com/${'x'.repeat(2_048)}`]),
    ...each('event_types', [[], ['account.exploded'], ['account.created', 'account.created'], 'account.created']),
    ...each('status', ['on', 'Enabled']),
    ...each('description', [' ', 'x'.repeat(256)]),
  ],
  report_schedule: [
    ...each('name', [' ', 'x'.repeat(101)]),
    ...each('report', ['everything', 'Delinquency']),
    ...each('format', ['xls', 'csv']),
    ...each('frequency', ['hourly', '']),
    ...each('weekday', ['Monday', 'mon']),
    ...each('month_day', [0, 32, 1.5]),
    ...each('hour', [-1, 24, '8']),
    ...each('recipients', [[], ['ana'], ['ana@example.com', 'ana@example.com'], 'ana@example.com']),
    ...each('outside_recipients', [['a@b.example, c@d.example']]),
    ...each('status', ['on', 'Enabled']),
  ],
}
