// The history of one routine: a calendar of its days, and three numbers.
import { HISTORY_WEEKS } from '@dayloop/contracts/limits'
import type { RoutineList } from '@dayloop/contracts/routines'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { client } from '../../api/client.ts'
import { useOffline } from '../../api/connection.ts'
import { LoadingList, NotLoadedList } from '../../offline/lists/list-card.tsx'
import { routineListQuery } from '../../offline/lists/list-queries.ts'
import { listKeys } from '../../offline/lists/list-query.ts'
import { useOutbox } from '../../offline/provider.tsx'
import { settingsQuery } from '../../offline/settings-query.ts'
import { useToday } from '../../offline/today.ts'
import { paths } from '../../paths.ts'
import { shownTitle } from '../../shown-text.ts'
import { routineHistory as texts } from '../../texts/routine-history.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { ArrowLeft } from '../../ui/icons/arrow-left.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ScreenHead } from '../../ui/page/screen-head.tsx'
import { HistoryCalendar } from './history-calendar.tsx'
import { HistoryNumbers } from './history-numbers.tsx'
import styles from './routine-history.module.css'

const dateTimes = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const RoutineHistory = () => {
  const { id = '' } = useParams()
  const today = useToday()
  const isOffline = useOffline()
  const title = useTitleOf(id)
  const { data: settings } = useQuery(settingsQuery)
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery({
    queryKey: listKeys.history(id),
    queryFn: ({ signal }) => client.routines.routine_history.query({ id, weeks: HISTORY_WEEKS }, { signal }),
    gcTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <ScreenHead title={title ?? texts.title} {...(title !== undefined && { above: texts.title })}>
        <ButtonLink href={paths.routines}>
          <ArrowLeft className={styles.back} />
          {texts.back}
        </ButtonLink>
      </ScreenHead>
      {!data && (isError || isOffline) && (
        <NotLoadedList title={texts.notLoaded} error={error} retry={() => void refetch()} />
      )}
      {!data && !isError && !isOffline && <LoadingList />}
      {data && (
        <div className={styles.history}>
          {(isOffline || isError) && (
            <p className={styles.note} role="status">
              {(isOffline ? texts.offline : texts.notUpdated)(dateTimes.format(dataUpdatedAt))}
            </p>
          )}
          <HistoryNumbers {...data} />
          <Card>
            <HistoryCalendar
              days={data.days}
              today={today}
              weeks={HISTORY_WEEKS}
              week_start={settings?.week_start ?? 'monday'}
            />
          </Card>
        </div>
      )}
    </>
  )
}

/** The title of a routine in any cached list. */
const useTitleOf = (id: string): string | undefined => {
  const queries = useQueryClient()
  const outbox = useOutbox()
  useQuery(routineListQuery(1, outbox))
  const routine = queries
    .getQueriesData<RoutineList>({ queryKey: listKeys.ofRoutines })
    .flatMap(([, page]) => page?.user_routines ?? [])
    .find((one) => one.id === id)
  return routine && shownTitle(routine.routines_title)
}

export default RoutineHistory
