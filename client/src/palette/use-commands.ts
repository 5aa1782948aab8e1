// The commands of the palette: the screens, and the actions that work from every screen.
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { requestSignOut } from '../api/sign-out.ts'
import { useHistory, useOutbox } from '../offline/provider.tsx'
import { redoAndNotify, undoAndNotify } from '../offline/undo/undo-notices.ts'
import { paths } from '../paths.ts'
import { workspaceScreens } from '../screen-table.ts'
import { chooseTheme, themes } from '../shell/theme.ts'
import { pressWhenShown } from '../shortcuts/press.ts'
import { shortcuts, taskLists } from '../shortcuts/shortcut-table.ts'
import { palette as texts } from '../texts/palette.ts'
import type { shortcutTexts } from '../texts/shortcuts.ts'
import { workspace } from '../texts/workspace.ts'

export type Command = {
  id: string
  group: 'screens' | 'actions' | 'tasks'
  label: string
  keys?: readonly string[]
  isDone?: boolean
  run: () => void
}

const keysOf = (text: keyof typeof shortcutTexts) => ({
  keys: shortcuts.find((shortcut) => shortcut.text === text)?.keys ?? [],
})

export const useCommands = (onHelp: () => void): Command[] => {
  const [location, navigate] = useLocation()
  const { registry } = useOutbox()
  const history = useHistory()

  return useMemo(() => {
    /** Presses the element with that name on this screen, or on the first screen that has it. */
    const pressOn = (screens: readonly string[], name: string) => () => {
      const [first = ''] = screens
      if (!screens.includes(location)) navigate(first)
      pressWhenShown(name)
    }
    const action = (id: string, label: string, run: () => void): Command => ({
      id,
      group: 'actions',
      label,
      run,
    })

    const screens = Object.entries(workspaceScreens).map(
      ([
        path,
        {
          texts: { title, menu },
        },
      ]): Command => {
        const keys = shortcuts.find((one) => one.action.kind === 'go' && one.action.path === path)?.keys
        return {
          id: path,
          group: 'screens',
          label: menu ?? title,
          ...(keys && { keys }),
          run: () => location !== path && navigate(path),
        }
      },
    )
    return [
      ...screens,
      { ...action('quick-add', texts.quickAdd, pressOn(taskLists, 'quick-add')), ...keysOf('quickAdd') },
      { ...action('add-task', texts.addTask, pressOn(taskLists, 'add')), ...keysOf('add') },
      action('add-routine', texts.addRoutine, pressOn([paths.routines], 'add')),
      action('apply', texts.applyRoutines, pressOn([paths.routines], 'apply')),
      { ...action('undo', texts.undo, () => void undoAndNotify(registry, history)), ...keysOf('undo') },
      { ...action('redo', texts.redo, () => void redoAndNotify(registry, history)), ...keysOf('redo') },
      ...themes.map((theme) =>
        action(`theme-${theme}`, texts.theme(workspace.theme[theme]), () => chooseTheme(theme)),
      ),
      { ...action('help', texts.help, onHelp), ...keysOf('help') },
      action('sign-out', texts.signOut, () => void requestSignOut()),
    ]
  }, [location, navigate, registry, history, onHelp])
}
