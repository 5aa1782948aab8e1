// The fields of a form that the user changed.
export type FormValues = Record<string, string>

/** The fields whose values differ from the initial values. */
export const touchedFields = <T extends FormValues>(values: Partial<T>, initial: T): Partial<T> => {
  const touched: Partial<T> = {}
  for (const name in values) {
    if (values[name] !== undefined && values[name] !== initial[name]) touched[name] = values[name]
  }
  return touched
}

/** The touched fields of a stored draft. An unreadable draft has none. Unknown names are ignored. */
export const readTouched = <T extends FormValues>(stored: string | null, initial: T): Partial<T> => {
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
