// The dialogs of the routines screen, apart from it: it shows without their code.
import { allFields, initialFields } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS, type RoutineFields } from '@dayloop/contracts/routine-fields'
import type { Routine } from '@dayloop/contracts/routines'
import type { RefObject } from 'react'
import type { Change } from '../../offline/changes.ts'
import { type Entry, isGone } from '../../offline/outbox/entry.ts'
import { shownTitle } from '../../shown-text.ts'
import { common } from '../../texts/common.ts'
import { routines } from '../../texts/routines.ts'
import ModalQuestion from '../../ui/overlay/modal-question.tsx'
import { isRoutineChange } from './changes/routine-changes.ts'
import { RoutineForm } from './routine-form.tsx'
import type { useRoutineActions } from './use-routine-actions.ts'

export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'update' | 'delete'; routine: Routine }
  | { kind: 'refused'; entry: Entry }

type RoutineDialogsProps = {
  /** The rows as the list shows them now: a field that is not touched follows them. */
  rows: readonly Routine[]
  open: OpenDialog
  onClose: () => void
  actions: ReturnType<typeof useRoutineActions>
  onDelete: (routine: Routine) => void
  finalFocus: RefObject<HTMLElement | null>
}

const RoutineDialogs = ({ rows, open, onClose, actions, onDelete, finalFocus }: RoutineDialogsProps) => {
  const shared = { onClose, finalFocus }
  if (open.kind === 'add')
    return (
      <RoutineForm
        {...shared}
        kind="add"
        draft="routine.add"
        initial={initialFields(ROUTINE_FIELDS)}
        onSubmit={actions.add}
      />
    )
  if (open.kind === 'refused') {
    const asNew = isGone(open.entry)
    const routine = rowOf(open.entry.change, rows)
    const isUpdate = open.entry.change.name === 'update_routine' && !asNew
    return (
      <RoutineForm
        {...shared}
        kind={isUpdate ? 'update' : 'add'}
        draft={`routine.refused.${open.entry.key}`}
        initial={typedIn(open.entry, routine)}
        onSubmit={(fields) => actions.resend(open.entry, fields, routine)}
      />
    )
  }
  const routine = rows.find(({ id }) => id === open.routine.id) ?? open.routine
  if (open.kind === 'update')
    return (
      <RoutineForm
        {...shared}
        kind="update"
        draft={`routine.update.${routine.id}`}
        initial={allFields(ROUTINE_FIELDS, routine)}
        onSubmit={(fields) => actions.update(routine, fields)}
      />
    )
  return (
    <ModalQuestion
      open
      title={routines.confirmDelete}
      description={
        <>
          <bdi>{shownTitle(routine.routines_title)}</bdi>. {routines.keepsTasks}
        </>
      }
      confirmLabel={routines.delete}
      cancelLabel={common.cancel}
      onCancel={onClose}
      onConfirm={() => onDelete(routine)}
      finalFocus={finalFocus}
    />
  )
}

// The row that a refused change is a change of, as it is now; undefined for an add.
const rowOf = (change: Change, rows: readonly Routine[]): Routine | undefined =>
  isRoutineChange(change) && change.name === 'update_routine'
    ? (rows.find(({ id }) => id === change.input.id) ?? change.before)
    : undefined

const typedIn = ({ change }: Entry, row: Routine | undefined): RoutineFields => {
  const isWritten =
    isRoutineChange(change) && (change.name === 'add_routine' || change.name === 'update_routine')
  return allFields(ROUTINE_FIELDS, { ...row, ...(isWritten && change.input) })
}

export default RoutineDialogs
