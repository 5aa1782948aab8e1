// The languages of the client. Only the language in use is loaded.
import { setTranslations, type Translated } from './messages.ts'

type Language = {
  direction: 'ltr' | 'rtl'
  load: () => Promise<TranslatedGroups>
}

/** The groups that a language translates: a line for each group. A language is a file that exports this shape. */
export type TranslatedGroups = {
  auth?: Translated<typeof import('./auth.ts').auth>
  brand?: Translated<typeof import('./brand.ts').brand>
  bulk?: Translated<typeof import('./offline.ts').bulk>
  changeNames?: Translated<typeof import('./offline.ts').changeNames>
  checklist?: Translated<typeof import('./checklist.ts').checklistTexts>
  common?: Translated<typeof import('./common.ts').common>
  contact?: Translated<typeof import('./pages.ts').contact>
  dayNames?: Translated<typeof import('./routines.ts').dayNames>
  dayStates?: Translated<typeof import('./routine-history.ts').dayStates>
  deletion?: Translated<typeof import('./your-data.ts').deletionTexts>
  download?: Translated<typeof import('./pages.ts').download>
  elsewhere?: Translated<typeof import('./elsewhere.ts').elsewhere>
  export?: Translated<typeof import('./your-data.ts').exportTexts>
  feed?: Translated<typeof import('./your-data.ts').feedTexts>
  filter?: Translated<typeof import('./filter.ts').filterTexts>
  import?: Translated<typeof import('./your-data.ts').importTexts>
  keyNames?: Translated<typeof import('./shortcuts.ts').keyNames>
  landing?: Translated<typeof import('./landing.ts').landing>
  offline?: Translated<typeof import('./offline.ts').offline>
  palette?: Translated<typeof import('./palette.ts').palette>
  profile?: Translated<typeof import('./profile.ts').profile>
  prompts?: Translated<typeof import('./prompts.ts').prompts>
  quickAdd?: Translated<typeof import('./quick-add.ts').quickAdd>
  rejectedChanges?: Translated<typeof import('./rejected-changes.ts').rejectedChanges>
  routineDialogs?: Translated<typeof import('./routine-dialogs.ts').routineDialogs>
  routineHistory?: Translated<typeof import('./routine-history.ts').routineHistory>
  routineRows?: Translated<typeof import('./routine-rows.ts').routineRows>
  routines?: Translated<typeof import('./routines.ts').routines>
  screens?: Translated<typeof import('./screens.ts').screenTexts>
  search?: Translated<typeof import('./search.ts').searchTexts>
  select?: Translated<typeof import('./select.ts').select>
  selectDone?: Translated<typeof import('./select.ts').selectDone>
  settings?: Translated<typeof import('./settings.ts').settingsTexts>
  settingsChange?: Translated<typeof import('./offline.ts').settingsChange>
  shell?: Translated<typeof import('./shell.ts').shell>
  shortcutGroups?: Translated<typeof import('./shortcuts.ts').shortcutGroups>
  shortcuts?: Translated<typeof import('./shortcuts.ts').shortcutTexts>
  sourceNames?: Translated<typeof import('./your-data.ts').sourceNames>
  tagChange?: Translated<typeof import('./offline.ts').tagChange>
  taskDialogs?: Translated<typeof import('./task-dialogs.ts').taskDialogs>
  taskLists?: Translated<typeof import('./tasks.ts').taskLists>
  taskMarks?: Translated<typeof import('./task-marks.ts').taskMarks>
  tasks?: Translated<typeof import('./tasks.ts').tasks>
  trash?: Translated<typeof import('./trash.ts').trashTexts>
  undo?: Translated<typeof import('./offline.ts').undo>
  undone?: Translated<typeof import('./offline.ts').undone>
  undoResults?: Translated<typeof import('./undo.ts').undoResults>
  weekStartNames?: Translated<typeof import('./settings.ts').weekStartNames>
  workspace?: Translated<typeof import('./workspace.ts').workspace>
}

/** English is the source and needs no file. Each other language is one line here. */
const languages: Readonly<Record<string, Language>> = {}

/** Loads the first wanted language that exists, else keeps English. `wanted` has BCP 47 tags. */
export const loadLanguage = async (wanted: readonly string[], known = languages): Promise<void> => {
  for (const tag of wanted.flatMap((tag) => [tag, tag.split('-')[0] ?? tag])) {
    if (tag === 'en') return
    const language = known[tag]
    if (!language) continue
    setTranslations(tag, await language.load())
    document.documentElement.lang = tag
    document.documentElement.dir = language.direction
    return
  }
}
