import { ERRORS } from '@dayloop/contracts/errors'
import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { useState } from 'react'
import { confirmationProblem, newPasswordProblem } from '../../account-problems.ts'
import { client } from '../../api/client.ts'
import { Failure } from '../../api/failure.tsx'
import { useCall } from '../../api/use-call.ts'
import { common } from '../../texts/common.ts'
import { profile } from '../../texts/profile.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import styles from './profile.module.css'

const empty = { current_password: '', new_password: '', confirm_password: '' }

const problemsOf = ({ current_password, new_password, confirm_password }: typeof empty) => ({
  current_password: newPasswordProblem(current_password, profile.currentPassword),
  new_password: newPasswordProblem(new_password, profile.newPassword),
  confirm_password: confirmationProblem({
    password: new_password,
    confirmed: confirm_password,
    label: profile.confirmNewPassword,
    differs: ERRORS.NEW_PASSWORDS_DIFFER.text,
  }),
})

const passwordProps = { required: true, showLabel: common.showPassword, hideLabel: common.hidePassword }

/** The form that changes the password. */
const PasswordForm = ({ email }: { email: string }) => {
  const [values, setValues] = useState(empty)
  const { form, bind, report } = useFields(values, (name, value) =>
    setValues((before) => ({ ...before, [name]: value })),
  )
  const change = useCall(client.profile.change_password.mutate, { onSuccess: () => setValues(empty) })

  const submit = () => {
    if (report(problemsOf(values)) && !change.isPending) change.mutate(values)
  }

  return (
    <Form ref={form} onSubmit={submit}>
      <Failure error={change.error} fallback={FALLBACKS.change_password} />
      {change.isSuccess && <Callout tone="success">{change.data.message}</Callout>}
      {/* Password managers need the username. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...bind('current_password')}
        {...passwordProps}
        label={profile.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField
        {...bind('new_password')}
        {...passwordProps}
        label={profile.newPassword}
        hint={profile.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField
        {...bind('confirm_password')}
        {...passwordProps}
        label={profile.confirmNewPassword}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" className={styles.submit} busy={change.isPending}>
        {change.isPending ? profile.changing : profile.change}
      </Button>
    </Form>
  )
}

export default PasswordForm
