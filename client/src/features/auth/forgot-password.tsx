// Asks for the link that sets a new password. The answer never tells whether there is such an account.
import { FALLBACKS } from '@dayloop/contracts/errors'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { trpc } from '../../api/trpc.ts'
import { paths } from '../../paths.ts'
import { auth } from '../../texts/auth.ts'
import { common } from '../../texts/common.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { AuthPage } from './auth-page.tsx'
import { emailProblem } from './email-rule.ts'
import { Failure } from './failure.tsx'
import { fallbacks } from './fallbacks.ts'

const words = auth.forgot

const ForgotPassword = () => {
  const [email, setEmail] = useState('')
  const { form, problems, report, settle } = useProblems<'email'>()
  const ask = trpc.auth.password_reset.useMutation()

  const submit = () => {
    const problem = email.trim() === '' ? FALLBACKS.email_required : emailProblem(email)
    if (report({ email: problem }) && !ask.isPending) ask.mutate({ email: email.trim() })
  }

  if (ask.isSuccess) {
    return (
      <AuthPage title={words.done.title} lead={words.done.text(email.trim())} picture={<MailCheck />}>
        <ButtonLink href={paths.login} variant="primary" size="large" wide>
          {common.backToLogin}
        </ButtonLink>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title={words.title}
      lead={words.text}
      below={<Link href={paths.login}>{common.backToLogin}</Link>}
    >
      <Failure error={ask.error} fallback={fallbacks.passwordReset} />
      <Form ref={form} onSubmit={submit}>
        <TextField
          label={auth.email}
          type="email"
          name="email"
          autoComplete="email"
          required
          value={email}
          error={problems.email}
          onChange={(value) => {
            setEmail(value)
            settle('email')
          }}
        />
        <Button type="submit" variant="primary" size="large" wide busy={ask.isPending}>
          {ask.isPending ? words.busy : words.submit}
        </Button>
      </Form>
    </AuthPage>
  )
}

export default ForgotPassword
