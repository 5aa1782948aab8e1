// The field of the palette and the commands that it finds.
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { ShortcutKeys } from '../shortcuts/shortcut-keys.tsx'
import { palette as texts } from '../texts/palette.ts'
import { announce } from '../ui/feedback/announce.ts'
import { takeTypedAhead } from '../ui/overlay/typed-ahead.ts'
import styles from './palette.module.css'
import type { Command } from './use-commands.ts'
import { useFind } from './use-find.ts'

type PaletteSearchProps = {
  input: RefObject<HTMLInputElement | null>
  onHelp: () => void
  onRun: (command: Command) => void
}

/** A component of its own, so that typing does not render the dialog. */
export const PaletteSearch = ({ input, onHelp, onRun }: PaletteSearchProps) => {
  const [query, setQuery] = useState(takeTypedAhead)
  const [at, setAt] = useState(0)
  const id = useId()
  const find = useFind(query, onHelp)
  // Deferred, so that a typed letter is painted before the commands that it finds.
  const shownQuery = useDeferredValue(query)
  const found = useMemo(() => find(shownQuery), [find, shownQuery])
  const chosen = Math.min(at, found.length - 1)

  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  useEffect(() => {
    if (shownQuery !== '') announce(found.length > 0 ? texts.found(found.length) : texts.nothing)
  }, [shownQuery, found.length])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    // A key must act on what the typed text finds, even if that is not shown yet.
    const current = query === shownQuery ? found : find(query)
    const now = Math.min(at, current.length - 1)
    const next = nextOption(event.key, now, current.length)
    if (next !== null) setAt(next)
    else if (event.key === 'Enter') {
      const command = current[now]
      if (command) onRun(command)
    } else return
    event.preventDefault()
  }

  const options = useMemo(
    () =>
      found.map((command, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are those of its field
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen option
        <div
          key={command.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          className={styles.option}
          onPointerMove={() => setAt(index)}
          onClick={() => onRun(command)}
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
      )),
    [found, chosen, id, onRun],
  )

  return (
    <>
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(chosen >= 0 && { 'aria-activedescendant': `${id}-${chosen}` })}
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
        {options}
      </div>
      {found.length === 0 && <p className={styles.nothing}>{texts.nothing}</p>}
    </>
  )
}

const nextOption = (key: string, at: number, count: number): number | null => {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  return key === 'PageUp' ? Math.max(at - 8, 0) : null
}
