// The preview of Apply Routines: from the server, or computed on the device while offline.
import type { RoutinePlan } from '@dayloop/contracts/routine-plan'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { useReachable } from '../../api/connection.ts'
import { formatDate } from '../../format-date.ts'
import { waitingEntries } from '../../offline/outbox/entry.ts'
import { useEntries, useOutbox } from '../../offline/provider.tsx'
import { useToday } from '../../offline/today.ts'
import { shownTitle } from '../../shown-text.ts'
import { common } from '../../texts/common.ts'
import { routineDialogs } from '../../texts/routine-dialogs.ts'
import { routines } from '../../texts/routines.ts'
import { Button } from '../../ui/controls/button.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { devicePlan, readCachedData } from './device-plan.ts'
import styles from './preview-dialog.module.css'

const texts = routineDialogs.preview

type Preview = Pick<RoutinePlan, 'to_create' | 'existing_count' | 'skipped_count'>
type PreviewDialogProps = { onClose: () => void; onApply: () => void }

const PreviewDialog = ({ onClose, onApply }: PreviewDialogProps) => {
  const { preview, isOnDevice, isError } = usePreview()
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      closeLabel={common.close}
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button variant="primary" onClick={onApply}>
            {routines.apply}
          </Button>
        </>
      }
    >
      <div className={styles.preview} role="status">
        {!preview && <p>{isError ? texts.notLoaded : common.loading}</p>}
        {isOnDevice && <p className={styles.note}>{texts.onDevice}</p>}
        {preview && <Planned {...preview} />}
      </div>
    </Dialog>
  )
}

const Planned = ({ to_create, existing_count, skipped_count }: Preview) => {
  const dates = [...new Set(to_create.map(({ due_date }) => due_date))].toSorted()
  return (
    <>
      <p>{to_create.length > 0 ? texts.willMake(to_create.length) : texts.nothing}</p>
      {dates.length > 0 && (
        <dl className={styles.days}>
          {dates.map((date) => (
            <div key={date} className={styles.day}>
              <dt>{formatDate(date)}</dt>
              {to_create
                .filter(({ due_date }) => due_date === date)
                .map(({ routine_id, task_title }) => (
                  <dd key={routine_id} dir="auto">
                    {shownTitle(task_title)}
                  </dd>
                ))}
            </div>
          ))}
        </dl>
      )}
      {existing_count > 0 && <p className={styles.note}>{texts.existing(existing_count)}</p>}
      {skipped_count > 0 && <p className={styles.note}>{texts.skipped(skipped_count)}</p>}
    </>
  )
}

/** While changes wait to be sent, the server lacks them, so the device computes the preview. */
const usePreview = () => {
  const today = useToday()
  const queries = useQueryClient()
  const entries = useEntries()
  const { registry } = useOutbox()
  const isReachable = useReachable()
  const isFromServer = isReachable && waitingEntries(entries).length === 0
  const { data, isError } = useQuery({
    queryKey: ['preview_apply'],
    queryFn: ({ signal }) => client.routines.preview_apply.query(undefined, { signal }),
    enabled: isFromServer,
    gcTime: 0,
  })
  const isOnDevice = !isFromServer || (isError && !data)
  const preview: Preview | undefined = isOnDevice
    ? devicePlan(readCachedData(queries), { entries, registry }, today)
    : data
  return { preview, isOnDevice: isOnDevice && !isReachable, isError }
}

export default PreviewDialog
