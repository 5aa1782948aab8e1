// Finds and presses the elements that shortcuts name in `data-shortcut`.

const rowsOnScreen = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-row]')]

// React hides the previous screen while the next one loads.
const named = (name: string, within: ParentNode = document): HTMLElement | null =>
  [...within.querySelectorAll<HTMLElement>(`[data-shortcut="${name}"]`)].find(
    (element) => element.getClientRects().length > 0,
  ) ?? null

const pressOrFocus = (element: HTMLElement): void => {
  if (element instanceof HTMLInputElement && element.type !== 'checkbox') element.focus()
  else element.click()
}

/** Presses the element with that name, or focuses it if it is a field. Returns whether it exists. */
export const press = (name: string): boolean => {
  const element = named(name)
  if (element) pressOrFocus(element)
  return element !== null
}

/** Presses the element once the screen shows it. Returns how to stop waiting. */
export const pressWhenShown = (name: string): (() => void) => {
  if (press(name)) return () => {}
  const observer = new MutationObserver(() => {
    if (press(name)) observer.disconnect()
  })
  // React reveals a screen that it has kept hidden by its style.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'hidden'] })
  return () => observer.disconnect()
}

/** Presses the element with that name in the focused row. Returns whether it exists. */
export const pressInRow = (name: string): boolean => {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  const element = row ? named(name, row) : null
  if (element) pressOrFocus(element)
  return element !== null
}

let lastRow: string | undefined

/** Moves the focus to the next or previous row. Returns whether it exists. */
export const stepRow = (by: 1 | -1): boolean => {
  const rows = rowsOnScreen()
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
  const at = rows.findIndex(({ dataset }) => dataset.row === (focused ?? lastRow))
  const next = at < 0 ? rows[by === 1 ? 0 : rows.length - 1] : rows[at + by]
  if (!next) return at >= 0
  lastRow = next.dataset.row
  const target = named('open', next) ?? named('edit', next)
  target?.focus()
  next.scrollIntoView({ block: 'nearest' })
  return true
}
