// One step of a checklist: its handle, checkbox, text and remove button.
import type { ChecklistItem } from '@dayloop/contracts/fields'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { checklistTexts as texts } from '../../../texts/checklist.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ArrowDown } from '../../../ui/icons/arrow-down.tsx'
import { ArrowUp } from '../../../ui/icons/arrow-up.tsx'
import { GripVertical } from '../../../ui/icons/grip-vertical.tsx'
import { X } from '../../../ui/icons/x.tsx'
import styles from './checklist.module.css'
import type { Drag } from './use-drag.ts'

type ChecklistRowProps = {
  /** The prefix of the ids of its elements. */
  id: string
  item: ChecklistItem
  /** Whether the buttons that move it are shown. */
  isMoving: boolean
  drag: Drag | null
  place: { at: number; count: number; dragged: number }
  onDone: (done: boolean) => void
  onType: (text: string) => void
  onTyped: () => void
  onNext: () => void
  onRemove: () => void
  /** Moves it to an index, then focuses the element with that id. */
  onMove: (to: number, focused: string) => void
  onGrab: (event: PointerEvent) => void
  /** Called for a click on the handle, which shows and hides the buttons that move it. */
  onHandle: (event: MouseEvent) => void
}

const grip = <GripVertical />
const up = <ArrowUp />
const down = <ArrowDown />
const cross = <X />

export const ChecklistRow = ({ id, item, isMoving, drag, place, ...on }: ChecklistRowProps) => {
  const { text, done } = item
  const { at, count } = place
  const ids = {
    handle: `${id}-handle-${item.id}`,
    text: `${id}-text-${item.id}`,
    up: `${id}-up-${item.id}`,
    down: `${id}-down-${item.id}`,
  }
  const moveByKey = (event: KeyboardEvent, focused: string) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    on.onMove(at + by, focused)
  }
  return (
    <li
      className={classNames(
        styles.row,
        drag && dropMark(drag, place),
        drag?.id === item.id && styles.dragged,
      )}
      {...(drag?.id === item.id && { style: { transform: `translateY(${drag.by}px)` } })}
    >
      <button
        type="button"
        id={ids.handle}
        className={styles.handle}
        aria-label={texts.move(text)}
        title={texts.moveHint}
        aria-expanded={isMoving}
        onPointerDown={on.onGrab}
        onClick={on.onHandle}
        onKeyDown={(event) => moveByKey(event, ids.handle)}
      >
        {grip}
      </button>
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={texts.done(text)}
        checked={done}
        onChange={(event) => on.onDone(event.target.checked)}
      />
      <input
        id={ids.text}
        type="text"
        className={classNames(styles.text, done && styles.done)}
        aria-label={texts.step(text)}
        dir="auto"
        autoComplete="off"
        value={text}
        onChange={(event) => on.onType(event.target.value)}
        onBlur={on.onTyped}
        onKeyDown={(event) => {
          const { isComposing, keyCode } = event.nativeEvent
          if (isComposing || keyCode === 229) return
          if (event.altKey) moveByKey(event, ids.text)
          if (event.key !== 'Enter') return
          event.preventDefault()
          on.onNext()
        }}
      />
      {isMoving && (
        <>
          <IconButton
            id={ids.up}
            icon={up}
            label={texts.up(text)}
            disabled={at === 0}
            onClick={() => on.onMove(at - 1, at === 1 ? ids.down : ids.up)}
          />
          <IconButton
            id={ids.down}
            icon={down}
            label={texts.down(text)}
            disabled={at === count - 1}
            onClick={() => on.onMove(at + 1, at === count - 2 ? ids.up : ids.down)}
          />
        </>
      )}
      <IconButton icon={cross} label={texts.remove(text)} onClick={on.onRemove} />
    </li>
  )
}

// Marks the place where the dragged row would be dropped.
const dropMark = ({ to }: Drag, { at, dragged }: { at: number; dragged: number }): string | undefined => {
  if (to === dragged || at === dragged) return undefined
  const place = at > dragged ? at - 1 : at
  if (place === to && to < dragged) return styles.dropBefore
  return place === to - 1 && to > dragged ? styles.dropAfter : undefined
}
