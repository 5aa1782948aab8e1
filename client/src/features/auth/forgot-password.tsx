// Requests the link that sets a new password. The answer does not reveal whether the account exists.
import { useState } from 'react'
import { Link } from 'wouter'
import { emailProblem } from '../../account-problems.ts'
import { client } from '../../api/client.ts'
import { Failure } from '../../api/failure.tsx'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { auth } from '../../texts/auth.ts'
import { common } from '../../texts/common.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { MailCheck } from '../../ui/icons/mail-check.tsx'
import { AuthPage } from './auth-page.tsx'
import { fallbacks } from './fallbacks.ts'

const texts = auth.forgot

const ForgotPassword = () => {
  const [email, setEmail] = useState('')
  const { form, bind, report } = useFields({ email }, (_, value) => setEmail(value))
  const request = useCall(client.auth.password_reset.mutate)

  const submit = () => {
    const isComplete = report({ email: emailProblem(email, auth.email) })
    if (isComplete && !request.isPending) request.mutate({ email: email.trim() })
  }

  if (request.isSuccess) {
    return (
      <AuthPage title={texts.done.title} lead={texts.done.text(email.trim())} picture={<MailCheck />}>
        <ButtonLink href={paths.login} variant="primary" size="large" wide>
          {common.backToLogin}
        </ButtonLink>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title={texts.title}
      lead={texts.text}
      below={<Link href={paths.login}>{common.backToLogin}</Link>}
    >
      <Failure error={request.error} fallback={fallbacks.passwordReset} />
      <Form ref={form} onSubmit={submit}>
        <TextField {...bind('email')} label={auth.email} type="email" autoComplete="email" required />
        <Button type="submit" variant="primary" size="large" wide busy={request.isPending}>
          {request.isPending ? texts.busy : texts.submit}
        </Button>
      </Form>
    </AuthPage>
  )
}

export default ForgotPassword
