// SQL that adds tasks.
import { fieldNames } from '@dayloop/contracts/fields'
import { TASK_FIELDS, type TaskFields } from '@dayloop/contracts/task-fields'
import { sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { validCredential } from './credential.ts'
import { fieldsAsJson, newValues } from './row-fields.ts'
import { countAndAnswer, type View } from './task-change.ts'
import { TASK_COLUMNS } from './task-columns.ts'
import { countsOfOne, type ViewValues, viewValues } from './task-counts.ts'

type NewTask = TaskFields & { id: string }

/** Adds a task; undefined if the id exists, even deleted, or the session has ended. */
export async function insertTask(db: StatementRunner, task: NewTask, view: View) {
  const fields = fieldsAsJson(TASK_FIELDS, task)
  const [added] = await insert(db, { id: task.id, fields, ...viewValues(view, view.days) })
  return added?.answer
}

type Values = ViewValues & { id: string; fields: string }

const insert = prepared((db, parameter: Parameter<Values>) =>
  countAndAnswer(
    db
      .with('credential', validCredential(parameter))
      .with('after', (qc) =>
        qc
          .insertInto('tasks')
          .columns(['user_id', 'id', 'created_at', ...fieldNames(TASK_FIELDS)])
          .expression(
            qc
              .selectFrom('credential')
              .select([
                'credential.user_id',
                sql<string>`${parameter('id')}::uuid`.as('id'),
                sql<Date>`${parameter('now')}::timestamptz`.as('created_at'),
                ...newValues(TASK_FIELDS, parameter('fields')),
              ]),
          )
          .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
          .returning(TASK_COLUMNS),
      )
      .with('changed_counts', () => countsOfOne('after', 1)),
    parameter,
  ),
)
