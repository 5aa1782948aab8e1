import type { User } from '@dayloop/contracts/auth'
import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { NAME_MAX_LENGTH } from '@dayloop/contracts/limits'
import { textProblem } from '@dayloop/contracts/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { emailProblem, isOnlyTaken, takenProblems, usernameProblem } from '../../account-problems.ts'
import { client } from '../../api/client.ts'
import { Failure } from '../../api/failure.tsx'
import { useResendVerification } from '../../api/use-resend-verification.ts'
import { userQuery } from '../../api/user-query.ts'
import { useDraft } from '../../session/drafts.ts'
import { sessionStore } from '../../session/session.ts'
import { common } from '../../texts/common.ts'
import { profile } from '../../texts/profile.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { Form, FormRow } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import styles from './profile.module.css'

const valuesOf = ({ first_name, last_name, username, email }: User) => ({
  first_name,
  last_name,
  username,
  email,
})
type Values = ReturnType<typeof valuesOf>

const problemsOf = ({ first_name, last_name, username, email }: Values) => ({
  first_name: nameProblem(first_name, profile.firstName),
  last_name: nameProblem(last_name, profile.lastName),
  username: usernameProblem(username.trim()),
  email: emailProblem(email, profile.email),
})

const nameProblem = (name: string, label: string) =>
  textProblem(name.trim(), { label, max: NAME_MAX_LENGTH, visible: true })

/** The form of the names, the username and the email address. A new address must be confirmed by a link. */
export const ProfileForm = ({ user }: { user: User }) => {
  const { values, touched, change, forget } = useDraft('profile', valuesOf(user))
  const { form, bind, report } = useFields(values, change)
  const { busy, resend } = useResendVerification()
  const queryClient = useQueryClient()
  const storeUser = (newest: User) => {
    // An earlier request would bring the old values back.
    void queryClient.cancelQueries(userQuery)
    sessionStore.setUser(newest)
    queryClient.setQueryData(userQuery.queryKey, newest)
  }
  const update = useMutation({
    // The call needs all fields. Unchanged ones are sent as the server has them now, because this device may be outdated.
    mutationFn: async () => {
      const newest = await client.auth.user_data.query()
      storeUser(newest)
      return client.profile.update.mutate({ ...valuesOf(newest), ...touched })
    },
    onSuccess: ({ user: saved }) => {
      storeUser(saved)
      forget()
    },
    onError: (error) => report(takenProblems(error)),
  })

  const submit = () => {
    if (report(problemsOf(values)) && !update.isPending) update.mutate()
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
      {!isOnlyTaken(update.error) && <Failure error={update.error} fallback={FALLBACKS.profile_update} />}
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
