import { ChevronLeft } from '../icons/chevron-left.tsx'
import { ChevronRight } from '../icons/chevron-right.tsx'
import { Button } from './button.tsx'
import styles from './pagination.module.css'
import { usePressed } from './use-pressed.ts'

type PaginationProps = {
  page: number
  num_pages: number
  onPage: (page: number) => void
  /** Called when the user is likely to open a page next. */
  onIntent?: (page: number) => void
  labels: {
    label: string
    previous: string
    next: string
    where: (page: number, num_pages: number) => string
    summary: string
  }
}

// Created once, so React skips them when the page changes.
const previousIcon = <ChevronLeft />
const nextIcon = <ChevronRight />

/** Page navigation of a list; nothing for a single page. It shows the new page at once and calls `onPage` after the paint. */
export const Pagination = ({ page, num_pages, onPage, onIntent, labels }: PaginationProps) => {
  const [shown, goTo] = usePressed(page, onPage)
  if (num_pages <= 1) return null
  return (
    <nav className={styles.pagination} aria-label={labels.label}>
      <Button
        disabled={shown <= 1}
        onClick={() => goTo(shown - 1)}
        onPointerEnter={() => onIntent?.(shown - 1)}
        onFocus={() => onIntent?.(shown - 1)}
      >
        {previousIcon}
        {labels.previous}
      </Button>
      <span className={styles.where}>{labels.where(shown, num_pages)}</span>
      <Button
        disabled={shown >= num_pages}
        onClick={() => goTo(shown + 1)}
        onPointerEnter={() => onIntent?.(shown + 1)}
        onFocus={() => onIntent?.(shown + 1)}
      >
        {labels.next}
        {nextIcon}
      </Button>
      <p className={styles.summary}>{labels.summary}</p>
    </nav>
  )
}
