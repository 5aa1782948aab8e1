import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import type { Routine } from '@dayloop/contracts/routines'
import { ListRows } from '../../offline/lists/list-rows.tsx'
import type { OpenDialog } from '../../offline/lists/use-list-screen.ts'
import { routines } from '../../texts/routines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Plus } from '../../ui/icons/plus.tsx'
import { Repeat } from '../../ui/icons/repeat.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import type { RowFocus } from '../../ui/use-row-focus.ts'
import type { RoutineDialog } from './routine-dialogs.tsx'
import { RoutineRow } from './routine-row.tsx'
import type { useRoutineList } from './use-routine-list.ts'

type RoutineRowsProps = {
  list: ReturnType<typeof useRoutineList>
  onOpen: (dialog: OpenDialog<Routine, RoutineDialog>) => void
  onStatus: (routine: Routine, status: boolean) => void
  focus: RowFocus
}

/** The rows of the routines, or the loading, error or empty state. */
export const RoutineRows = ({ list, onOpen, onStatus, focus }: RoutineRowsProps) => (
  <ListRows
    label={routines.list}
    rows={list.shown?.list.user_routines}
    query={list}
    hasPages={(list.shown?.list.pagination.num_pages ?? 1) > 1}
    notLoaded={FALLBACKS.load_routines}
    empty={<NoRoutines onCreate={() => onOpen({ kind: 'add' })} />}
    focus={focus}
  >
    {(routine) => (
      <RoutineRow
        key={routine.id}
        routine={routine}
        isWaiting={list.shown?.waiting.has(routine.id) === true}
        onStatus={(status) => onStatus(routine, status)}
        onDaysOff={() => onOpen({ kind: 'days-off', row: routine })}
        onEdit={() => onOpen({ kind: 'update', row: routine })}
        onDelete={() => onOpen({ kind: 'delete', row: routine })}
      />
    )}
  </ListRows>
)

const NoRoutines = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    picture={<Repeat />}
    title={routines.empty.title}
    text={routines.empty.text}
    action={
      <Button variant="primary" onClick={onCreate}>
        <Plus />
        {routines.createNew}
      </Button>
    }
  />
)
