// Route guards: they redirect users who may not see a screen.
import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../paths.ts'
import { navigationMessage } from '../session/navigation-message.ts'
import { forgetReturn, rememberReturn, returnPath } from '../session/return-to.ts'
import { useSession } from '../session/session.ts'
import { common } from '../texts/common.ts'
import { notify } from '../ui/feedback/notices.ts'

/** Redirects signed-out users to the login. After the sign-in they return to this screen. */
export const Protected = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  return session ? children : <RedirectToLogin />
}

const RedirectToLogin = () => {
  const [location, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => {
    rememberReturn(search ? `${location}?${search}` : location)
    navigate(paths.login, { replace: true })
  }, [location, search, navigate])
  return null
}

/** Redirects signed-in users to the screen that they requested before the sign-in, else to their tasks. */
export const PublicOnly = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  return session ? <RedirectToWorkspace /> : children
}

const passwordResetPaths: readonly string[] = [paths.forgotPassword, paths.resetPassword]

const RedirectToWorkspace = () => {
  const [location, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => {
    const message = navigationMessage()
    if (message) notify({ text: message, key: message })
    if (passwordResetPaths.includes(location)) {
      notify({
        text: common.signedInAlready.text,
        key: location,
        action: {
          label: common.signedInAlready.action,
          onClick: async () => {
            const { requestSignOut } = await import('../api/sign-out.ts')
            await requestSignOut()
            navigate(search ? `${location}?${search}` : location)
          },
        },
      })
    }
    navigate(returnPath(), { replace: true })
    forgetReturn()
  }, [location, search, navigate])
  return null
}
