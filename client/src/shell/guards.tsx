// Who may see which screen.
import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../paths.ts'
import { carriedMessage } from '../session/carried-message.ts'
import { forgetReturn, rememberReturn, returnPath } from '../session/return-to.ts'
import { useSession } from '../session/session.ts'
import { common } from '../texts/common.ts'
import { notify } from '../ui/feedback/notices.ts'

/** Screens for the signed-in alone: a visitor goes to the login, and afterwards back to the screen asked for. */
export const Protected = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  return session ? children : <ToLogin />
}

const ToLogin = () => {
  const [location, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => {
    rememberReturn(search ? `${location}?${search}` : location)
    navigate(paths.login, { replace: true })
  }, [location, search, navigate])
  return null
}

/** Screens for visitors alone: the signed-in go on to their tasks. */
export const PublicOnly = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  return session ? <ToWorkspace /> : children
}

const forgottenPasswordPaths: readonly string[] = [paths.forgotPassword, paths.resetPassword]

const ToWorkspace = () => {
  const [location, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => {
    const message = carriedMessage()
    if (message) notify({ text: message, key: message })
    if (forgottenPasswordPaths.includes(location)) {
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
