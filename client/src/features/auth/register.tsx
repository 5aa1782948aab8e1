// Signs up, then asks the user to open the link in the email.
import { ERRORS } from '@dayloop/contracts/errors'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  confirmationProblem,
  emailProblem,
  isOnlyTaken,
  newPasswordProblem,
  takenProblems,
  usernameProblem,
} from '../../account-problems.ts'
import { client } from '../../api/client.ts'
import { Failure } from '../../api/failure.tsx'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { auth } from '../../texts/auth.ts'
import { brand } from '../../texts/brand.ts'
import { common } from '../../texts/common.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { AuthPage } from './auth-page.tsx'
import { fallbacks } from './fallbacks.ts'
import { Registered } from './registered.tsx'

const texts = auth.register
const empty = { username: '', email: '', password: '', password2: '' }

const Register = () => {
  const [values, setValues] = useState(empty)
  const { form, bind, report } = useFields(values, (name, value) =>
    setValues((before) => ({ ...before, [name]: value })),
  )
  const register = useCall(client.auth.register.mutate, { onError: (error) => report(takenProblems(error)) })

  const submit = () => {
    const { password, password2: confirmed } = values
    const username = values.username.trim()
    const isComplete = report({
      username: usernameProblem(username),
      email: emailProblem(values.email, auth.email),
      password: newPasswordProblem(password, auth.password),
      password2: confirmationProblem({
        password,
        confirmed,
        label: auth.confirmPassword,
        differs: ERRORS.PASSWORDS_DIFFER.text,
      }),
    })
    if (!isComplete || register.isPending) return
    register.mutate({ ...values, username, email: values.email.trim() })
  }

  if (register.isSuccess) return <Registered email={values.email.trim()} />
  const passwordProps = { required: true, showLabel: common.showPassword, hideLabel: common.hidePassword }
  return (
    <AuthPage
      title={texts.title}
      below={
        <>
          {texts.haveAccount} <Link href={paths.login}>{brand.signIn}</Link>
        </>
      }
    >
      <Failure error={isOnlyTaken(register.error) ? null : register.error} fallback={fallbacks.register} />
      <Form ref={form} onSubmit={submit}>
        <TextField
          {...bind('username')}
          required
          label={auth.username}
          hint={texts.usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...bind('email')} required label={auth.email} type="email" autoComplete="email" />
        <PasswordField
          {...bind('password')}
          {...passwordProps}
          label={auth.password}
          hint={auth.passwordHint}
          autoComplete="new-password"
        />
        <PasswordField
          {...bind('password2')}
          {...passwordProps}
          label={auth.confirmPassword}
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" size="large" wide busy={register.isPending}>
          {register.isPending ? texts.busy : texts.submit}
        </Button>
      </Form>
    </AuthPage>
  )
}

export default Register
