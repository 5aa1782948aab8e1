import { useState } from 'react'
import { useResendVerification } from '../../api/use-resend-verification.ts'
import { common } from '../../texts/common.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { emailProblem } from './email-rule.ts'

/** Asks for the verification mail again; the address is taken over when it is known already. */
export const ResendForm = ({ label, known }: { label: string; known?: string }) => {
  const [email, setEmail] = useState(known?.includes('@') ? known : '')
  const { form, problems, report, settle } = useProblems<'email'>()
  const { busy, resend } = useResendVerification()
  return (
    <Form
      ref={form}
      onSubmit={() => {
        if (report({ email: emailProblem(email) })) resend(email.trim())
      }}
    >
      <TextField
        label={label}
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        error={problems.email}
        onChange={(value) => {
          setEmail(value)
          settle('email')
        }}
      />
      <Button type="submit" busy={busy}>
        {common.resendVerification}
      </Button>
    </Form>
  )
}
