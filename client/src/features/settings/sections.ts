// The sections of the settings screen, in their order. A new section is one line.
import type { ComponentType } from 'react'
import { settingsTexts as texts } from '../../texts/settings.ts'
import { DataSection } from './data-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { RoutinesSection } from './routines-section.tsx'
import type { SettingsSection } from './use-settings.ts'

export const sections: readonly {
  id: string
  texts: { title: string }
  Section: ComponentType<SettingsSection>
}[] = [
  { id: 'general', texts: texts.general, Section: GeneralSection },
  { id: 'routines', texts: texts.routines, Section: RoutinesSection },
  { id: 'data', texts: texts.data, Section: DataSection },
]
