// Times of day in the reader's locale.
let formatter: Intl.DateTimeFormat | undefined

/** An HH:MM time of day as the reader's locale writes times. */
export const formatTime = (time: string): string => {
  formatter ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' })
  return formatter.format(new Date(`2000-01-01T${time}Z`))
}
