// The time zone and the day of the device. The first `Intl` formatter takes about 100 ms on a slow phone, so avoid it.

declare global {
  interface Window {
    // Browsers from before 2026 do not have it.
    Temporal?: { Now: { timeZoneId: () => string } }
  }
}

/** The IANA name of the time zone. It is read for each request, because it changes when the user travels. */
export const deviceTimeZone = (): string =>
  window.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** The calendar day of the device, as YYYY-MM-DD. */
export const localToday = (instant = new Date()): string =>
  [
    String(instant.getFullYear()).padStart(4, '0'),
    String(instant.getMonth() + 1).padStart(2, '0'),
    String(instant.getDate()).padStart(2, '0'),
  ].join('-')
