import type { ComponentProps } from 'react'
import { common } from '../../texts/common.ts'
import { CenteredPage } from '../../ui/centered-page.tsx'

/** The frame of every screen around signing in. */
export const AuthPage = (props: Omit<ComponentProps<typeof CenteredPage>, 'brand'>) => (
  <CenteredPage brand={common.appName} {...props} />
)
