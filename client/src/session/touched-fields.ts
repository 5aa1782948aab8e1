// Which fields of a form a person touched: those whose value differs from the row's.
export type Texts = Record<string, string>

/** Only what differs from the initial values. */
export const touchedFields = <T extends Texts>(values: Partial<T>, initial: T): Partial<T> => {
  const touched: Partial<T> = {}
  for (const name in values) {
    if (values[name] !== undefined && values[name] !== initial[name]) touched[name] = values[name]
  }
  return touched
}

/** The touched fields in a stored draft; nothing when it cannot be read. Names that the form does not have are left out. */
export const readTouched = <T extends Texts>(stored: string | null, initial: T): Partial<T> => {
  const touched: Partial<T> = {}
  for (const name in initial) {
    const value = textIn(stored, name)
    if (value !== undefined) Object.assign(touched, { [name]: value })
  }
  return touched
}

const textIn = (stored: string | null, name: string): string | undefined => {
  try {
    const draft: unknown = JSON.parse(stored ?? 'null')
    const value: unknown = typeof draft === 'object' && draft !== null ? Reflect.get(draft, name) : undefined
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
