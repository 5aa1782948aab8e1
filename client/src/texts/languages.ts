// The languages of the client. Only the language in use is loaded.
import { setTranslations, type Translated } from './messages.ts'

type Language = {
  direction: 'ltr' | 'rtl'
  load: () => Promise<Translated<Texts>>
}

/** All texts, by group. A language of this type is complete: the type checker reports a missing text. */
export type Texts = {
  auth: typeof import('./auth.ts').auth
  brand: typeof import('./brand.ts').brand
  bulk: typeof import('./offline.ts').bulk
  changeNames: typeof import('./offline.ts').changeNames
  checklist: typeof import('./checklist.ts').checklistTexts
  common: typeof import('./common.ts').common
  contact: typeof import('./pages.ts').contact
  dayNames: typeof import('./routines.ts').dayNames
  dayStates: typeof import('./routine-history.ts').dayStates
  deletion: typeof import('./your-data.ts').deletionTexts
  download: typeof import('./pages.ts').download
  dueDates: typeof import('./tasks.ts').dueDates
  elsewhere: typeof import('./elsewhere.ts').elsewhere
  export: typeof import('./your-data.ts').exportTexts
  feed: typeof import('./your-data.ts').feedTexts
  filter: typeof import('./filter.ts').filterTexts
  import: typeof import('./your-data.ts').importTexts
  keyNames: typeof import('./shortcuts.ts').keyNames
  landing: typeof import('./landing.ts').landing
  offline: typeof import('./offline.ts').offline
  palette: typeof import('./palette.ts').palette
  profile: typeof import('./profile.ts').profile
  prompts: typeof import('./prompts.ts').prompts
  quickAdd: typeof import('./quick-add.ts').quickAdd
  rejectedChanges: typeof import('./rejected-changes.ts').rejectedChanges
  routineDialogs: typeof import('./routine-dialogs.ts').routineDialogs
  routineHistory: typeof import('./routine-history.ts').routineHistory
  routineRows: typeof import('./routine-rows.ts').routineRows
  routines: typeof import('./routines.ts').routines
  screens: typeof import('./screens.ts').screenTexts
  search: typeof import('./search.ts').searchTexts
  select: typeof import('./select.ts').select
  selectDone: typeof import('./select.ts').selectDone
  settings: typeof import('./settings.ts').settingsTexts
  settingsChange: typeof import('./offline.ts').settingsChange
  shell: typeof import('./shell.ts').shell
  shortcutGroups: typeof import('./shortcuts.ts').shortcutGroups
  shortcuts: typeof import('./shortcuts.ts').shortcutTexts
  sourceNames: typeof import('./your-data.ts').sourceNames
  tagChange: typeof import('./offline.ts').tagChange
  taskDialogs: typeof import('./task-dialogs.ts').taskDialogs
  taskLists: typeof import('./tasks.ts').taskLists
  taskMarks: typeof import('./task-marks.ts').taskMarks
  tasks: typeof import('./tasks.ts').tasks
  trash: typeof import('./trash.ts').trashTexts
  undo: typeof import('./offline.ts').undo
  undone: typeof import('./offline.ts').undone
  undoResults: typeof import('./undo.ts').undoResults
  weekStartNames: typeof import('./settings.ts').weekStartNames
  workspace: typeof import('./workspace.ts').workspace
}

/** English is the source and needs no file. Each other language is a line here and a file in `languages/`. */
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
