import type { ComponentProps } from 'react'
import { brand } from '../../texts/brand.ts'
import { tabTitle } from '../../texts/common.ts'
import { CenteredPage } from '../../ui/page/centered-page.tsx'
import { useTitle } from '../../ui/page/use-title.ts'

/** The layout of every account screen. */
export const AuthPage = (props: Omit<ComponentProps<typeof CenteredPage>, 'brand'>) => {
  useTitle(tabTitle(props.title))
  return <CenteredPage brand={brand.appName} {...props} />
}
