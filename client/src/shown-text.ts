// Titles and initials to show, also for stored values without a visible character.
import { hasVisibleCharacter } from '@dayloop/contracts/text'
import { common } from './texts/common.ts'

/** The title, or a placeholder: a row needs a visible text to be pressed. */
export const shownTitle = (title: string): string =>
  hasVisibleCharacter(title) ? title : common.noVisibleTitle

/** The first visible character of a name. Flags and joined emoji are several code points. */
export const initialOf = (name: string): string => {
  const characters =
    'Segmenter' in Intl ? [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment) : [...name]
  return characters.find(hasVisibleCharacter)?.toLocaleUpperCase() ?? ''
}
