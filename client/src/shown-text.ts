// What stands on the screen for a title or a name, also for an older one without a visible character.
import { hasVisibleCharacter } from '@dayloop/contracts/text'
import { common } from './texts/common.ts'

/** A row's title, or words in its place: a row without any could not be pressed. */
export const shownTitle = (title: string): string =>
  hasVisibleCharacter(title) ? title : common.noVisibleTitle

/** The first character of a name that shows, whole: a flag and a joined emoji are several code points. */
export const initialOf = (name: string): string => {
  const characters =
    'Segmenter' in Intl ? [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment) : [...name]
  return characters.find(hasVisibleCharacter)?.toLocaleUpperCase() ?? ''
}
