// The layout of the signed-in area. The sidebar is beside the screen, or covers it in a narrow window.
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiProvider } from '../api/provider.tsx'
import { Background } from '../background.tsx'
import { changeRegistry } from '../change-registry.ts'
import { OfflineProvider } from '../offline/provider.tsx'
import { protectedPathOf } from '../protected-paths.ts'
import { workspaceScreens } from '../screen-table.ts'
import { useSession } from '../session/session.ts'
import { brand } from '../texts/brand.ts'
import { tabTitle } from '../texts/common.ts'
import { workspace } from '../texts/workspace.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { PanelLeft } from '../ui/icons/panel-left.tsx'
import { PanelLeftClose } from '../ui/icons/panel-left-close.tsx'
import { preloadConfirmDialog } from '../ui/overlay/confirm-dialog.tsx'
import { useTitle } from '../ui/page/use-title.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { workspaceDelays } from '../workspace-timings.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { preloadNotices } from './notice-host.tsx'
import { Sidebar } from './sidebar.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { useNarrow } from './use-narrow.ts'
import { useSessionCheck } from './use-session-check.ts'
import styles from './workspace.module.css'

// Loads when the browser is idle; without it, the screens work with the pointer and Tab.
const ShortcutHost = lazy(
  () =>
    new Promise<{ default: ComponentType }>((resolve) =>
      whenIdle(
        () => resolve(import('../shortcuts/shortcut-host.tsx').catch(() => ({ default: () => null }))),
        workspaceDelays.idleAtMost,
      ),
    ),
)

const screens = new Map(Object.entries(workspaceScreens))

// Dialogs and notices must also open offline.
const preloadOverlays = () => {
  for (const load of [preloadConfirmDialog, preloadNotices]) void load().catch(() => undefined)
}

const Workspace = ({ children }: { children: ReactNode }) => (
  <ApiProvider>
    <Frame>{children}</Frame>
    <SignOutDialog />
  </ApiProvider>
)

const Frame = ({ children }: { children: ReactNode }) => {
  useEffect(() => whenIdle(preloadOverlays, workspaceDelays.idleAtMost), [])
  const session = useSession()
  const isNarrow = useNarrow()
  const [location] = useLocation()
  useSessionCheck(location)
  useTitle(tabTitle(screens.get(protectedPathOf(location) ?? '')?.texts.title ?? brand.tagline))
  const [isOpen, setOpen] = useState(!isNarrow)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => setOpen(!isNarrow), [isNarrow])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of screen closes a sidebar that covers it
  useEffect(() => {
    if (isNarrow) setOpen(false)
  }, [location, isNarrow])

  const isOverlay = isNarrow && isOpen
  useEffect(() => {
    if (!isOverlay) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOverlay])

  if (!session?.user) return <LoadingScreen />
  return (
    <div className={classNames(styles.frame, isOpen && styles.open)}>
      <a className={styles.skip} href="#content">
        {workspace.skipToContent}
      </a>
      <div className={styles.toggle}>
        <IconButton
          ref={toggle}
          icon={isOpen ? <PanelLeftClose /> : <PanelLeft />}
          label={isOpen ? workspace.menu.close : workspace.menu.open}
          aria-expanded={isOpen}
          aria-controls="sidebar"
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <aside className={styles.sidebar} id="sidebar" aria-label={workspace.menu.sidebar} inert={!isOpen}>
        <Sidebar />
      </aside>
      {isOverlay && (
        <div className={styles.backdrop} onPointerDown={() => setOpen(false)} aria-hidden="true" />
      )}
      <main className={styles.main} id="content" tabIndex={-1} inert={isOverlay}>
        <OfflineProvider key={session.user.id} user_id={session.user.id} registry={changeRegistry}>
          {children}
          <Background />
          <Suspense fallback={null}>
            <ShortcutHost />
          </Suspense>
        </OfflineProvider>
      </main>
    </div>
  )
}

export default Workspace
