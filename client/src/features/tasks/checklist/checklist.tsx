// The checklist of a task: complete, rename, remove, add and reorder steps. Each change can be undone.
import { CHECKLIST_MAX } from '@dayloop/contracts/limits'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { checklistTexts as texts } from '../../../texts/checklist.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { announce } from '../../../ui/feedback/announce.ts'
import { Undo2 } from '../../../ui/icons/undo-2.tsx'
import styles from './checklist.module.css'
import { type Items, movedItem, withItem, withoutItem } from './checklist-items.ts'
import { ChecklistRow } from './checklist-row.tsx'
import { useDrag } from './use-drag.ts'

type ChecklistProps = {
  items: Items
  /** `isTyping`: the text of a step is being typed, and more will follow. */
  onChange: (items: Items, isTyping: boolean) => void
  problem: string | null
}

export const Checklist = ({ items, onChange, problem }: ChecklistProps) => {
  const id = useId()
  const [before, setBefore] = useState<readonly Items[]>([])
  const [added, setAdded] = useState('')
  const [moving, setMoving] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const addInput = useRef<HTMLInputElement>(null)
  const typedFrom = useRef<Items | null>(null)
  const focusNext = useRef<string | null>(null)

  useEffect(() => {
    if (focusNext.current === null) return
    document.getElementById(focusNext.current)?.focus()
    focusNext.current = null
  })

  const change = (next: Items, result?: string) => {
    setBefore([...before, typedFrom.current ?? items])
    typedFrom.current = null
    onChange(next, false)
    if (result) announce(result)
  }
  const moveTo = (item: string, to: number, focused: string) => {
    const next = movedItem(items, item, to)
    const place = next.findIndex((one) => one.id === item)
    if (next[place] === items[place]) return
    focusNext.current = focused
    change(next, texts.results.moved(next[place]?.text ?? '', place + 1, next.length))
  }
  const { drag, start, isPress } = useDrag(list, (item, to) => moveTo(item, to, `${id}-handle-${item}`))
  const remove = (item: string) => {
    const at = items.findIndex((one) => one.id === item)
    const neighbour = items[at + 1] ?? items[at - 1]
    focusNext.current = neighbour ? `${id}-text-${neighbour.id}` : `${id}-add`
    change(withoutItem(items, item), texts.results.removed(items[at]?.text ?? ''))
  }
  const add = () => {
    const text = added.trim()
    if (text === '' || items.length >= CHECKLIST_MAX) return
    setAdded('')
    change([...items, { id: v7(), text, done: false }], texts.results.added(text))
  }
  const undo = () => {
    const last = before.at(-1)
    if (!last) return
    setBefore(before.slice(0, -1))
    onChange(last, false)
    announce(texts.results.undone)
    if (before.length === 1) addInput.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (!isUndo || isText || before.length === 0) return
    event.preventDefault()
    undo()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the keys of the controls inside
    <div className={styles.checklist} onKeyDown={onKeyDown}>
      <ul ref={list} aria-label={texts.label}>
        {items.map((item, at) => (
          <ChecklistRow
            key={item.id}
            id={id}
            item={item}
            isMoving={moving === item.id}
            drag={drag}
            place={{ at, count: items.length, dragged: items.findIndex((one) => one.id === drag?.id) }}
            onDone={(done) => change(withItem(items, item.id, { done }))}
            onType={(text) => {
              typedFrom.current ??= items
              onChange(withItem(items, item.id, { text }), true)
            }}
            onTyped={() => {
              if (!typedFrom.current) return
              if (item.text.trim() === '') change(withoutItem(items, item.id))
              else change(items)
            }}
            onNext={() => {
              const next = items[at + 1]
              document.getElementById(next ? `${id}-text-${next.id}` : `${id}-add`)?.focus()
            }}
            onRemove={() => remove(item.id)}
            onMove={(to, focused) => moveTo(item.id, to, focused)}
            onGrab={(event) => start(event, item.id, at)}
            onHandle={(event) => isPress(event) && setMoving(moving === item.id ? null : item.id)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <input
          ref={addInput}
          id={`${id}-add`}
          type="text"
          className={styles.text}
          aria-label={texts.add}
          placeholder={items.length < CHECKLIST_MAX ? texts.add : texts.full(CHECKLIST_MAX)}
          readOnly={items.length >= CHECKLIST_MAX}
          dir="auto"
          autoComplete="off"
          value={added}
          onChange={(event) => setAdded(event.target.value)}
          onKeyDown={(event) => {
            const { isComposing, keyCode } = event.nativeEvent
            if (event.key !== 'Enter' || isComposing || keyCode === 229) return
            event.preventDefault()
            add()
          }}
          {...(problem && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
          onBlur={add}
        />
        {before.length > 0 && (
          <Button size="small" variant="quiet" aria-label={texts.undoLabel} onClick={undo}>
            <Undo2 />
            {texts.undo}
          </Button>
        )}
      </div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
