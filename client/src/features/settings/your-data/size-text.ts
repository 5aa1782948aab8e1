// A number of bytes as a readable text.
const MB = 1_000_000

/** At least 1 kB, so that no file has the size 0. */
export const sizeText = (bytes: number): string =>
  bytes < MB - 500 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / MB).toFixed(1)} MB`
