// My Routines: what comes back every week, and the button that makes tasks of it.

import type { Routine } from '@dayloop/contracts/routines'
import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Sparkles from 'lucide-react/icons/sparkles'
import { useCallback, useEffect, useRef, useState } from 'react'
import { routineListQuery } from '../../offline/lists/list-queries.ts'
import { TrashLink } from '../../offline/lists/trash-link.tsx'
import { usePage } from '../../offline/lists/use-page.ts'
import { useOutbox } from '../../offline/provider.tsx'
import { RejectedChanges } from '../../offline/rejected/rejected-changes.tsx'
import { useRefusedToEdit } from '../../offline/rejected/use-rejected-to-edit.ts'
import { routines } from '../../texts/routines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx'
import { ScreenHead } from '../../ui/page/screen-head.tsx'
import { Stats } from '../../ui/page/stat-card.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { isRoutineChange } from './changes/routine-changes.ts'
import type { OpenDialog } from './routine-dialogs.tsx'
import { editButtonOf } from './routine-row.tsx'
import { RoutineRows } from './routine-rows.tsx'
import { useRoutineActions } from './use-routine-actions.ts'
import { useRoutineList } from './use-routine-list.ts'

const RoutineDialogs = lazyDialog(() => import('./routine-dialogs.tsx'))

const Routines = () => {
  const [page, goTo] = usePage()
  const list = useRoutineList(page)
  const actions = useRoutineActions()
  const queries = useQueryClient()
  const outbox = useOutbox()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isApplying, setApplying] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const shown = list.shown?.list
  const rows = shown?.user_routines ?? []
  const focus = useRowFocus({
    rows: rows.map(({ id }) => id),
    elementOf: editButtonOf,
    otherwise: () => addButton.current,
  })

  // The last row of the last page is gone: the page before is the last one now.
  const isLeftEmpty = shown !== undefined && rows.length === 0 && page > 1 && !list.isPlaceholderData
  const lastPage = isLeftEmpty ? page - 1 : page
  useEffect(() => {
    if (lastPage !== page) goTo(lastPage, { replace: true })
  }, [lastPage, page, goTo])

  const openDialog = useCallback(
    (next: OpenDialog) => {
      focus.remember()
      setDialog(next)
    },
    [focus],
  )

  useRefusedToEdit(isRoutineChange, (entry) => openDialog({ kind: 'refused', entry }))

  const remove = (routine: Routine) => {
    setDialog(null)
    actions.remove(routine)
    focus.restore()
  }

  const apply = async () => {
    setApplying(true)
    await actions.apply()
    setApplying(false)
  }

  const active = rows.filter(({ status }) => status).length
  return (
    <>
      <ScreenHead title={routines.title}>
        <Button busy={isApplying} onClick={() => void apply()}>
          {!isApplying && <Sparkles aria-hidden="true" />}
          {isApplying ? routines.applying : routines.apply}
        </Button>
        <Button ref={addButton} variant="primary" onClick={() => openDialog({ kind: 'add' })}>
          <Plus aria-hidden="true" />
          {routines.addNew}
        </Button>
      </ScreenHead>
      <RejectedChanges />
      <Stats
        stats={[
          { label: routines.total, value: shown?.pagination.total ?? '–' },
          { label: routines.active, value: shown ? active : '–' },
          { label: routines.inactive, value: shown ? rows.length - active : '–' },
        ]}
      />
      <RoutineRows list={list} onOpen={openDialog} onStatus={actions.setStatus} focus={focus.list} />
      {shown && (
        <Pagination
          page={list.isPlaceholderData ? page : shown.pagination.page}
          num_pages={shown.pagination.num_pages}
          onPage={(next) => {
            goTo(next)
            window.scrollTo(0, 0)
          }}
          onIntent={(next) => void queries.prefetchQuery(routineListQuery(next, outbox))}
          words={{
            ...routines.pages,
            summary: routines.pages.summary(shown.pagination.page, shown.pagination.total),
          }}
        />
      )}
      <TrashLink tab="routines" />
      {dialog && (
        <RoutineDialogs
          rows={rows}
          open={dialog}
          onClose={() => setDialog(null)}
          actions={actions}
          onDelete={remove}
          finalFocus={focus.finalFocus}
        />
      )}
    </>
  )
}

export default Routines
