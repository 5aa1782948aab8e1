// The languages of the client. Only the language in use is loaded.
import { setTranslations, type Translated } from './messages.ts'

type Language = {
  direction: 'ltr' | 'rtl'
  load: () => Promise<TranslatedGroups>
}

/** The groups that a language translates. A language is a file that exports this shape. */
export type TranslatedGroups = {
  auth?: Translated<typeof import('./auth.ts').auth>
  brand?: Translated<typeof import('./brand.ts').brand>
  changeNames?: Translated<typeof import('./offline.ts').changeNames>
  common?: Translated<typeof import('./common.ts').common>
  contact?: Translated<typeof import('./pages.ts').contact>
  dayNames?: Translated<typeof import('./routines.ts').dayNames>
  download?: Translated<typeof import('./pages.ts').download>
  landing?: Translated<typeof import('./landing.ts').landing>
  offline?: Translated<typeof import('./offline.ts').offline>
  profile?: Translated<typeof import('./profile.ts').profile>
  prompts?: Translated<typeof import('./prompts.ts').prompts>
  routines?: Translated<typeof import('./routines.ts').routines>
  shell?: Translated<typeof import('./shell.ts').shell>
  taskLists?: Translated<typeof import('./tasks.ts').taskLists>
  tasks?: Translated<typeof import('./tasks.ts').tasks>
  undone?: Translated<typeof import('./offline.ts').undone>
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
