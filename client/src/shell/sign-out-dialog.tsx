import { cancelSignOut, signOut, useSignOutConfirmation } from '../api/sign-out.ts'
import { useUnsent } from '../session/unsent.ts'
import { workspace } from '../texts/workspace.ts'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx'

/** Asks for confirmation before a sign-out that would lose unsent changes. */
export const SignOutDialog = () => {
  const isOpen = useSignOutConfirmation()
  const { waiting, refused } = useUnsent()
  return (
    <ConfirmDialog
      open={isOpen}
      title={workspace.logout.title}
      description={workspace.logout.text(waiting + refused)}
      confirmLabel={workspace.logout.confirm}
      cancelLabel={workspace.logout.cancel}
      onConfirm={() => void signOut()}
      onCancel={cancelSignOut}
    />
  )
}
