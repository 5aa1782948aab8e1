import { lazy, Suspense } from 'react'
import { signOut, stopAskingToSignOut, useAskingToSignOut } from '../api/sign-out.ts'
import { useUnsentCount } from '../session/unsent.ts'
import { workspace } from '../texts/workspace.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Asks before a sign-out that would lose unsent changes. */
export const SignOutDialog = () => {
  const asking = useAskingToSignOut()
  const count = useUnsentCount()
  if (!asking) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        title={workspace.logout.title}
        description={workspace.logout.text(count)}
        confirmLabel={workspace.logout.confirm}
        cancelLabel={workspace.logout.cancel}
        onConfirm={() => void signOut()}
        onCancel={stopAskingToSignOut}
      />
    </Suspense>
  )
}
