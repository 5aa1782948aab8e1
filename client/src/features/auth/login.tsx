// Sign in by name and password, or through Google.
import { useState } from 'react'
import { Link } from 'wouter'
import { errorName } from '../../api/error-text.ts'
import { trpc } from '../../api/trpc.ts'
import { paths } from '../../paths.ts'
import { carriedMessage } from '../../session/carried-message.ts'
import { sessionStore } from '../../session/session.ts'
import { auth } from '../../texts/auth.ts'
import { common, isRequired } from '../../texts/common.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { AuthPage } from './auth-page.tsx'
import { Failure } from './failure.tsx'
import { fallbacks } from './fallbacks.ts'
import { GoogleButton } from './google-button.tsx'
import styles from './login.module.css'
import { ResendForm } from './resend-form.tsx'

const words = auth.login

const Login = () => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [carried] = useState(carriedMessage)
  const { form, problems, report, settle } = useProblems<'username' | 'password'>()
  // The guard leads on as soon as somebody is signed in.
  const login = trpc.auth.login.useMutation({ onSuccess: sessionStore.signIn })

  const submit = () => {
    const complete = report({
      username: username.trim() === '' && isRequired(words.usernameOrEmail),
      password: password === '' && isRequired(auth.password),
    })
    if (complete && !login.isPending) login.mutate({ username: username.trim(), password })
  }

  return (
    <AuthPage
      title={words.title}
      below={
        <>
          {words.noAccount} <Link href={paths.register}>{words.signUp}</Link>
        </>
      }
    >
      {carried && <Callout tone="success">{carried}</Callout>}
      <Failure error={login.error} fallback={fallbacks.login} />
      {errorName(login.error) === 'EMAIL_NOT_VERIFIED' && (
        <ResendForm label={words.resendTo} known={username} />
      )}
      <Form ref={form} onSubmit={submit}>
        <TextField
          label={words.usernameOrEmail}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={username}
          error={problems.username}
          onChange={(value) => {
            setUsername(value)
            settle('username')
          }}
        />
        <PasswordField
          label={auth.password}
          name="password"
          autoComplete="current-password"
          required
          showLabel={common.showPassword}
          hideLabel={common.hidePassword}
          value={password}
          error={problems.password}
          onChange={(value) => {
            setPassword(value)
            settle('password')
          }}
        />
        <Link href={paths.forgotPassword} className={styles.forgot}>
          {words.forgot}
        </Link>
        <Button type="submit" variant="primary" size="large" wide busy={login.isPending}>
          {login.isPending ? words.busy : words.submit}
        </Button>
      </Form>
      <p className={styles.or}>{words.or}</p>
      <GoogleButton />
    </AuthPage>
  )
}

export default Login
