// Decodes the bytes of a file.

// Bytes 0x80 to 0x9F of Windows-1252. Node's own decoder reads them as control characters.
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The text of a file: UTF-16 or UTF-8 by its byte order mark, UTF-8 when it is valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes)
  const utf16 = utf16WithoutMark(bytes)
  if (utf16) return decodeAs(utf16, bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows1252(bytes)
  }
}

// TextDecoder removes the byte order mark.
function decodeAs(encoding: 'utf-16le' | 'utf-16be', bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes)
}

const LOOKED_AT = 400

/** Latin text in UTF-16 has a zero as every second byte. */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, LOOKED_AT)
  if (start.length < 4 || bytes.length % 2 !== 0) return null
  const zeros = [0, 0]
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = start.length / 2
  if (odd > most * 0.7 && even === 0) return 'utf-16le'
  return even > most * 0.7 && odd === 0 ? 'utf-16be' : null
}

function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? '')
}
