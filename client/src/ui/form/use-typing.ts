// Reads an input that keeps its own text. No component renders before the typed letter is painted.
import { type RefObject, startTransition, useEffect, useEffectEvent, useRef } from 'react'
import { afterPaint } from '../after-paint.ts'

/** Events of typing. React's root would process them for every key, although no component handles them. */
const unhandled = ['keypress', 'textInput', 'input']

const stop = (event: Event) => event.stopPropagation()

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
    if (!field) return
    const report = () => startTransition(() => typed(field.value))
    const onInput = () => (field.value === '' ? typed('') : afterPaint(report))
    const onKeyDown = (key: KeyboardEvent) => {
      isComposing.current = key.isComposing || key.keyCode === 229
      // No component or shortcut handles the key of a letter in a field either.
      if ([...key.key].length === 1 && !key.ctrlKey && !key.metaKey) key.stopPropagation()
    }
    field.addEventListener('input', onInput)
    field.addEventListener('keydown', onKeyDown)
    for (const name of unhandled) field.addEventListener(name, stop)
    return () => {
      field.removeEventListener('input', onInput)
      field.removeEventListener('keydown', onKeyDown)
      for (const name of unhandled) field.removeEventListener(name, stop)
    }
  }, [input])
  return isComposing
}
