const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
// A notice is a dialog too, but does not cover the screen.
const DIALOGS = '[role=dialog]:not([data-type]), [role=alertdialog]:not([data-type])'
const CONTROLS = 'button, a[href], summary, label, input, [role=tab], [role=option]'

/** Whether a field of text has the focus and the key has no Ctrl or Cmd. No shortcut uses such a key. */
export const isTyped = ({ target, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && target instanceof Element && target.matches(FIELDS)

/** Whether the focused element uses letters itself: a field, or a dialog over the screen. */
export const ownsKeys = (target: EventTarget | null): boolean =>
  (target instanceof Element &&
    target.closest(`${FIELDS}, [role=dialog], [role=menu], [role=listbox]`) !== null) ||
  document.querySelector(DIALOGS) !== null

/**
 * Whether the focused element handles Enter or Space itself. A row's title leaves the Space to shortcuts. A checkbox
 * handles only the Space.
 */
export const ownsKey = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof Element)) return false
  const control = target.closest(CONTROLS)
  if (key === ' ') return control !== null && !control.matches('[data-row] [data-shortcut=open]')
  if (key === 'Enter') return control !== null && !control.matches('[type=checkbox]')
  return false
}
