import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from './button.tsx'
import styles from './pagination.module.css'
import { usePressed } from './use-pressed.ts'

type PaginationProps = {
  page: number
  num_pages: number
  onPage: (page: number) => void
  /** Called when a page is likely to be asked for next. */
  onIntent?: (page: number) => void
  words: {
    label: string
    previous: string
    next: string
    where: (page: number, num_pages: number) => string
    summary: string
  }
}

// Created once, so React skips them when the page changes.
const previousIcon = <ChevronLeft aria-hidden="true" />
const nextIcon = <ChevronRight aria-hidden="true" />

/** Moves through the pages of a list; nothing when there is only one. It counts on at once, `onPage` follows the paint. */
export const Pagination = ({ page, num_pages, onPage, onIntent, words }: PaginationProps) => {
  const [shown, turn] = usePressed(page, onPage)
  if (num_pages <= 1) return null
  return (
    <nav className={styles.pagination} aria-label={words.label}>
      <Button
        disabled={shown <= 1}
        onClick={() => turn(shown - 1)}
        onPointerEnter={() => onIntent?.(shown - 1)}
        onFocus={() => onIntent?.(shown - 1)}
      >
        {previousIcon}
        {words.previous}
      </Button>
      <span className={styles.where}>{words.where(shown, num_pages)}</span>
      <Button
        disabled={shown >= num_pages}
        onClick={() => turn(shown + 1)}
        onPointerEnter={() => onIntent?.(shown + 1)}
        onFocus={() => onIntent?.(shown + 1)}
      >
        {words.next}
        {nextIcon}
      </Button>
      <p className={styles.summary}>{words.summary}</p>
    </nav>
  )
}
