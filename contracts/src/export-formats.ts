// The formats of an export. This file does not import zod, because the browser loads it.

export const EXPORT_FORMATS = ['json', 'csv', 'ics'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The content type of each format. */
export const EXPORT_TYPES = {
  json: 'application/json',
  csv: 'text/csv',
  ics: 'text/calendar',
} as const satisfies Record<ExportFormat, string>

/** The values of `format` and `version` in a JSON export. */
export const JSON_EXPORT = { format: 'dayloop-export', version: 1 } as const
