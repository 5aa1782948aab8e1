const SAFE = ['http:', 'https:', 'mailto:', 'tel:']

/** The address of a link as the browser reads it; null if it is relative or could run a script. */
export const linkAddress = (address: string): string | null => {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && SAFE.includes(url.protocol) ? url.href : null
}
