// Writes iCalendar (RFC 5545): escaped, folded at 75 octets, and with stable ids.
const MAX_OCTETS = 75

/** A content line, folded without splitting a character. */
export function contentLine(name: string, value: string): string {
  const lines: string[] = []
  let line = ''
  let octets = 0
  for (const character of `${name}:${value}`) {
    const length = Buffer.byteLength(character)
    if (octets + length > MAX_OCTETS) {
      lines.push(line)
      line = ' '
      octets = 1
    }
    line += character
    octets += length
  }
  return `${[...lines, line].join('\r\n')}\r\n`
}

/** A text value without control characters, which calendars refuse. */
export function escapedText(text: string): string {
  return text
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
}

export function dateValue(date: string): string {
  return date.replaceAll('-', '')
}

/** A local time without a zone. Calendars show it unchanged in every zone. */
export function localValue(date: string, time: string): string {
  return `${dateValue(date)}T${time.replace(':', '')}00`
}

export function instantValue(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '')
}

export function beginCalendar(): string {
  return 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Dayloop//Dayloop//EN\r\nCALSCALE:GREGORIAN\r\n'
}

export const END_CALENDAR = 'END:VCALENDAR\r\n'
