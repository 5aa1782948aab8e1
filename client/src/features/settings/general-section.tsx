import type { Settings } from '@dayloop/contracts/settings'
import { settingsTexts, weekStartNames } from '../../texts/settings.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import styles from './settings.module.css'
import type { SettingsSection } from './use-settings.ts'

const texts = settingsTexts.general

// Not imported from contracts, because that file would bring all schemas into the client.
const weekStarts: readonly Settings['week_start'][] = ['monday', 'sunday', 'saturday']

/** The first day of the week, and the shortcuts. */
export const GeneralSection = ({ settings, update }: SettingsSection) => (
  <>
    <Segmented
      label={texts.week_start}
      options={weekStarts.map((value) => ({ value, label: weekStartNames[value] }))}
      value={settings.week_start}
      onChange={(week_start) => update({ week_start })}
    />
    <div>
      <Checkbox
        label={texts.shortcuts}
        checked={settings.shortcuts}
        onChange={(shortcuts) => update({ shortcuts })}
      />
      <p className={styles.hint}>{texts.shortcutsHint}</p>
    </div>
  </>
)
