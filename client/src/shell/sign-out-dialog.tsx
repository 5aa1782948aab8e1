import { lazy, Suspense } from 'react'
import { signOut, stopAskingToSignOut, useAskingToSignOut } from '../api/sign-out.ts'
import { useUnsentCount } from '../session/unsent.ts'
import { shell } from '../texts/shell.ts'

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
        title={shell.logout.title}
        description={shell.logout.text(count)}
        confirmLabel={shell.logout.confirm}
        cancelLabel={shell.logout.cancel}
        onConfirm={() => void signOut()}
        onCancel={stopAskingToSignOut}
      />
    </Suspense>
  )
}
