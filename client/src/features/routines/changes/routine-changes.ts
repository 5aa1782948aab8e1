// The offline changes of routines.
import type { AnyChangeDescription, Change } from '../../../offline/changes.ts'
import { type AddRoutineChange, addRoutine } from './add-routine.ts'
import { type ApplyRoutinesChange, applyRoutines } from './apply-routines.ts'
import { type DeleteRoutineChange, deleteRoutine } from './delete-routine.ts'
import { type RestoreRoutineChange, restoreRoutine } from './restore-routine.ts'
import {
  type SkipRoutineChange,
  skipRoutine,
  type UnskipRoutineChange,
  unskipRoutine,
} from './skip-routine.ts'
import { type UndoApplyChange, undoApply } from './undo-apply.ts'
import { type UpdateRoutineChange, updateRoutine } from './update-routine.ts'
import { type RoutineStatusChange, updateRoutineStatus } from './update-routine-status.ts'

export type RoutineChange =
  | AddRoutineChange
  | UpdateRoutineChange
  | RoutineStatusChange
  | DeleteRoutineChange
  | RestoreRoutineChange
  | SkipRoutineChange
  | UnskipRoutineChange
  | ApplyRoutinesChange
  | UndoApplyChange

export const routineChanges: AnyChangeDescription[] = [
  addRoutine,
  updateRoutine,
  updateRoutineStatus,
  deleteRoutine,
  restoreRoutine,
  skipRoutine,
  unskipRoutine,
  applyRoutines,
  undoApply,
]

export const isRoutineChange = (change: Change): change is RoutineChange =>
  routineChanges.some(({ name }) => name === change.name)
