// Formats days in the user's locale. No time zone shifts them.
let formatter: Intl.DateTimeFormat | undefined

// The month is in letters, because 03/04 is March to some users and April to others.
const parts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/** A day, given as YYYY-MM-DD, in the user's locale. */
export const formatDate = (date: string): string => {
  formatter ??= new Intl.DateTimeFormat(undefined, parts)
  return formatter.format(new Date(`${date}T00:00:00Z`))
}
