// The one dialog that is open on the routines screen, if any.
import type { Routine } from '@dayloop/contracts/routines'
import { type RefObject, useEffect } from 'react'
import { forgetWantedEdit, useWantedEdit } from '../../offline/editing.ts'
import { type Entry, isGone, type RoutineFields } from '../../offline/intents.ts'
import { useEntries } from '../../offline/provider.tsx'
import { common } from '../../texts/common.ts'
import { routines } from '../../texts/routines.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { shownTitle } from '../../ui/shown-text.ts'
import { RoutineForm } from './routine-form.tsx'
import type { useRoutineActions } from './use-routine-actions.ts'

export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'update' | 'delete'; routine: Routine }
  | { kind: 'refused'; entry: Entry }
  | null

type RoutineDialogsProps = {
  open: OpenDialog
  setOpen: (next: OpenDialog) => void
  actions: ReturnType<typeof useRoutineActions>
  onDelete: (routine: Routine) => void
  finalFocus: RefObject<HTMLElement | null>
}

export const RoutineDialogs = ({ open, setOpen, actions, onDelete, finalFocus }: RoutineDialogsProps) => {
  useRefusedToEdit(setOpen)
  const close = () => setOpen(null)
  const shared = { onClose: close, finalFocus }
  if (open === null) return null
  if (open.kind === 'add')
    return <RoutineForm {...shared} kind="add" draft="routine.add" initial={none} onSubmit={actions.add} />
  if (open.kind === 'refused') {
    const asNew = isGone(open.entry)
    const isUpdate = open.entry.intent.procedure === 'routines.update_routine' && !asNew
    return (
      <RoutineForm
        {...shared}
        kind={isUpdate ? 'update' : 'add'}
        draft={`routine.refused.${open.entry.key}`}
        initial={typedIn(open.entry)}
        onSubmit={(fields) => actions.resend(open.entry, fields, asNew)}
      />
    )
  }
  const { routine } = open
  if (open.kind === 'update')
    return (
      <RoutineForm
        {...shared}
        kind="update"
        draft={`routine.update.${routine.id}`}
        initial={fieldsOf(routine)}
        onSubmit={(fields) => actions.update(routine, fields)}
      />
    )
  return (
    <ConfirmDialog
      open
      title={routines.confirmDelete}
      description={
        <>
          <bdi>{shownTitle(routine.routines_title)}</bdi>. {routines.keepsTasks}
        </>
      }
      confirmLabel={routines.delete}
      cancelLabel={common.cancel}
      onCancel={close}
      onConfirm={() => onDelete(routine)}
      finalFocus={finalFocus}
    />
  )
}

// A notice or the list of refused changes may ask for a dialog from anywhere.
const useRefusedToEdit = (setOpen: (next: OpenDialog) => void) => {
  const wanted = useWantedEdit()
  const entry = useEntries().find(({ key, refusal }) => key === wanted && refusal !== null)
  useEffect(() => {
    if (wanted === null) return
    if (entry?.intent.procedure.startsWith('routines.')) setOpen({ kind: 'refused', entry })
    forgetWantedEdit()
  }, [wanted, entry, setOpen])
}

const none: RoutineFields = { routines_title: '', routines_dates: '' }

const fieldsOf = ({ routines_title, routines_dates }: RoutineFields): RoutineFields => ({
  routines_title,
  routines_dates,
})

const typedIn = ({ intent }: Entry): RoutineFields => {
  if (intent.procedure === 'routines.add_routine') return fieldsOf(intent.input)
  return intent.procedure === 'routines.update_routine'
    ? fieldsOf({ ...intent.before, ...intent.input })
    : none
}
