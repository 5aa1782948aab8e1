// The trash: deleted tasks and routines, until they are restored or removed for good.
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useReachable } from '../../api/connection.ts'
import { shownTitle } from '../../shown-text.ts'
import { common } from '../../texts/common.ts'
import { trashTexts as texts } from '../../texts/trash.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { notify } from '../../ui/feedback/notices.ts'
import { Trash2 } from '../../ui/icons/trash-2.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { ScreenHead } from '../../ui/page/screen-head.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { type DeletedRow, restoreButtonOf, TrashList } from './trash-list.tsx'
import { useDeletedRoutines, useDeletedTasks, useRestoring, useTrashActions } from './use-trash.ts'

type Tab = 'tasks' | 'routines'
type Question = { kind: 'empty' } | { kind: 'purge'; row: DeletedRow }

const Trash = () => {
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('tab') === 'routines' ? 'routines' : 'tasks'
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const tasks = useDeletedTasks(tab === 'tasks' ? page : 1)
  const routines = useDeletedRoutines(tab === 'routines' ? page : 1)
  const actions = useTrashActions()
  const [question, setQuestion] = useState<Question | null>(null)
  const emptyButton = useRef<HTMLButtonElement>(null)

  const restoring = useRestoring()
  const rows: Record<Tab, DeletedRow[] | undefined> = {
    tasks: tasks.data?.user_tasks
      .filter(({ id }) => !restoring.has(id))
      .map((task) => ({
        ...task,
        title: task.task_title,
        isMissed: task.removed_as === 'missed',
        restore: () => actions.restoreTask(task),
      })),
    routines: routines.data?.routines
      .filter(({ id }) => !restoring.has(id))
      .map((routine) => ({
        ...routine,
        title: routine.routines_title,
        isMissed: false,
        restore: () => actions.restoreRoutine(routine),
      })),
  }
  const focus = useRowFocus({
    rows: (rows[tab] ?? []).map(({ id }) => id),
    elementOf: restoreButtonOf,
    otherwise: () =>
      emptyButton.current ?? document.querySelector<HTMLElement>('[role=tab][aria-selected=true]'),
  })

  const goTo = (nextTab: Tab, nextPage = 1, { replace = false } = {}) =>
    setSearch(
      { ...(nextTab === 'routines' && { tab: nextTab }), ...(nextPage > 1 && { page: String(nextPage) }) },
      { replace },
    )
  const shown = tab === 'tasks' ? tasks : routines
  const isLeftEmpty = rows[tab]?.length === 0 && page > 1 && !shown.isPlaceholderData
  useEffect(() => {
    if (isLeftEmpty) goTo(tab, page - 1, { replace: true })
  })

  const isReachable = useReachable()
  const ask = (next: Question) => {
    if (!isReachable) {
      notify({ text: texts.needsConnection, key: 'trash' })
      return
    }
    focus.remember()
    setQuestion(next)
  }
  const confirm = () => {
    if (question?.kind === 'empty') void actions.empty()
    if (question?.kind === 'purge') void actions.purge(question.row.id, question.row.title)
    setQuestion(null)
  }

  const paged = { page: shown.data?.pagination.page ?? 1, num_pages: shown.data?.pagination.num_pages ?? 1 }
  const shared = { focus: focus.list, onPage: (next: number) => goTo(tab, next) }
  return (
    <>
      <ScreenHead title={texts.title}>
        {tab === 'tasks' && (tasks.data?.total_number_tasks ?? 0) > 0 && (
          <Button ref={emptyButton} onClick={() => ask({ kind: 'empty' })}>
            <Trash2 />
            {texts.emptyTrash}
          </Button>
        )}
      </ScreenHead>
      {!isReachable && tab === 'tasks' && (rows.tasks?.length ?? 0) > 0 && (
        <Callout tone="info">{texts.needsConnection}</Callout>
      )}
      <Tabs
        label={texts.tabs.label}
        value={tab}
        onChange={(next) => goTo(next, 1, { replace: true })}
        tabs={[
          {
            name: 'tasks',
            label: texts.tabs.tasks,
            content: (
              <TrashList
                {...shared}
                label={texts.tasks}
                rows={rows.tasks}
                query={{ ...tasks, retry: () => void tasks.refetch() }}
                pages={{ ...paged, total: tasks.data?.total_number_tasks ?? 0 }}
                onPurge={(row) => ask({ kind: 'purge', row })}
              />
            ),
          },
          {
            name: 'routines',
            label: texts.tabs.routines,
            content: (
              <TrashList
                {...shared}
                label={texts.routines}
                rows={rows.routines}
                query={{ ...routines, retry: () => void routines.refetch() }}
                pages={{ ...paged, total: routines.data?.pagination.total ?? 0 }}
              />
            ),
          },
        ]}
      />
      <ConfirmDialog
        open={question !== null}
        title={question?.kind === 'purge' ? texts.confirmPurge : texts.confirmEmpty}
        description={
          <>
            {question?.kind === 'purge' && (
              <>
                <bdi>{shownTitle(question.row.title)}</bdi>.{' '}
              </>
            )}
            {texts.cannotUndo}
          </>
        }
        confirmLabel={question?.kind === 'purge' ? texts.purge : texts.emptyTrash}
        cancelLabel={common.cancel}
        onCancel={() => setQuestion(null)}
        onConfirm={confirm}
        finalFocus={focus.finalFocus}
      />
    </>
  )
}

export default Trash
