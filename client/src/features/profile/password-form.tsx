import { ERRORS, FALLBACKS } from '@dayloop/contracts/errors'
import { PASSWORD_MIN_LENGTH } from '@dayloop/contracts/limits'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { trpc } from '../../api/trpc.ts'
import { common, isRequired } from '../../texts/common.ts'
import { profile } from '../../texts/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import styles from './profile.module.css'

const empty = { current_password: '', new_password: '', confirm_password: '' }
type Values = typeof empty

const lengthProblem = (password: string, label: string) => {
  if (password === '') return isRequired(label)
  return [...password].length < PASSWORD_MIN_LENGTH && ERRORS.PASSWORD_TOO_SHORT.text
}

const problemsOf = ({ current_password, new_password, confirm_password }: Values) => ({
  current_password: lengthProblem(current_password, profile.currentPassword),
  new_password: lengthProblem(new_password, profile.newPassword),
  confirm_password:
    confirm_password !== '' && confirm_password !== new_password
      ? ERRORS.NEW_PASSWORDS_DIFFER.text
      : lengthProblem(confirm_password, profile.confirmNewPassword),
})

/** The present password and a new one, twice. */
export const PasswordForm = ({ email }: { email: string }) => {
  const [values, setValues] = useState(empty)
  const { form, problems, report, settle } = useProblems<keyof Values>()
  const change = trpc.profile.change_password.useMutation({ onSuccess: () => setValues(empty) })

  const bind = (name: keyof Values) => ({
    name,
    required: true,
    value: values[name],
    error: problems[name],
    showLabel: common.showPassword,
    hideLabel: common.hidePassword,
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      settle(name)
    },
  })
  const submit = () => {
    if (report(problemsOf(values)) && !change.isPending) change.mutate(values)
  }

  return (
    <Form ref={form} onSubmit={submit}>
      {change.isError && (
        <Callout tone="danger">{errorText(change.error, FALLBACKS.change_password)}</Callout>
      )}
      {change.isSuccess && <Callout tone="success">{change.data.message}</Callout>}
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...bind('current_password')}
        label={profile.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField
        {...bind('new_password')}
        label={profile.newPassword}
        hint={profile.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField
        {...bind('confirm_password')}
        label={profile.confirmNewPassword}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" className={styles.submit} busy={change.isPending}>
        {change.isPending ? profile.changing : profile.change}
      </Button>
    </Form>
  )
}
