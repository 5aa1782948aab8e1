import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import styles from './pagination.module.css'

type PaginationProps = {
  page: number
  num_pages: number
  onPage: (page: number) => void
  /** Called when a page is likely to be asked for next. */
  onIntent?: (page: number) => void
  words: { label: string; previous: string; next: string; where: string; summary: string }
}

/** Moves through the pages of a list; nothing when there is only one. */
export const Pagination = ({ page, num_pages, onPage, onIntent, words }: PaginationProps) => {
  if (num_pages <= 1) return null
  return (
    <nav className={styles.pagination} aria-label={words.label}>
      <Button
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        onPointerEnter={() => onIntent?.(page - 1)}
        onFocus={() => onIntent?.(page - 1)}
      >
        <ChevronLeft aria-hidden="true" />
        {words.previous}
      </Button>
      <span className={styles.where}>{words.where}</span>
      <Button
        disabled={page >= num_pages}
        onClick={() => onPage(page + 1)}
        onPointerEnter={() => onIntent?.(page + 1)}
        onFocus={() => onIntent?.(page + 1)}
      >
        {words.next}
        <ChevronRight aria-hidden="true" />
      </Button>
      <p className={styles.summary}>{words.summary}</p>
    </nav>
  )
}
