// Signs in with username or email address and password, or with Google.
import { EMAIL_MAX_LENGTH } from '@dayloop/contracts/limits'
import { textProblem } from '@dayloop/contracts/text'
import { useState } from 'react'
import { Link } from 'wouter'
import { client } from '../../api/client.ts'
import { errorName } from '../../api/error-text.ts'
import { Failure } from '../../api/failure.tsx'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { navigationMessage } from '../../session/navigation-message.ts'
import { sessionStore } from '../../session/session.ts'
import { auth } from '../../texts/auth.ts'
import { common } from '../../texts/common.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { AuthPage } from './auth-page.tsx'
import { fallbacks } from './fallbacks.ts'
import { GoogleButton } from './google-button.tsx'
import styles from './login.module.css'
import { ResendForm } from './resend-form.tsx'

const texts = auth.login

const Login = () => {
  const [values, setValues] = useState({ username: '', password: '' })
  const [loginMessage] = useState(navigationMessage)
  const { form, bind, report } = useFields(values, (name, value) =>
    setValues((before) => ({ ...before, [name]: value })),
  )
  // The guard redirects as soon as a user is signed in.
  const login = useCall(client.auth.login.mutate, { onSuccess: sessionStore.signIn })

  const submit = () => {
    const { password } = values
    const username = values.username.trim()
    const isComplete = report({
      username: textProblem(username, { label: texts.usernameOrEmail, min: 1, max: EMAIL_MAX_LENGTH }),
      password: password === '' ? common.isRequired(auth.password) : null,
    })
    if (isComplete && !login.isPending) login.mutate({ username, password })
  }

  return (
    <AuthPage
      title={texts.title}
      below={
        <>
          {texts.noAccount} <Link href={paths.register}>{texts.signUp}</Link>
        </>
      }
    >
      {loginMessage && <Callout tone="success">{loginMessage}</Callout>}
      <Failure error={login.error} fallback={fallbacks.login} />
      {errorName(login.error) === 'EMAIL_NOT_VERIFIED' && (
        <ResendForm label={texts.resendTo} known={values.username} />
      )}
      <Form ref={form} onSubmit={submit}>
        <TextField
          {...bind('username')}
          label={texts.usernameOrEmail}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          {...bind('password')}
          label={auth.password}
          autoComplete="current-password"
          required
          showLabel={common.showPassword}
          hideLabel={common.hidePassword}
        />
        <Link href={paths.forgotPassword} className={styles.forgot}>
          {texts.forgot}
        </Link>
        <Button type="submit" variant="primary" size="large" wide busy={login.isPending}>
          {login.isPending ? texts.busy : texts.submit}
        </Button>
      </Form>
      <p className={styles.or}>{texts.or}</p>
      <GoogleButton />
    </AuthPage>
  )
}

export default Login
