// The profile screen: the user's data and password.
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { requestSignOut } from '../../api/sign-out.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/session.ts'
import { profile } from '../../texts/profile.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { ArrowLeft } from '../../ui/icons/arrow-left.tsx'
import { LogOut } from '../../ui/icons/log-out.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ScreenHead } from '../../ui/page/screen-head.tsx'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import styles from './profile.module.css'
import { ProfileForm } from './profile-form.tsx'

const PasswordForm = lazy(() => import('./password-form.tsx'))

const Profile = () => {
  const user = useUser()
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'password' ? 'password' : 'info'
  const isPasswordWanted = useOnceTrue(tab === 'password')
  if (!user) return null
  return (
    <>
      <ScreenHead title={profile.title} />
      <Card className={styles.card}>
        <Tabs
          label={profile.tabs.label}
          value={tab}
          onChange={(next) => setSearch(next === 'info' ? {} : { tab: next }, { replace: true })}
          tabs={[
            { name: 'info', label: profile.tabs.info, content: <ProfileForm key={user.id} user={user} /> },
            {
              name: 'password',
              label: profile.tabs.password,
              content: isPasswordWanted && (
                <Suspense fallback={null}>
                  <PasswordForm email={user.email} />
                </Suspense>
              ),
            },
          ]}
        />
      </Card>
      <div className={styles.links}>
        <ButtonLink variant="quiet" href={paths.todayTasks}>
          <ArrowLeft />
          {profile.back}
        </ButtonLink>
        <Button variant="quiet" onClick={() => void requestSignOut()}>
          <LogOut />
          {profile.logout}
        </Button>
      </div>
    </>
  )
}

export default Profile
