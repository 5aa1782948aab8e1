// The dialogs of the routines screen, apart from it: it shows without their code.
import { allFields } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS } from '@dayloop/contracts/routine-fields'
import type { Routine } from '@dayloop/contracts/routines'
import type { Change } from '../../offline/changes.ts'
import { type DialogsOf, EditDialogs } from '../../offline/lists/edit-dialogs.tsx'
import { shownTitle } from '../../shown-text.ts'
import { routineDialogs } from '../../texts/routine-dialogs.ts'
import { routines } from '../../texts/routines.ts'
import { isRoutineChange } from './changes/routine-changes.ts'
import { RoutineForm } from './routine-form.tsx'
import type { useRoutineActions } from './use-routine-actions.ts'

type RoutineDialogsProps = DialogsOf<Routine> & { actions: ReturnType<typeof useRoutineActions> }

const RoutineDialogs = (props: RoutineDialogsProps) => (
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
