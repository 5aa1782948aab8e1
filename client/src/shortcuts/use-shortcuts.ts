// Listens for the keys of the shortcuts.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { useHistory, useOutbox } from '../offline/provider.tsx'
import { useKnownSettings } from '../offline/settings/known-settings.ts'
import { redoAndNotify, undoAndNotify } from '../offline/undo/undo-notices.ts'
import { isSingleKey, matchKey } from './match-keys.ts'
import { isTyped, ownsKey, ownsKeys } from './owns-keys.ts'
import { press, pressInRow, pressWhenShown, stepRow } from './press.ts'
import { type ShortcutAction, shortcuts } from './shortcut-table.ts'

/** The maximum time between the two keys of a shortcut, in milliseconds. */
const SECOND_KEY_WITHIN_MS = 1_500

/** Binds the shortcuts; `onShow` opens a dialog. Without known settings, only shortcuts with Ctrl or Cmd work. */
export const useShortcuts = (onShow: (dialog: 'palette' | 'help') => void): void => {
  const [location, navigate] = useLocation()
  const { registry } = useOutbox()
  const history = useHistory()
  const isOn = useKnownSettings()?.shortcuts === true
  const first = useRef<{ name: string; at: number } | null>(null)
  const stopWaiting = useRef(() => {})

  /** Runs the action. Returns whether it had an effect. */
  const act = (action: ShortcutAction): boolean => {
    switch (action.kind) {
      case 'press': {
        const [first = ''] = action.on
        if (press(action.name)) return true
        // A screen of `on` may still be loading its code.
        if (!action.on.includes(window.location.pathname)) navigate(first)
        stopWaiting.current = pressWhenShown(action.name)
        return true
      }
      case 'row':
        return pressInRow(action.name)
      case 'step':
        return stepRow(action.by)
      case 'go':
        if (location !== action.path) navigate(action.path)
        return true
      case 'show':
        onShow(action.dialog)
        return true
      case 'undo':
        void undoAndNotify(registry, history)
        return true
      default:
        void redoAndNotify(registry, history)
        return true
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const before = first.current
    if (['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) return
    first.current = null
    if (isTyped(event) || event.defaultPrevented || event.isComposing) return
    const isPrefixed = before !== null && event.timeStamp - before.at < SECOND_KEY_WITHIN_MS
    const match = matchKey(shortcuts, event, isPrefixed ? before.name : null)
    if (!match) return
    const isPalette = match.kind === 'shortcut' && match.shortcut.text === 'palette'
    if (isPalette ? document.querySelector('[role=dialog]:not([data-type])') : ownsKeys(event.target)) return
    if (match.kind === 'first') {
      if (isOn) first.current = { name: match.name, at: event.timeStamp }
      return
    }
    const { shortcut } = match
    if (isSingleKey(shortcut) && !isOn) return
    if (event.repeat && shortcut.action.kind !== 'step') return
    if (ownsKey(event.target, event.key)) return
    stopWaiting.current()
    if (act(shortcut.action)) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      stopWaiting.current()
    }
  }, [])
}
