// Reads an input that keeps its own text. No component renders before the typed letter is painted.
import { type RefObject, startTransition, useEffect, useEffectEvent, useRef } from 'react'
import { afterPaint } from './after-paint.ts'

/** Events of typing. React's root would process them for every letter, although no component handles them. */
const events = ['keydown', 'textInput', 'input']

/**
 * Calls `onTyped` with the text of an uncontrolled input after each change: after the paint, at low priority, and at
 * once when the input is emptied. Until then only the input has the text, so that Enter must read it there. Returns
 * whether the last key belongs to a composition of Chinese, Japanese or Korean text.
 */
export const useTyping = (
  input: RefObject<HTMLInputElement | null>,
  onTyped: (text: string) => void,
): RefObject<boolean> => {
  const isComposing = useRef(false)
  const typed = useEffectEvent(onTyped)
  useEffect(() => {
    const field = input.current
    const report = () => startTransition(() => typed(field?.value ?? ''))
    const onEvent = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        isComposing.current = event.isComposing || event.keyCode === 229
        if (event.key.length > 1 || event.ctrlKey || event.metaKey) return
      } else if (event.type === 'input') {
        if (field?.value) afterPaint(report)
        else typed('')
      }
      event.stopPropagation()
    }
    for (const name of events) field?.addEventListener(name, onEvent)
    return () => {
      for (const name of events) field?.removeEventListener(name, onEvent)
    }
  }, [input])
  return isComposing
}
