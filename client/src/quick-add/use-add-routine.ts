import type { RoutineFields } from '@dayloop/contracts/routine-fields'
import { v7 } from 'uuid'
import { useChanges } from '../offline/undo/use-changes.ts'
import { quickAdd as texts } from '../texts/quick-add.ts'

/** Adds a routine from a screen that does not show routines, with a notice that links to it. */
export const useAddRoutine = () => {
  const changes = useChanges()
  return (fields: RoutineFields): void =>
    void changes.makeAndNotify(
      { name: 'add_routine', input: { id: v7(), ...fields } },
      texts.addedRoutine(fields.routines_title),
    )
}
