// The sign-out. It asks for confirmation when changes would be lost, and removes the user's data from the device.
import { forgetDrafts } from '../session/drafts.ts'
import { suppressReturn } from '../session/return-to.ts'
import { sessionStore } from '../session/session.ts'
import { createSignal, useSignal } from '../session/signal.ts'
import { runCleanups, unsentCount } from '../session/unsent.ts'
import { workspaceDelays } from '../workspace-timings.ts'
import { client } from './client.ts'
import { isReachable } from './connection.ts'
import { queryClient } from './query-client.ts'

const isConfirming = createSignal(false)

/** Whether the confirmation about unsent changes is open. */
export const useSignOutConfirmation = (): boolean => useSignal(isConfirming)

export const cancelSignOut = (): void => isConfirming.set(false)

/** Signs out, or opens the confirmation when there are unsent changes. */
export const requestSignOut = async (): Promise<void> => {
  if (unsentCount() > 0) isConfirming.set(true)
  else await signOut()
}

/** Signs out in every tab, even if the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  isConfirming.set(false)
  const refresh = sessionStore.current()?.refresh
  if (refresh && isReachable()) await logOutOnServer(refresh)
  await leaveDevice()
}

/** Ends the session in every tab and removes the user's data from this device. */
export const leaveDevice = async (): Promise<void> => {
  clearTabState()
  sessionStore.clear()
  queryClient.clear()
  otherTabs?.postMessage(null)
  await runCleanups()
}

const clearTabState = () => {
  suppressReturn()
  forgetDrafts()
}

// Drafts are in `sessionStorage`, which only their own tab can clear.
const otherTabs = 'BroadcastChannel' in window ? new BroadcastChannel('dayloop.sign-out') : null
otherTabs?.addEventListener('message', clearTabState)

const logOutOnServer = (refresh: string) =>
  Promise.race([
    client.auth.logout.mutate({ refresh }).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, workspaceDelays.signOutTimeout)),
  ])
