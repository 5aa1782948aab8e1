// The layout of a screen with an editable list: header, rejected changes, counts, rows and pages.
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { Plus } from '../../ui/icons/plus.tsx'
import { ScreenHead } from '../../ui/page/screen-head.tsx'
import { Stats } from '../../ui/page/stat-card.tsx'
import { RejectedChanges } from '../rejected/rejected-changes.tsx'
import { TrashLink } from './trash-link.tsx'

type ListScreenProps = {
  title: string
  /** A line above the title. */
  above?: string
  add: { label: string; button: RefObject<HTMLButtonElement | null>; onClick: () => void }
  /** More buttons, before the add button. */
  buttons?: ReactNode
  stats: ComponentProps<typeof Stats>['stats']
  /** Undefined until the list is loaded. */
  pages: ComponentProps<typeof Pagination> | undefined
  /** The tab of the trash that the link below the list opens. */
  trash?: ComponentProps<typeof TrashLink>['tab'] | undefined
  /** The rows. */
  children: ReactNode
}

export const ListScreen = ({
  title,
  above,
  add,
  buttons,
  stats,
  pages,
  trash,
  children,
}: ListScreenProps) => (
  <>
    <ScreenHead title={title} {...(above && { above })}>
      {buttons}
      <Button ref={add.button} variant="primary" data-shortcut="add" onClick={add.onClick}>
        <Plus />
        {add.label}
      </Button>
    </ScreenHead>
    <RejectedChanges />
    <Stats stats={stats} />
    {children}
    {pages && <Pagination {...pages} />}
    {trash && <TrashLink tab={trash} />}
  </>
)
