// Deletes the account: offers the export first, then asks for the password.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { errorStatus } from '../../../api/error-text.ts'
import { Failure } from '../../../api/failure.tsx'
import { leaveDevice } from '../../../api/sign-out.ts'
import { useUser } from '../../../session/session.ts'
import { common } from '../../../texts/common.ts'
import { deletionTexts as texts } from '../../../texts/your-data.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { notify } from '../../../ui/feedback/notices.ts'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import Dialog from '../../../ui/overlay/dialog.tsx'
import { ExportButtons } from './export-buttons.tsx'
import styles from './your-data.module.css'

const DeleteDialog = ({ onClose }: { onClose: () => void }) => {
  const email = useUser()?.email ?? ''
  const [password, setPassword] = useState('')
  const deletion = useMutation({
    mutationFn: () => client.profile.delete_account.mutate(password === '' ? {} : { password }),
    onSuccess: async ({ message, deleted }) => {
      if (!deleted) return
      notify({ text: message, tone: 'success', key: 'account-deleted' })
      await leaveDevice()
    },
  })
  const isLost = deletion.isError && errorStatus(deletion.error) === null
  const isSent = deletion.data?.deleted === false

  return (
    <Dialog onClose={onClose} title={texts.dialog} closeLabel={common.close}>
      <p>{texts.final}</p>
      <div className={styles.stack}>
        <p className={styles.hint}>{texts.exportFirst}</p>
        <ExportButtons formats={['json']} />
      </div>
      {isLost && <Callout tone="danger">{texts.lost}</Callout>}
      {!isLost && <Failure error={deletion.error} fallback={texts.failed} />}
      {isSent && <Callout tone="info">{deletion.data?.message}</Callout>}
      {isSent ? (
        <div className={styles.end}>
          <Button onClick={onClose}>{common.close}</Button>
        </div>
      ) : (
        <Form onSubmit={() => !deletion.isPending && deletion.mutate()}>
          {/* Password managers need the username. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={texts.password}
            hint={texts.passwordHint}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            showLabel={common.showPassword}
            hideLabel={common.hidePassword}
          />
          <div className={styles.end}>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button type="submit" variant="danger" busy={deletion.isPending}>
              {deletion.isPending ? texts.busy : texts.submit}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}

export default DeleteDialog
