// The rows, or what there is instead of them: still loading, not loadable, or none yet.

import { FALLBACKS } from '@dayloop/contracts/errors'
import type { Routine } from '@dayloop/contracts/routines'
import { CloudOff, Plus, Repeat } from 'lucide-react'
import { useReachable } from '../../api/connection.ts'
import { common } from '../../texts/common.ts'
import { offline } from '../../texts/offline.ts'
import { routines } from '../../texts/routines.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OpenDialog } from './routine-dialogs.tsx'
import { RoutineRow } from './routine-row.tsx'
import styles from './routine-rows.module.css'
import type { useRoutineList } from './use-routine-list.ts'

type RoutineRowsProps = {
  list: ReturnType<typeof useRoutineList>
  onOpen: (dialog: OpenDialog) => void
  onStatus: (routine: Routine, status: boolean) => void
}

export const RoutineRows = ({ list, onOpen, onStatus }: RoutineRowsProps) => {
  const reachable = useReachable()
  const { shown } = list
  if (!shown)
    return list.isError || !reachable ? <NotLoaded retry={list.retry} reachable={reachable} /> : <Loading />
  const { user_routines, pagination } = shown.list
  if (user_routines.length === 0 && pagination.num_pages > 1) return <Loading />
  if (user_routines.length === 0) return <NoRoutines onCreate={() => onOpen({ kind: 'add' })} />
  return (
    <Card padded={false} className={styles.list} aria-busy={list.isPlaceholderData}>
      <ul aria-label={routines.list}>
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
    </Card>
  )
}

const Loading = () => (
  <Card className={styles.list}>
    <p className={styles.loading} aria-hidden="true">
      {common.loading}
    </p>
    <Skeleton label={common.loading} />
  </Card>
)

const NotLoaded = ({ retry, reachable }: { retry: () => void; reachable: boolean }) => (
  <Card className={styles.list}>
    <EmptyState
      picture={<CloudOff />}
      title={FALLBACKS.load_routines}
      text={reachable ? common.serverUnreachable : offline.notHere}
      action={<Button onClick={retry}>{offline.tryAgain}</Button>}
    />
  </Card>
)

const NoRoutines = ({ onCreate }: { onCreate: () => void }) => (
  <Card className={styles.list}>
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
  </Card>
)
