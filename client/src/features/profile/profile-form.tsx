import type { User } from '@dayloop/contracts/auth'
import { FALLBACKS } from '@dayloop/contracts/errors'
import { errorText } from '../../api/error-text.ts'
import { trpc } from '../../api/trpc.ts'
import { useResendVerification } from '../../api/use-resend-verification.ts'
import { useDraft } from '../../session/drafts.ts'
import { sessionStore } from '../../session/session.ts'
import { common, isRequired } from '../../texts/common.ts'
import { profile } from '../../texts/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Form, FormRow } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import styles from './profile.module.css'

const valuesOf = ({ first_name, last_name, username, email }: User) => ({
  first_name,
  last_name,
  username,
  email,
})
type Values = ReturnType<typeof valuesOf>

const emailProblem = (email: string) => {
  if (email.trim() === '') return isRequired(profile.email)
  return !/^[^\s@]+@[^\s@]+$/.test(email.trim()) && profile.emailInvalid
}

/** Names, username and address; a new address takes effect by a link. */
export const ProfileForm = ({ user }: { user: User }) => {
  const [values, change, forget] = useDraft<Values>('profile', valuesOf(user))
  const { form, problems, report, settle } = useProblems<keyof Values>()
  const { busy, resend } = useResendVerification()
  const utils = trpc.useUtils()
  const update = trpc.profile.update.useMutation({
    onSuccess: ({ user: saved }) => {
      sessionStore.keepUser(saved)
      utils.auth.user_data.setData(undefined, saved)
      forget(valuesOf(saved))
    },
  })

  const bind = (name: keyof Values) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: (value: string) => {
      change({ [name]: value })
      settle(name)
    },
  })
  const submit = () => {
    const complete = report({
      username: values.username.trim() === '' && isRequired(profile.username),
      email: emailProblem(values.email),
    })
    if (complete && !update.isPending) update.mutate(values)
  }

  return (
    <Form ref={form} onSubmit={submit}>
      {!user.email_verify && (
        <Callout
          tone="warning"
          live={false}
          action={
            <Button size="small" busy={busy} onClick={() => resend(user.email)}>
              {common.resendVerification}
            </Button>
          }
        >
          {profile.unverified}
        </Callout>
      )}
      {update.isError && <Callout tone="danger">{errorText(update.error, FALLBACKS.profile_update)}</Callout>}
      {update.isSuccess && <Callout tone="success">{update.data.message}</Callout>}
      <FormRow>
        <TextField {...bind('first_name')} label={profile.firstName} dir="auto" autoComplete="given-name" />
        <TextField {...bind('last_name')} label={profile.lastName} dir="auto" autoComplete="family-name" />
      </FormRow>
      <TextField
        {...bind('username')}
        label={profile.username}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...bind('email')}
        label={profile.email}
        hint={profile.emailHint}
        type="email"
        required
        autoComplete="email"
      />
      <Button type="submit" variant="primary" className={styles.submit} busy={update.isPending}>
        {update.isPending ? profile.updating : profile.update}
      </Button>
    </Form>
  )
}
