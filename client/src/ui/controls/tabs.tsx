import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

type Tab<Name extends string> = { name: Name; label: string; content: ReactNode }
type TabsProps<Name extends string> = {
  label: string
  tabs: readonly Tab<Name>[]
  value: Name
  onChange: (name: Name) => void
}

/** Tabs. The panels stay mounted, so that they keep their form values. */
export const Tabs = <Name extends string>({ label, tabs, value, onChange }: TabsProps<Name>) => (
  <Base.Root value={value} onValueChange={(next: Name) => onChange(next)}>
    <Base.List className={styles.list} aria-label={label}>
      {tabs.map((tab) => (
        <Base.Tab key={tab.name} value={tab.name} className={styles.tab}>
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.name} value={tab.name} className={styles.panel} keepMounted>
        {tab.content}
      </Base.Panel>
    ))}
  </Base.Root>
)
