// The card of a list, and its loading and error states.
import type { ComponentProps } from 'react'
import { useOffline } from '../../api/connection.ts'
import { noAnswerText } from '../../api/no-answer-text.ts'
import { common } from '../../texts/common.ts'
import { offline } from '../../texts/offline.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CloudOff } from '../../ui/icons/cloud-off.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import styles from './list-card.module.css'

export const ListCard = (props: Omit<ComponentProps<typeof Card>, 'className'>) => (
  <Card {...props} className={styles.list} />
)

export const LoadingList = () => (
  <ListCard>
    <p className={styles.loading} aria-hidden="true">
      {common.loading}
    </p>
    <Skeleton label={common.loading} />
  </ListCard>
)

type NotLoadedListProps = { title: string; error: unknown; retry: () => void }

export const NotLoadedList = ({ title, error, retry }: NotLoadedListProps) => {
  const isOffline = useOffline()
  return (
    <ListCard>
      <EmptyState
        picture={<CloudOff />}
        title={title}
        text={isOffline ? offline.notHere : (noAnswerText(error) ?? common.serverUnreachable)}
        action={<Button onClick={retry}>{offline.tryAgain}</Button>}
      />
    </ListCard>
  )
}
