// The chips under the quick-add field. A press on a chip puts its words back into the title.
import type { QuickAddChip } from '@dayloop/contracts/quick-add/quick-add'
import { useEffect, useRef } from 'react'
import { quickAdd as texts } from '../texts/quick-add.ts'
import styles from '../ui/controls/chips.module.css'
import { announce } from '../ui/feedback/announce.ts'
import { CalendarDays } from '../ui/icons/calendar-days.tsx'
import { Clock } from '../ui/icons/clock.tsx'
import { Flag } from '../ui/icons/flag.tsx'
import { Hash } from '../ui/icons/hash.tsx'
import { Repeat } from '../ui/icons/repeat.tsx'
import { X } from '../ui/icons/x.tsx'
import { chipLabel } from './chip-label.ts'

/** The delay in typing after which screen readers announce the chips. */
const ANNOUNCE_AFTER_MS = 700

const icons = {
  due_date: CalendarDays,
  due_time: Clock,
  priority: Flag,
  routines_dates: Repeat,
  tags: Hash,
}

type QuickAddChipsProps = {
  chips: readonly QuickAddChip[]
  today: string
  /** Called with the words of the chip. */
  onDismiss: (text: string) => void
}

export const QuickAddChips = ({ chips, today, onDismiss }: QuickAddChipsProps) => {
  const labels = chips.map((chip) => chipLabel(chip, today))
  const announced = labels.join(', ')
  const lastAnnounced = useRef('')
  useEffect(() => {
    if (announced === lastAnnounced.current) return
    const timer = setTimeout(() => {
      lastAnnounced.current = announced
      if (announced !== '') announce(texts.recognized(announced))
    }, ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [announced])

  if (chips.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form, and these are buttons
    <div role="group" aria-label={texts.chips} className={styles.chips}>
      {chips.map((chip, at) => {
        const label = labels[at] ?? ''
        const Icon = icons[chip.field]
        return (
          <button
            key={chip.start}
            type="button"
            className={styles.chip}
            aria-label={texts.dismiss(label, chip.text)}
            title={texts.dismiss(label, chip.text)}
            onClick={() => onDismiss(chip.text)}
          >
            <Icon />
            <bdi>{label}</bdi>
            <X />
          </button>
        )
      })}
    </div>
  )
}
