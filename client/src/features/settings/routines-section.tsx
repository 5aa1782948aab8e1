import { settingsTexts } from '../../texts/settings.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import styles from './settings.module.css'
import type { SettingsSection } from './use-settings.ts'

const texts = settingsTexts.routines

/** The setting that applies routines automatically. */
export const RoutinesSection = ({ settings, update }: SettingsSection) => (
  <div>
    <Checkbox
      label={texts.auto_apply_routines}
      checked={settings.auto_apply_routines}
      onChange={(auto_apply_routines) => update({ auto_apply_routines })}
    />
    <p className={styles.hint}>{texts.auto_apply_routinesHint}</p>
  </div>
)
