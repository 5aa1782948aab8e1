// The columns of a task in answers: the fields of the contract.
import { Task } from '@dayloop/contracts/tasks'

export const TASK_COLUMNS = Task.keyof().options
