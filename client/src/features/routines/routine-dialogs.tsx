// The dialogs of the routines screen. They are a separate file, so that the screen shows before their code is loaded.
import { allFields } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS } from '@dayloop/contracts/routine-fields'
import type { Routine } from '@dayloop/contracts/routines'
import type { Change } from '../../offline/changes.ts'
import { type DialogsOf, EditDialogs } from '../../offline/lists/edit-dialogs.tsx'
import { shownTitle } from '../../shown-text.ts'
import { routineDialogs } from '../../texts/routine-dialogs.ts'
import { routines } from '../../texts/routines.ts'
import { isRoutineChange } from './changes/routine-changes.ts'
import { DaysOffDialog } from './days-off-dialog.tsx'
import { RoutineForm } from './routine-form.tsx'
import type { useRoutineActions } from './use-routine-actions.ts'

/** The dialogs of a row. */
export type RoutineDialog = 'update' | 'delete' | 'days-off'

type RoutineDialogsProps = DialogsOf<Routine, RoutineDialog> & {
  actions: ReturnType<typeof useRoutineActions>
}

const RoutineDialogs = ({ open, ...props }: RoutineDialogsProps) => {
  if (open.kind !== 'days-off') return <RoutineEditDialogs {...props} open={open} />
  const routine = props.rows.find(({ id }) => id === open.row.id) ?? open.row
  return <DaysOffDialog {...props} routine={routine} />
}

type EditDialogsProps = Omit<RoutineDialogsProps, 'open'> & {
  open: Exclude<RoutineDialogsProps['open'], { kind: 'days-off' }>
}

const RoutineEditDialogs = (props: EditDialogsProps) => (
  <EditDialogs
    {...props}
    Form={RoutineForm}
    titles={routineDialogs.dialog}
    draft={{ add: 'routine.add', update: 'routine.update', refused: 'routine.refused' }}
    fieldsOf={(routine, typed) => allFields(ROUTINE_FIELDS, { ...routine, ...typed })}
    written={writtenRoutine}
    question={{
      title: routines.confirmDelete,
      description: (routine) => (
        <>
          <bdi>{shownTitle(routine.routines_title)}</bdi>. {routines.keepsTasks}
        </>
      ),
      confirmLabel: routines.delete,
    }}
  />
)

const writtenRoutine = (change: Change) =>
  isRoutineChange(change) && (change.name === 'add_routine' || change.name === 'update_routine')
    ? change
    : null

export default RoutineDialogs
