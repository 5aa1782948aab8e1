// With "Apply automatically", the open app applies the routines if they were not applied on the current day.
import { planRoutines } from '@dayloop/contracts/routine-plan'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isReachable } from '../../api/connection.ts'
import { routinePlanQuery } from '../../offline/lists/list-queries.ts'
import { waitingEntries } from '../../offline/outbox/entry.ts'
import { useOutbox } from '../../offline/provider.tsx'
import { settingsQuery } from '../../offline/settings-query.ts'
import { useToday } from '../../offline/today.ts'
import { useUser } from '../../session/session.ts'
import { useRoutineActions } from './use-routine-actions.ts'

/** The user and the day that this page has applied routines for. */
let appliedOn = ''

const AutoApply = () => {
  const today = useToday()
  const user = useUser()
  const queries = useQueryClient()
  const outbox = useOutbox()
  const actions = useRoutineActions()
  const day = `${user?.id} ${today}`

  const isWanted = async () => {
    const kept = queries.getQueryData(settingsQuery.queryKey)
    const settings = isReachable() ? await queries.fetchQuery(settingsQuery).catch(() => kept) : kept
    const isOn = waitingEntries(outbox.entries()).reduce(
      (before: unknown, { change }) => Reflect.get(change.input, 'auto_apply_routines') ?? before,
      settings?.auto_apply_routines,
    )
    return isOn === true
  }
  /** The server may have applied them already. */
  const isNothingLeft = async () => {
    if (!isReachable()) return false
    const known = await queries.fetchQuery(routinePlanQuery(outbox)).catch(() => null)
    if (known?.today !== today) return false
    const { to_create, to_remove } = planRoutines(known.routines, today)
    return to_create.length + to_remove.length === 0
  }

  const applyOnce = useEffectEvent(async () => {
    if (appliedOn === day || !(await isWanted())) return
    if (!(await isNothingLeft())) await actions.apply({ isQuiet: true })
    appliedOn = day
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new day is a reason to apply
  useEffect(() => void applyOnce(), [today])
  return null
}

export default AutoApply
