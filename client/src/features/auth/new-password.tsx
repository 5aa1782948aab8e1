import { ERRORS } from '@dayloop/contracts/errors'
import { useState } from 'react'
import { Link } from 'wouter'
import { confirmationProblem, newPasswordProblem } from '../../account-problems.ts'
import { client } from '../../api/client.ts'
import { Failure } from '../../api/failure.tsx'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { auth } from '../../texts/auth.ts'
import { common } from '../../texts/common.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { AuthPage } from './auth-page.tsx'
import { fallbacks } from './fallbacks.ts'
import { StrengthMeter } from './strength-meter.tsx'

const texts = auth.reset
const passwordProps = {
  showLabel: common.showPassword,
  hideLabel: common.hidePassword,
  autoComplete: 'new-password',
}

type NewPasswordProps = { uid: string; token: string; email: string | undefined; onDone: () => void }

/** The form of a valid reset link. */
export const NewPassword = ({ uid, token, email, onDone }: NewPasswordProps) => {
  const [values, setValues] = useState({ new_password: '', confirm_password: '' })
  const { form, bind, report } = useFields(values, (name, value) =>
    setValues((before) => ({ ...before, [name]: value })),
  )
  const confirm = useCall(client.auth.password_reset_confirm.mutate, { onSuccess: onDone })

  const submit = () => {
    const { new_password: password, confirm_password: confirmed } = values
    const isComplete = report({
      new_password: newPasswordProblem(password, auth.newPassword),
      confirm_password: confirmationProblem({
        password,
        confirmed,
        label: auth.confirmNewPassword,
        differs: ERRORS.PASSWORDS_DIFFER.text,
      }),
    })
    if (isComplete && !confirm.isPending) confirm.mutate({ uid, token, ...values })
  }

  return (
    <AuthPage
      title={texts.title}
      lead={email && texts.forAccount(email)}
      below={<Link href={paths.login}>{common.backToLogin}</Link>}
    >
      <Failure error={confirm.error} fallback={fallbacks.resetConfirm} />
      <Form ref={form} onSubmit={submit}>
        <PasswordField {...bind('new_password')} {...passwordProps} label={auth.newPassword} required />
        <StrengthMeter password={values.new_password} />
        <PasswordField
          {...bind('confirm_password')}
          {...passwordProps}
          label={auth.confirmNewPassword}
          required
        />
        <Button type="submit" variant="primary" size="large" wide busy={confirm.isPending}>
          {confirm.isPending ? texts.busy : texts.submit}
        </Button>
      </Form>
    </AuthPage>
  )
}
