// Signing out on purpose: asks first when changes would be lost, tells the server, leaves nothing on the device.
import { forgetDrafts } from '../session/drafts.ts'
import { leaveOnPurpose } from '../session/return-to.ts'
import { sessionStore } from '../session/session.ts'
import { createSignal, useSignal } from '../session/signal.ts'
import { cleanDevice, unsentCount } from '../session/unsent.ts'
import { workspaceDelays } from '../workspace-timings.ts'
import { client } from './client.ts'
import { isReachable } from './connection.ts'
import { queryClient } from './query-client.ts'

const asking = createSignal(false)

/** Whether the question about unsent changes is on the screen. */
export const useAskingToSignOut = (): boolean => useSignal(asking)

export const stopAskingToSignOut = (): void => asking.set(false)

/** Signs out, or asks first when changes wait. */
export const requestSignOut = async (): Promise<void> => {
  if (unsentCount() > 0) asking.set(true)
  else await signOut()
}

/** Signs out: the server is told (its failure does not matter), then everything of the user goes, in every tab. */
export const signOut = async (): Promise<void> => {
  asking.set(false)
  const refresh = sessionStore.current()?.refresh
  if (refresh && isReachable()) await told(refresh)
  await leaveDevice()
}

/** Ends the session on this device, in every tab, and removes what the device holds of the user. */
export const leaveDevice = async (): Promise<void> => {
  leave()
  sessionStore.clear()
  queryClient.clear()
  otherTabs?.postMessage(null)
  await cleanDevice()
}

const leave = () => {
  leaveOnPurpose()
  forgetDrafts()
}

// Drafts lie in each tab's own storage: every tab forgets its own.
const otherTabs = 'BroadcastChannel' in window ? new BroadcastChannel('dayloop.sign-out') : null
otherTabs?.addEventListener('message', leave)

const told = (refresh: string) =>
  Promise.race([
    client.auth.logout.mutate({ refresh }).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, workspaceDelays.signOutPatience)),
  ])
