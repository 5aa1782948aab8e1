// Days in the reader's locale, straight from the text: no zone can shift them.
let formatter: Intl.DateTimeFormat | undefined

/** A YYYY-MM-DD day as the reader's locale writes dates. */
export const formatDate = (date: string): string => {
  formatter ??= new Intl.DateTimeFormat(undefined, { timeZone: 'UTC' })
  return formatter.format(new Date(`${date}T00:00:00Z`))
}
