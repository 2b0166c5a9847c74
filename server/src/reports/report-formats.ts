// The forms in which a report is written.

/** As what file a report is sent. */
export const REPORT_FORMATS = ['xlsx', 'pdf'] as const

/** One of them. */
export type ReportFormat = (typeof REPORT_FORMATS)[number]
