// The screen My Routines: the weekly routines, and the button that creates tasks from them.
import type { Routine } from '@dayloop/contracts/routines'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { routineListQuery } from '../../offline/lists/list-queries.ts'
import { ListScreen } from '../../offline/lists/list-screen.tsx'
import { useListScreen } from '../../offline/lists/use-list-screen.ts'
import { usePage } from '../../offline/lists/use-page.ts'
import { useOutbox } from '../../offline/provider.tsx'
import { routineRows } from '../../texts/routine-rows.ts'
import { routines } from '../../texts/routines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ListChecks } from '../../ui/icons/list-checks.tsx'
import { Sparkles } from '../../ui/icons/sparkles.tsx'
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx'
import { isRoutineChange } from './changes/routine-changes.ts'
import type { RoutineDialog } from './routine-dialogs.tsx'
import { editButtonOf } from './routine-row.tsx'
import { RoutineRows } from './routine-rows.tsx'
import { useRoutineActions } from './use-routine-actions.ts'
import { useRoutineList } from './use-routine-list.ts'

const PreviewDialog = lazyDialog(() => import('./preview-dialog.tsx'))
const RoutineDialogs = lazyDialog(() => import('./routine-dialogs.tsx'))

const Routines = () => {
  const [page, goTo] = usePage()
  const list = useRoutineList(page)
  const actions = useRoutineActions()
  const queries = useQueryClient()
  const outbox = useOutbox()
  const [isApplying, setApplying] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const shown = list.shown?.list
  const screen = useListScreen<Routine, RoutineDialog>({
    rows: shown?.user_routines,
    page,
    goTo,
    isPlaceholderData: list.isPlaceholderData,
    elementOf: editButtonOf,
    isOurs: isRoutineChange,
    remove: actions.remove,
  })

  const apply = async () => {
    setApplying(true)
    await actions.apply()
    setApplying(false)
  }

  const { rows } = screen.dialogs
  const active = rows.filter(({ status }) => status).length
  return (
    <ListScreen
      title={routines.title}
      add={{
        label: routines.addNew,
        button: screen.addButton,
        onClick: () => screen.open({ kind: 'add' }),
      }}
      buttons={
        <>
          <Button onClick={() => setPreviewing(true)}>
            <ListChecks />
            {routineRows.preview}
          </Button>
          <Button data-shortcut="apply" busy={isApplying} onClick={() => void apply()}>
            {!isApplying && <Sparkles />}
            {isApplying ? routines.applying : routines.apply}
          </Button>
        </>
      }
      stats={[
        { label: routines.total, value: shown?.pagination.total ?? '–' },
        { label: routines.active, value: shown ? active : '–' },
        { label: routines.inactive, value: shown ? rows.length - active : '–' },
      ]}
      pages={
        shown && {
          page: list.isPlaceholderData ? page : shown.pagination.page,
          num_pages: shown.pagination.num_pages,
          onPage: screen.turnTo,
          onIntent: (next) => void queries.prefetchQuery(routineListQuery(next, outbox)),
          labels: {
            ...routines.pages,
            summary: routines.pages.summary(shown.pagination.page, shown.pagination.total),
          },
        }
      }
      trash="routines"
    >
      <RoutineRows list={list} onOpen={screen.open} onStatus={actions.setStatus} focus={screen.focus.list} />
      {isPreviewing && (
        <PreviewDialog
          onClose={() => setPreviewing(false)}
          onApply={() => {
            setPreviewing(false)
            void apply()
          }}
        />
      )}
      {screen.dialog && <RoutineDialogs {...screen.dialogs} open={screen.dialog} actions={actions} />}
    </ListScreen>
  )
}

export default Routines
