// The link below a list to its deleted rows.
import { paths } from '../../paths.ts'
import { workspace } from '../../texts/workspace.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Trash2 } from '../../ui/icons/trash-2.tsx'
import styles from './list-card.module.css'

export const TrashLink = ({ tab }: { tab: 'tasks' | 'routines' }) => (
  <p className={styles.trash}>
    <ButtonLink
      variant="quiet"
      size="small"
      href={tab === 'tasks' ? paths.trash : `${paths.trash}?tab=${tab}`}
    >
      <Trash2 />
      {workspace.trash}
    </ButtonLink>
  </p>
)
