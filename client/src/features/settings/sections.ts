// The sections of the settings screen, in their order. A capability adds its own as one line.
import type { ComponentType } from 'react'
import { settingsTexts as texts } from '../../texts/settings.ts'
import { DataSection } from './data-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { RoutinesSection } from './routines-section.tsx'
import type { SettingsSection } from './use-settings.ts'

export const sections: readonly { id: string; title: string; Section: ComponentType<SettingsSection> }[] = [
  { id: 'general', title: texts.general.title, Section: GeneralSection },
  { id: 'routines', title: texts.routines.title, Section: RoutinesSection },
  { id: 'data', title: texts.data.title, Section: DataSection },
]
