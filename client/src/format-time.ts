// Formats times of day in the user's locale.
let formatter: Intl.DateTimeFormat | undefined

/** A time of day, given as HH:MM, in the user's locale. */
export const formatTime = (time: string): string => {
  formatter ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' })
  return formatter.format(new Date(`2000-01-01T${time}Z`))
}
