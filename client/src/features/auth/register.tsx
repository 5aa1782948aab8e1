// Sign up; then the person is told to look into the mailbox.
import { useState } from 'react'
import { Link } from 'wouter'
import { trpc } from '../../api/trpc.ts'
import { paths } from '../../paths.ts'
import { auth } from '../../texts/auth.ts'
import { brand } from '../../texts/brand.ts'
import { common, isRequired } from '../../texts/common.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { AuthPage } from './auth-page.tsx'
import { emailProblem } from './email-rule.ts'
import { Failure } from './failure.tsx'
import { fallbacks } from './fallbacks.ts'
import { confirmationProblem, passwordProblem } from './password-rules.ts'
import { Registered } from './registered.tsx'

const words = auth.register
const empty = { username: '', email: '', password: '', password2: '' }
type Values = typeof empty

const Register = () => {
  const [values, setValues] = useState(empty)
  const { form, problems, report, settle } = useProblems<keyof Values>()
  const register = trpc.auth.register.useMutation()

  const bind = (name: keyof Values) => ({
    name,
    required: true,
    value: values[name],
    error: problems[name],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      settle(name)
    },
  })
  const submit = () => {
    const complete = report({
      username: values.username.trim() === '' && isRequired(auth.username),
      email: emailProblem(values.email),
      password: passwordProblem(values.password, auth.password),
      password2: confirmationProblem(values.password, values.password2, auth.confirmPassword),
    })
    if (!complete || register.isPending) return
    register.mutate({ ...values, username: values.username.trim(), email: values.email.trim() })
  }

  if (register.isSuccess) return <Registered email={values.email.trim()} />
  const eye = { showLabel: common.showPassword, hideLabel: common.hidePassword }
  return (
    <AuthPage
      title={words.title}
      below={
        <>
          {words.haveAccount} <Link href={paths.login}>{brand.signIn}</Link>
        </>
      }
    >
      <Failure error={register.error} fallback={fallbacks.register} />
      <Form ref={form} onSubmit={submit}>
        <TextField
          {...bind('username')}
          label={auth.username}
          hint={words.usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...bind('email')} label={auth.email} type="email" autoComplete="email" />
        <PasswordField
          {...bind('password')}
          {...eye}
          label={auth.password}
          hint={auth.passwordHint}
          autoComplete="new-password"
        />
        <PasswordField
          {...bind('password2')}
          {...eye}
          label={auth.confirmPassword}
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" size="large" wide busy={register.isPending}>
          {register.isPending ? words.busy : words.submit}
        </Button>
      </Form>
    </AuthPage>
  )
}

export default Register
