import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  children: ReactNode
}

/** A menu of actions behind a button. */
export const Menu = ({ trigger, children }: MenuProps) => (
  <Base.Root modal={false}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} align="end">
        <Base.Popup className={styles.popup}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

type ItemProps = { onClick: () => void; tone?: 'plain' | 'danger'; children: ReactNode }

/** One action of a menu. */
export const MenuItem = ({ onClick, tone = 'plain', children }: ItemProps) => (
  <Base.Item className={classNames(styles.item, tone === 'danger' && styles.danger)} onClick={onClick}>
    {children}
  </Base.Item>
)
