// Binds the shortcuts of the signed-in area and shows the palette and the help. It loads when the browser is idle.
import { useCallback, useEffect, useState } from 'react'
import { preloadUndoNotices } from '../offline/undo/undo-notices.ts'
import { lazyDialog } from '../ui/overlay/lazy-dialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazyDialog(() => import('../palette/palette.tsx'))
const ShortcutHelp = lazyDialog(() => import('./shortcut-help.tsx'))

const ShortcutHost = () => {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)
  const close = useCallback(() => setShown(null), [])
  useShortcuts(setShown)
  useEffect(preloadUndoNotices, [])
  if (shown === 'palette') return <Palette onClose={close} onHelp={() => setShown('help')} />
  return shown === 'help' ? <ShortcutHelp onClose={close} /> : null
}

export default ShortcutHost
