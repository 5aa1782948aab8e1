// Schemas of the filters and orders of task lists.
import { z } from 'zod'
import { PRIORITY_MAX, TAG_MAX_LENGTH } from './limits.ts'
import { TASK_SORTS, TASK_STATUSES } from './task-query.ts'
import { text } from './text.ts'

/** A form sends an empty text for no filter. */
function none(value: unknown) {
  return value === '' || value === null ? undefined : value
}

const Status = z
  .preprocess(
    none,
    z.enum(TASK_STATUSES, { error: `Status must be one of ${TASK_STATUSES.join(', ')}` }).optional(),
  )
  .meta({ type: 'string', enum: [...TASK_STATUSES], description: 'Only tasks with this status.' })
const Tag = z
  .preprocess(none, text({ label: 'Tag', max: TAG_MAX_LENGTH }).optional())
  .meta({ type: 'string', description: 'Only tasks with this tag, without regard to case.' })
const priorityProblem = `Priority must be a whole number from 1 to ${PRIORITY_MAX}`
const Priority = z
  .preprocess(
    (value) => (typeof value === 'string' && /^\d$/.test(value) ? Number(value) : none(value)),
    z.int({ error: priorityProblem }).min(1, priorityProblem).max(PRIORITY_MAX, priorityProblem).optional(),
  )
  .meta({ type: 'integer', minimum: 1, maximum: PRIORITY_MAX, description: 'Only tasks with this priority.' })
const Sort = z
  .preprocess(
    none,
    z
      .enum(TASK_SORTS, { error: `Sort must be one of ${TASK_SORTS.join(', ')}` })
      .optional()
      .transform((sort) => sort ?? 'newest'),
  )
  .meta({
    type: 'string',
    enum: [...TASK_SORTS],
    description:
      'The order, by default newest first. With `due`, undated tasks come last. Equal tasks are newest first.',
  })

export const StatusAndTag = { status: Status, tag: Tag }
export const TaskFilters = { ...StatusAndTag, priority: Priority, sort: Sort }
