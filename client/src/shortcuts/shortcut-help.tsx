// The help screen of the keyboard shortcuts, built from their table.
import { useKnownSettings } from '../offline/settings/known-settings.ts'
import { common } from '../texts/common.ts'
import { shortcutGroups, shortcutTexts as texts } from '../texts/shortcuts.ts'
import Dialog from '../ui/overlay/dialog.tsx'
import { ShortcutKeys } from './shortcut-keys.tsx'
import { type Shortcut, shortcuts } from './shortcut-table.ts'
import styles from './shortcuts.module.css'

const groups = (): [Shortcut['group'], Shortcut[]][] => {
  const found = new Map<Shortcut['group'], Shortcut[]>()
  for (const shortcut of shortcuts)
    found.set(shortcut.group, [...(found.get(shortcut.group) ?? []), shortcut])
  return [...found]
}

const ShortcutHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title={texts.title} closeLabel={common.close}>
    {useKnownSettings()?.shortcuts === false && <p>{texts.off}</p>}
    {groups().map(([group, list]) => (
      <section key={group} aria-labelledby={`shortcuts-${group}`}>
        <h3 id={`shortcuts-${group}`} className={styles.group}>
          {shortcutGroups[group]}
        </h3>
        <dl className={styles.list}>
          {list.map(({ keys, text }) => (
            <div key={text} className={styles.line}>
              <dt>{texts[text]}</dt>
              <dd>
                <ShortcutKeys keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
)

export default ShortcutHelp
