// The command palette: finds screens, actions and the tasks of this device by their names.
import { useRef, useState } from 'react'
import { common } from '../texts/common.ts'
import { palette as texts } from '../texts/palette.ts'
import Dialog from '../ui/overlay/dialog.tsx'
import { PaletteSearch } from './palette-search.tsx'
import type { Command } from './use-commands.ts'

type PaletteProps = { onClose: () => void; onHelp: () => void }

const Palette = ({ onClose, onHelp }: PaletteProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [opener] = useState(() => document.activeElement)
  const hasRun = useRef(false)

  const run = (command: Command) => {
    hasRun.current = true
    onClose()
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
        command.run()
      }),
    )
  }

  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      closeLabel={common.close}
      initialFocus={input}
      // A command may focus something itself, which the closing dialog must not undo.
      finalFocus={() => !hasRun.current}
    >
      <PaletteSearch input={input} onHelp={onHelp} onRun={run} />
    </Dialog>
  )
}

export default Palette
