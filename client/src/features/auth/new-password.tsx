import { useState } from 'react'
import { Link } from 'wouter'
import { trpc } from '../../api/trpc.ts'
import { paths } from '../../paths.ts'
import { auth } from '../../texts/auth.ts'
import { common } from '../../texts/common.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { AuthPage } from './auth-page.tsx'
import { Failure } from './failure.tsx'
import { fallbacks } from './fallbacks.ts'
import { confirmationProblem, passwordProblem } from './password-rules.ts'
import { StrengthMeter } from './strength-meter.tsx'

const words = auth.reset
const eye = { showLabel: common.showPassword, hideLabel: common.hidePassword, autoComplete: 'new-password' }

type NewPasswordProps = { uid: string; token: string; email: string | undefined; onDone: () => void }

/** The form of a good reset link. */
export const NewPassword = ({ uid, token, email, onDone }: NewPasswordProps) => {
  const [new_password, setPassword] = useState('')
  const [confirm_password, setRepeated] = useState('')
  const { form, problems, report, settle } = useProblems<'new_password' | 'confirm_password'>()
  const confirm = trpc.auth.password_reset_confirm.useMutation({ onSuccess: onDone })

  const submit = () => {
    const complete = report({
      new_password: passwordProblem(new_password, auth.newPassword),
      confirm_password: confirmationProblem(new_password, confirm_password, auth.confirmNewPassword),
    })
    if (complete && !confirm.isPending) confirm.mutate({ uid, token, new_password, confirm_password })
  }

  return (
    <AuthPage
      title={words.title}
      lead={email && words.forAccount(email)}
      below={<Link href={paths.login}>{common.backToLogin}</Link>}
    >
      <Failure error={confirm.error} fallback={fallbacks.resetConfirm} />
      <Form ref={form} onSubmit={submit}>
        <PasswordField
          {...eye}
          label={auth.newPassword}
          name="new_password"
          required
          value={new_password}
          error={problems.new_password}
          onChange={(value) => {
            setPassword(value)
            settle('new_password')
          }}
        />
        <StrengthMeter password={new_password} />
        <PasswordField
          {...eye}
          label={auth.confirmNewPassword}
          name="confirm_password"
          required
          value={confirm_password}
          error={problems.confirm_password}
          onChange={(value) => {
            setRepeated(value)
            settle('confirm_password')
          }}
        />
        <Button type="submit" variant="primary" size="large" wide busy={confirm.isPending}>
          {confirm.isPending ? words.busy : words.submit}
        </Button>
      </Form>
    </AuthPage>
  )
}
