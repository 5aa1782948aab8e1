// The way around the signed-in area: who is signed in, the lists, what waits, and the way out.
import {
  CalendarCheck,
  CalendarRange,
  CloudUpload,
  ListTodo,
  LogOut,
  Repeat,
  TriangleAlert,
  UserRound,
} from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { requestSignOut } from '../api/sign-out.ts'
import { paths } from '../paths.ts'
import { useUnsent } from '../session/unsent.ts'
import { workspace } from '../texts/workspace.ts'
import styles from './sidebar.module.css'
import { SidebarFooter } from './sidebar-footer.tsx'
import { UserCard } from './user-card.tsx'

const links = [
  { href: paths.todayTasks, label: workspace.menu.todayTasks, icon: CalendarCheck },
  { href: paths.nextWeekTasks, label: workspace.menu.nextWeekTasks, icon: CalendarRange },
  { href: paths.allTasks, label: workspace.menu.allTasks, icon: ListTodo },
  { href: paths.routines, label: workspace.menu.routines, icon: Repeat },
  { href: paths.profile, label: workspace.menu.profile, icon: UserRound },
]

export const Sidebar = () => {
  const [location] = useLocation()
  const { waiting, refused } = useUnsent()
  return (
    <>
      <UserCard />
      <nav aria-label={workspace.menu.label}>
        <ul className={styles.links}>
          {links.map(({ href, label, icon: Icon }) => (
            <li key={href}>
              <Link href={href} className={styles.link} aria-current={location === href ? 'page' : undefined}>
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={styles.link} onClick={() => void requestSignOut()}>
              <LogOut aria-hidden="true" />
              {workspace.menu.logout}
            </button>
          </li>
        </ul>
      </nav>
      <div role="status" className={styles.unsent}>
        {waiting > 0 && (
          <p>
            <CloudUpload aria-hidden="true" />
            {workspace.menu.waiting(waiting)}
          </p>
        )}
        {refused > 0 && (
          <p>
            <TriangleAlert aria-hidden="true" />
            {workspace.menu.refused(refused)}
          </p>
        )}
      </div>
      <SidebarFooter />
    </>
  )
}
