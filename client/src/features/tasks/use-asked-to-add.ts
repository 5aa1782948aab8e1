// The installed app's shortcut "Add task" opens the list with its dialog.
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addTaskShortcut } from '../../shortcuts.ts'

/** Calls once when the address asks for the dialog, and takes the question out of the address. */
export const useAskedToAdd = (open: () => void): void => {
  const [path, navigate] = useLocation()
  const isAsked = `${path}?${useSearch()}` === addTaskShortcut
  const answer = useEffectEvent(() => {
    navigate(path, { replace: true })
    open()
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
