import { Fragment } from 'react'
import { keyNames, shortcutTexts as texts } from '../texts/shortcuts.ts'
import styles from './shortcuts.module.css'

const isMac = /mac|iphone|ipad/i.test(navigator.platform)

const nameOf = (key: string): string => {
  if (key === 'Mod') return isMac ? keyNames.Command : keyNames.Control
  if (key === 'Space' || key === 'Enter' || key === 'Delete' || key === 'Shift') return keyNames[key]
  return key.length === 1 ? key.toUpperCase() : key
}

/** The keys of a shortcut, as they are labelled on a keyboard. */
export const ShortcutKeys = ({ keys }: { keys: readonly string[] }) =>
  keys.map((one, at) => (
    <Fragment key={one}>
      {at > 0 && ` ${texts.or} `}
      {one.split(' ').map((step, index) => (
        <Fragment key={step}>
          {index > 0 && ` ${texts.followedBy} `}
          {step.split('+').map((key) => (
            <kbd key={key} className={styles.key}>
              {nameOf(key)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </Fragment>
  ))
