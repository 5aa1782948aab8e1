// Scrolls the page when rows arrive or leave, so that the row in use stays where it is on the screen.

type Measured = { row: HTMLElement; top: number }

/** Measures the rows on the screen. Returns how to scroll after the change, or null if nothing needs to stay. */
export const holdRows = (): (() => void) | null => {
  const active = document.activeElement
  // The rows below a field move, not the field.
  if (active instanceof HTMLElement && active.matches(textFields) && isOnScreen(active)) return null
  const inUse = rowInUse()
  if (!inUse && window.scrollY === 0) return null
  const measured = rowsOf(document).filter(isOnScreen).map(measure)
  return () => {
    const shift = shiftOf(measured, inUse)
    if (Math.abs(shift) < 1) return
    const short = shift - roomBelow()
    if (short > 0) setRoom(room + short)
    window.scrollBy({ top: shift, behavior: 'instant' })
  }
}

const textFields = 'input:not([type=checkbox], [type=radio]), textarea, select'

const rowsOf = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-row]')]

const measure = (row: HTMLElement): Measured => ({ row, top: row.getBoundingClientRect().top })

const isOnScreen = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

/** The row with the focus of the keyboard, or under the pointer. */
const rowInUse = (): HTMLElement | null => {
  const focused = document.querySelector('[data-row] :focus-visible')?.closest<HTMLElement>('[data-row]')
  const found = focused ?? document.querySelector<HTMLElement>('[data-row]:hover')
  return found && isOnScreen(found) ? found : null
}

/** How far the rows have moved: the row in use, else the topmost one. A row that has moved alone does not count. */
const shiftOf = (measured: readonly Measured[], inUse: HTMLElement | null): number => {
  const moves = measured
    .filter(({ row }) => row.isConnected)
    .map(({ row, top }) => ({ row, by: measure(row).top - top }))
  const together = moves.filter(
    ({ by }) => moves.length === 1 || moves.filter((other) => Math.abs(other.by - by) < 1).length > 1,
  )
  const held = inUse ? together.find(({ row }) => row === inUse) : together[0]
  return held?.by ?? 0
}

// On a short page, room below the content lets the page scroll. It shrinks out of view when the user scrolls back.
let room = 0

const roomBelow = (): number =>
  document.documentElement.scrollHeight - window.innerHeight - Math.round(window.scrollY)

const setRoom = (height: number): void => {
  if (room === 0) window.addEventListener('scroll', shrinkRoom, { passive: true })
  room = height
  document.documentElement.style.paddingBottom = height > 0 ? `${height}px` : ''
  if (room === 0) window.removeEventListener('scroll', shrinkRoom)
}

const shrinkRoom = (): void => {
  const spare = roomBelow()
  if (spare > 0) setRoom(Math.max(0, room - spare))
}
