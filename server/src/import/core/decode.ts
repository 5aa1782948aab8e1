// Decodes the bytes of a file.
import { isUtf8 } from 'node:buffer'

// Bytes 0x80 to 0x9F of Windows-1252. Node's own decoder reads them as control characters.
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The text of a file: UTF-16 or UTF-8 by its byte order mark, UTF-8 when it is valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return decodeAs(utf16, bytes)
  return isUtf8(bytes) ? decodeAs('utf-8', bytes) : decodeWindows1252(bytes)
}

/** The same text as UTF-8 without a byte order mark, with line feeds. Bytes that are so already are not copied. */
export function utf8Text(bytes: Uint8Array): Uint8Array {
  if (utf16Of(bytes) || !isUtf8(bytes)) return withLineFeeds(Buffer.from(decodeText(bytes)))
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return withLineFeeds(hasMark ? bytes.subarray(3) : bytes)
}

const LF = 0x0a
const CR = 0x0d

/** A carriage return alone ends a line only in a file without line feeds. */
function withLineFeeds(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(CR)) return bytes
  if (!bytes.includes(LF)) return bytes.map((byte) => (byte === CR ? LF : byte))
  const copy = new Uint8Array(bytes.length)
  let length = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    if (byte !== CR || bytes[index + 1] !== LF) copy[length++] = byte
  }
  return copy.subarray(0, length)
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return utf16WithoutMark(bytes)
}

// TextDecoder removes the byte order mark.
function decodeAs(encoding: 'utf-8' | 'utf-16le' | 'utf-16be', bytes: Uint8Array): string {
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
