// Schemas of page numbers in inputs and outputs.
import { z } from 'zod'
import { BULK_MAX_TASKS, PAGE_MAX } from './limits.ts'

/** A requested page number. Below 1 or not a number means 1. */
export const Page = z
  .unknown()
  .optional()
  .transform((page) => pageNumber(page))
  .meta({
    description:
      'The page number, from 1. Invalid numbers mean 1, and numbers beyond the last page mean the last page.',
  })

/** The number of rows per page; undefined means the server's default. */
export const PageSize = z
  .unknown()
  .optional()
  .transform((size) => {
    const number = wholeNumber(size)
    return number >= 1 ? Math.min(number, BULK_MAX_TASKS) : undefined
  })
  .meta({
    description: `The number of rows of a page, up to ${BULK_MAX_TASKS}. Invalid numbers mean the server's own.`,
  })

export const Pagination = z.object({ page: z.int(), num_pages: z.int() })
export type Pagination = z.infer<typeof Pagination>

function pageNumber(page: unknown): number {
  const number = wholeNumber(page)
  return number >= 1 ? Math.min(number, PAGE_MAX) : 1
}

function wholeNumber(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Math.trunc(Number(value)) : Number.NaN
}
