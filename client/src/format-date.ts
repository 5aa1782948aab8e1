// Days in the reader's locale, straight from the text: no zone can shift them.
let formatter: Intl.DateTimeFormat | undefined

// The month in letters: 03/04 is March to some readers and April to others.
const parts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/** A YYYY-MM-DD day as the reader's locale writes dates. */
export const formatDate = (date: string): string => {
  formatter ??= new Intl.DateTimeFormat(undefined, parts)
  return formatter.format(new Date(`${date}T00:00:00Z`))
}
