// The field of the palette and the commands that it finds.
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useState } from 'react'
import { ShortcutKeys } from '../shortcuts/shortcut-keys.tsx'
import { palette as texts } from '../texts/palette.ts'
import { announce } from '../ui/feedback/announce.ts'
import { takeTypedAhead } from '../ui/overlay/typed-ahead.ts'
import { useTyping } from '../ui/typing.ts'
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
  const [firstQuery] = useState(takeTypedAhead)
  // The field keeps its own text, and the query follows after the paint. Each query begins with its first option.
  const [{ query, at }, setShown] = useState({ query: firstQuery, at: 0 })
  const isComposing = useTyping(input, (text) => setShown((shown) => shownFor(text, shown)))
  const id = useId()
  const find = useFind(query, onHelp)
  const found = useMemo(() => find(query), [find, query])
  const chosen = Math.min(at, found.length - 1)

  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  useEffect(() => {
    if (query !== '') announce(found.length > 0 ? texts.found(found.length) : texts.nothing)
  }, [query, found.length])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing.current || !input.current) return
    // A key must act on what the typed text finds, even if that is not shown yet.
    const typed = input.current.value
    const current = typed === query ? found : find(typed)
    const now = Math.min(typed === query ? at : 0, current.length - 1)
    const next = nextOption(event.key, now, current.length)
    if (next !== null) setShown({ query: typed, at: next })
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
          onPointerMove={() => setShown((shown) => (shown.at === index ? shown : { ...shown, at: index }))}
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
        defaultValue={firstQuery}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={texts.results} className={styles.list} tabIndex={-1}>
        {options}
      </div>
      {found.length === 0 && <p className={styles.nothing}>{texts.nothing}</p>}
    </>
  )
}

type Shown = { query: string; at: number }

const shownFor = (query: string, shown: Shown): Shown => (shown.query === query ? shown : { query, at: 0 })

const nextOption = (key: string, at: number, count: number): number | null => {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  return key === 'PageUp' ? Math.max(at - 8, 0) : null
}
