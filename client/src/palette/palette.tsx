// The command palette: finds screens, actions and the tasks of this device by their names.
import type { Task } from '@dayloop/contracts/tasks'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { ShortcutKeys } from '../shortcuts/shortcut-keys.tsx'
import { taskLists } from '../shortcuts/shortcut-table.ts'
import { shownTitle } from '../shown-text.ts'
import { common } from '../texts/common.ts'
import { palette as texts } from '../texts/palette.ts'
import { announce } from '../ui/feedback/announce.ts'
import Dialog from '../ui/overlay/dialog.tsx'
import { takeTypedAhead } from '../ui/overlay/typed-ahead.ts'
import styles from './palette.module.css'
import { rankByName } from './rank-commands.ts'
import { type Command, useCommands } from './use-commands.ts'
import { useFoundTasks } from './use-found-tasks.ts'
import { useKnownTasks } from './use-known-tasks.ts'

/** The maximum number of tasks. */
const TASKS_SHOWN = 20

type PaletteProps = { onClose: () => void; onHelp: () => void }

const Palette = ({ onClose, onHelp }: PaletteProps) => {
  const [query, setQuery] = useState(takeTypedAhead)
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const [opener] = useState(() => document.activeElement)
  const hasRun = useRef(false)
  const id = useId()
  // Not deferred: Enter must run the command that the typed text finds.
  const found = useFound(query, onHelp)
  const chosen = Math.min(at, found.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  useEffect(() => {
    if (query !== '') announce(found.length > 0 ? texts.found(found.length) : texts.nothing)
  }, [query, found.length])

  const run = (command: Command | undefined) => {
    if (!command) return
    hasRun.current = true
    onClose()
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
        command.run()
      }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    const next = nextOption(event.key, chosen, found.length)
    if (next !== null) setAt(next)
    else if (event.key === 'Enter') run(found[chosen])
    else return
    event.preventDefault()
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
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(chosen >= 0 && { 'aria-activedescendant': optionId(chosen) })}
        aria-label={texts.search}
        placeholder={texts.search}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={texts.results} className={styles.list} tabIndex={-1}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are those of its field
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen option
          <div
            key={command.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === chosen}
            className={styles.option}
            onPointerMove={() => setAt(index)}
            onClick={() => run(command)}
          >
            <span className={styles.group}>{texts[command.group]}</span>
            <bdi className={command.isDone ? styles.done : styles.label}>{command.label}</bdi>
            {command.isDone && <span className={styles.group}>{texts.completed}</span>}
            {command.keys && (
              <span className={styles.keys} aria-hidden="true">
                <ShortcutKeys keys={command.keys.slice(0, 1)} />
              </span>
            )}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.nothing}>{texts.nothing}</p>}
    </Dialog>
  )
}

/** The commands and tasks that match the query. Without a query, no task is listed. */
const useFound = (query: string, onHelp: () => void): Command[] => {
  const commands = useCommands(onHelp)
  const fromServer = useFoundTasks(query)
  const tasks = useKnownTasks(fromServer)
  const [location, navigate] = useLocation()
  const found = useMemo(
    () => (query.trim() === '' ? [] : foundTasks(tasks, query, fromServer)),
    [tasks, query, fromServer],
  )
  const list = taskLists.includes(location) ? location : paths.allTasks
  return [
    ...rankByName(commands, query, ({ label, group }) => `${label} ${texts[group]}`),
    ...found.slice(0, TASKS_SHOWN).map(
      (task): Command => ({
        id: task.id,
        group: 'tasks',
        label: shownTitle(task.task_title),
        isDone: task.status,
        run: () => navigate(`${list}?task=${task.id}`),
      }),
    ),
  ]
}

/** Tasks whose titles match the query, then those that the server found in other fields or with a typo. */
const foundTasks = (tasks: readonly Task[], query: string, fromServer: readonly Task[]): Task[] => {
  const byTitle = rankByName(tasks, query, ({ task_title }) => task_title)
  const others = new Set(fromServer.map(({ id }) => id))
  for (const { id } of byTitle) others.delete(id)
  return [...byTitle, ...tasks.filter(({ id }) => others.has(id))]
}

const nextOption = (key: string, at: number, count: number): number | null => {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  return key === 'PageUp' ? Math.max(at - 8, 0) : null
}

export default Palette
