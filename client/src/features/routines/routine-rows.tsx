// The rows, or what there is instead of them: still loading, not loadable, or none yet.
import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import type { Routine } from '@dayloop/contracts/routines'
import Plus from 'lucide-react/icons/plus'
import Repeat from 'lucide-react/icons/repeat'
import { useOffline } from '../../api/connection.ts'
import { ListCard, LoadingList, NotLoadedList } from '../../offline/lists/list-card.tsx'
import { routines } from '../../texts/routines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import type { RowFocus } from '../../ui/use-row-focus.ts'
import type { OpenDialog } from './routine-dialogs.tsx'
import { RoutineRow } from './routine-row.tsx'
import type { useRoutineList } from './use-routine-list.ts'

type RoutineRowsProps = {
  list: ReturnType<typeof useRoutineList>
  onOpen: (dialog: OpenDialog) => void
  onStatus: (routine: Routine, status: boolean) => void
  focus: RowFocus
}

export const RoutineRows = ({ list, onOpen, onStatus, focus }: RoutineRowsProps) => {
  const isOffline = useOffline()
  const { shown } = list
  if (!shown)
    return list.isError || isOffline ? (
      <NotLoadedList title={FALLBACKS.load_routines} error={list.error} retry={list.retry} />
    ) : (
      <LoadingList />
    )
  const { user_routines, pagination } = shown.list
  if (user_routines.length === 0 && pagination.num_pages > 1) return <LoadingList />
  if (user_routines.length === 0) return <NoRoutines onCreate={() => onOpen({ kind: 'add' })} />
  return (
    <ListCard padded={false} aria-busy={list.isPlaceholderData}>
      <ul aria-label={routines.list} {...focus}>
        {user_routines.map((routine) => (
          <RoutineRow
            key={routine.id}
            routine={routine}
            isWaiting={shown.waiting.has(routine.id)}
            onStatus={(status) => onStatus(routine, status)}
            onEdit={() => onOpen({ kind: 'update', routine })}
            onDelete={() => onOpen({ kind: 'delete', routine })}
          />
        ))}
      </ul>
    </ListCard>
  )
}

const NoRoutines = ({ onCreate }: { onCreate: () => void }) => (
  <ListCard>
    <EmptyState
      picture={<Repeat />}
      title={routines.empty.title}
      text={routines.empty.text}
      action={
        <Button variant="primary" onClick={onCreate}>
          <Plus aria-hidden="true" />
          {routines.createNew}
        </Button>
      }
    />
  </ListCard>
)
