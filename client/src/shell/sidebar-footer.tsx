import { Link } from 'wouter'
import { useSite } from '../api/site.ts'
import { paths } from '../paths.ts'
import { workspace } from '../texts/workspace.ts'
import { Segmented } from '../ui/controls/segmented.tsx'
import styles from './sidebar.module.css'
import { chooseTheme, themes, useTheme } from './theme.ts'

/** The choice of the theme, the links of the operator, and the version. */
export const SidebarFooter = () => {
  const site = useSite()
  const theme = useTheme()
  return (
    <footer className={styles.footer}>
      <Segmented
        label={workspace.theme.label}
        options={themes.map((value) => ({ value, label: workspace.theme[value] }))}
        value={theme}
        onChange={chooseTheme}
      />
      <ul className={styles.small}>
        {site && (
          <>
            <li>
              <a href={site.company_url}>{workspace.menu.company}</a>
            </li>
            <li>
              <a href={site.source_url}>{workspace.menu.source}</a>
            </li>
          </>
        )}
        <li>
          <Link href={paths.download}>{workspace.menu.download}</Link>
        </li>
      </ul>
      <p className={styles.version}>{workspace.menu.version(__APP_VERSION__)}</p>
    </footer>
  )
}
