// Selects the Chromium of the browser tests: the machine's, else Playwright's, else the one of an npm package.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { shippedChromium } from './shipped-chromium.ts'

/** The path and the launch options of a browser. */
export type Browser = { kind: string; executablePath: string; args: string[]; env?: Record<string, string> }

// The sandbox does not work as root. The other options prevent requests to other servers.
const quiet = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const args = [
  ...quiet,
  '--disable-quic',
  '--disable-gpu',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
]

const usable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const machines = (): Browser | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications]
  const executablePath = found.find(usable)
  return executablePath === undefined ? undefined : { kind: "the machine's own", executablePath, args }
}

const playwrights = (): Browser | undefined => {
  const executablePath = chromium.executablePath()
  return usable(executablePath) ? { kind: "Playwright's", executablePath, args } : undefined
}

const shipped = async (): Promise<Browser | undefined> => {
  const found = await shippedChromium()
  return found && { kind: "@sparticuz/chromium's", ...found, args }
}

const finders: Record<string, () => Browser | undefined | Promise<Browser | undefined>> = {
  machine: machines,
  playwright: playwrights,
  sparticuz: shipped,
}

/** Finds the browser of this run. `DAYLOOP_BROWSER=machine|playwright|sparticuz` selects one of them. */
export const findBrowser = async (): Promise<Browser> => {
  const wanted = process.env.DAYLOOP_BROWSER
  for (const [name, find] of Object.entries(finders)) {
    const browser = wanted === undefined || wanted === name ? await find() : undefined
    if (browser) return browser
  }
  throw new Error(
    `No ${wanted ?? ''} Chromium was found. Install Google Chrome or Chromium, or run: npx playwright install chromium`,
  )
}
