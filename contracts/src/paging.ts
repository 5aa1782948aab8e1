// Pages: what a client may ask for, and what an answer says of them.
import { z } from 'zod'
import { PAGE_MAX } from './limits.ts'

/** A page number as asked for: below 1 or not a number means 1. */
export const Page = z
  .unknown()
  .optional()
  .transform((page) => pageNumber(page))
  .meta({ description: 'Page number, from 1; anything else means 1, beyond the last means the last.' })

export const Pagination = z.object({ page: z.int(), num_pages: z.int() })
export type Pagination = z.infer<typeof Pagination>

function pageNumber(page: unknown): number {
  const number = typeof page === 'number' || typeof page === 'string' ? Math.trunc(Number(page)) : 1
  return number >= 1 ? Math.min(number, PAGE_MAX) : 1
}
