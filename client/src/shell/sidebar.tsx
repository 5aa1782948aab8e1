// The sidebar of the signed-in area: user, screens, unsent changes and sign-out.
import { Link, useLocation } from 'wouter'
import { requestSignOut } from '../api/sign-out.ts'
import { workspaceScreens } from '../screen-table.ts'
import { useUnsent } from '../session/unsent.ts'
import { workspace } from '../texts/workspace.ts'
import { CloudUpload } from '../ui/icons/cloud-upload.tsx'
import { LogOut } from '../ui/icons/log-out.tsx'
import { TriangleAlert } from '../ui/icons/triangle-alert.tsx'
import styles from './sidebar.module.css'
import { SidebarFooter } from './sidebar-footer.tsx'
import { UserCard } from './user-card.tsx'

const links = () =>
  Object.entries(workspaceScreens).flatMap(([href, { texts, icon }]) =>
    texts.menu && icon ? [{ href, label: texts.menu, icon }] : [],
  )

export const Sidebar = () => {
  const [location] = useLocation()
  const { waiting, refused } = useUnsent()
  return (
    <>
      <UserCard />
      <nav aria-label={workspace.menu.label}>
        <ul className={styles.links}>
          {links().map(({ href, label, icon: Icon }) => (
            <li key={href}>
              <Link href={href} className={styles.link} aria-current={location === href ? 'page' : undefined}>
                <Icon />
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={styles.link} onClick={() => void requestSignOut()}>
              <LogOut />
              {workspace.menu.logout}
            </button>
          </li>
        </ul>
      </nav>
      <div role="status" className={styles.unsent}>
        {waiting > 0 && (
          <p>
            <CloudUpload />
            {workspace.menu.waiting(waiting)}
          </p>
        )}
        {refused > 0 && (
          <p>
            <TriangleAlert />
            {workspace.menu.refused(refused)}
          </p>
        )}
      </div>
      <SidebarFooter />
    </>
  )
}
