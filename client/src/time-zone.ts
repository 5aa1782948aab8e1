// The zone and the day of this device. Its first formatter costs a slow phone some 100 ms, so none is made for them.

declare global {
  interface Window {
    // Missing in browsers of before 2026.
    Temporal?: { Now: { timeZoneId: () => string } }
  }
}

/** The IANA name of the zone that every request names; asked for anew, as people travel. */
export const deviceTimeZone = (): string =>
  window.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** The calendar day that it is in that zone: YYYY-MM-DD. */
export const localToday = (instant = new Date()): string =>
  [
    String(instant.getFullYear()).padStart(4, '0'),
    String(instant.getMonth() + 1).padStart(2, '0'),
    String(instant.getDate()).padStart(2, '0'),
  ].join('-')
