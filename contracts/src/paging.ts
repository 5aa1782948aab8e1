// Schemas of page numbers in inputs and outputs.
import { z } from 'zod'
import { PAGE_MAX } from './limits.ts'

/** A requested page number. Below 1 or not a number means 1. */
export const Page = z
  .unknown()
  .optional()
  .transform((page) => pageNumber(page))
  .meta({
    description:
      'The page number, from 1. Invalid numbers mean 1, and numbers beyond the last page mean the last page.',
  })

export const Pagination = z.object({ page: z.int(), num_pages: z.int() })
export type Pagination = z.infer<typeof Pagination>

function pageNumber(page: unknown): number {
  const number = typeof page === 'number' || typeof page === 'string' ? Math.trunc(Number(page)) : 1
  return number >= 1 ? Math.min(number, PAGE_MAX) : 1
}
