// Keys that a person types after asking for a dialog and before its code is there. The dialog's first field takes them.
import { useEffect, useEffectEvent } from 'react'

let typed = ''

/** Returns what was typed so far, once. */
export const takeTypedAhead = (): string => {
  const text = typed
  typed = ''
  return text
}

/** Collects the keys while it is on the screen; Escape cancels. */
export const TypedAhead = ({ onCancel }: { onCancel: () => void }): null => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Tab') return
    // The button that was pressed still has the focus: a space or Enter would press it again.
    event.preventDefault()
    if (event.key === 'Escape') {
      typed = ''
      onCancel()
    } else if (event.key === 'Backspace') typed = [...typed].slice(0, -1).join('')
    else if ([...event.key].length === 1) typed += event.key
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return null
}
