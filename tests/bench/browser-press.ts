// One press of the mouse or of a key, after all earlier work has ended.
import type { Page } from '@playwright/test'
import { type Traced, traced } from './browser-trace.ts'
import type { BrowserWork } from './browser-works.ts'

/** Like a finger, the key rests for a moment, so that its release does not wait for the frame after that of the letter. */
const KEY_HELD_MS = 80

type Press = { work: BrowserWork; turn: number; isQuiet: () => Promise<void>; keep: boolean }

/** Resolves when no request is in flight and the page is idle. */
export const watchRequests = (page: Page): (() => Promise<void>) => {
  // Counts only calls, because the browser does not always report the end of files from the service worker.
  const open = new Set<unknown>()
  page.on('request', (request) => {
    if (request.url().includes('/api/')) open.add(request)
  })
  page.on('response', (response) => open.delete(response.request()))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    for (let still = 0; still < 3; still = open.size === 0 ? still + 1 : 0)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
}

declare global {
  interface Window {
    /** Resolves after the frame of the awaited event. */
    paintedAfterEvent?: Promise<void>
  }
}

const watchNext = (event: 'click' | 'keyup') => {
  window.paintedAfterEvent = new Promise((resolve) => {
    document.addEventListener(event, () => requestAnimationFrame(() => setTimeout(resolve)), {
      once: true,
      capture: true,
    })
  })
}

/** Presses the target. Work of the previous press must not count. */
export const press = async (page: Page, { work, turn, isQuiet, keep }: Press): Promise<Traced> => {
  const target = await work.ready(page, turn)
  if (work.key) return pressKey(page, work.key, { work, turn, isQuiet, keep })
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`The target of this action is not on the screen: ${work.name}`)
  // Playwright's own click runs code in the page during the events, so it is not used.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await isQuiet()
  return traced(page, {
    keep,
    work: async () => {
      // Like a finger, the mouse rests for a moment, so that the release does not queue behind the work of the press.
      await page.mouse.down()
      await isQuiet()
      await page.evaluate(watchNext, 'click' as const)
      // Requested before the release, because code that runs in the page during its work would be measured too.
      const painted = page.evaluate(() => window.paintedAfterEvent)
      await page.mouse.up()
      await painted
      await work.seen(page, turn)
      await isQuiet()
    },
  })
}

const pressKey = async (page: Page, key: string, { work, turn, isQuiet, keep }: Press): Promise<Traced> => {
  await isQuiet()
  return traced(page, {
    keep,
    work: async () => {
      await page.evaluate(watchNext, 'keyup' as const)
      const painted = page.evaluate(() => window.paintedAfterEvent)
      await page.keyboard.press(key, { delay: KEY_HELD_MS })
      await painted
      await work.seen(page, turn)
      await isQuiet()
    },
  })
}
