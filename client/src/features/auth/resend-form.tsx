import { useState } from 'react'
import { emailProblem } from '../../account-problems.ts'
import { useResendVerification } from '../../api/use-resend-verification.ts'
import { auth } from '../../texts/auth.ts'
import { common } from '../../texts/common.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFields } from '../../ui/form/use-fields.ts'

/** Requests the verification email again. The field starts with the address if it is known. */
export const ResendForm = ({ label, known }: { label: string; known?: string }) => {
  const [email, setEmail] = useState(known?.includes('@') ? known : '')
  const { form, bind, report } = useFields({ email }, (_, value) => setEmail(value))
  const { busy, resend } = useResendVerification()
  return (
    <Form
      ref={form}
      onSubmit={() => {
        if (report({ email: emailProblem(email, auth.email) })) resend(email.trim())
      }}
    >
      <TextField {...bind('email')} label={label} type="email" autoComplete="email" />
      <Button type="submit" busy={busy}>
        {common.resendVerification}
      </Button>
    </Form>
  )
}
