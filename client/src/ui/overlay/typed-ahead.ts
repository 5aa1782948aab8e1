// Collects keys that the user types while the code of a dialog loads. The first field of the dialog receives them.
import { useEffect, useEffectEvent } from 'react'

let typed = ''

/** Returns the collected text and clears it. */
export const takeTypedAhead = (): string => {
  const text = typed
  typed = ''
  return text
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'preventDefault'>

/** Collects a key. Escape clears the collected text and cancels. */
export const collectKey = (event: Key, onCancel: () => void): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Tab') return
  // The pressed button still has the focus, and a space or Enter would press it again.
  event.preventDefault()
  if (event.key === 'Escape') {
    typed = ''
    onCancel()
  } else if (event.key === 'Backspace') typed = [...typed].slice(0, -1).join('')
  else if ([...event.key].length === 1) typed += event.key
}

/** Collects keys while it is mounted. Escape cancels. */
export const TypedAhead = ({ onCancel }: { onCancel: () => void }): null => {
  const onKey = useEffectEvent((event: KeyboardEvent) => collectKey(event, onCancel))
  useEffect(() => {
    // Runs before the shortcuts, which ignore keys that are handled already.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  return null
}
