// One press of the mouse, with nothing else under way before it.
import type { Page } from '@playwright/test'
import { type Traced, traced } from './browser-trace.ts'
import type { BrowserWork } from './browser-works.ts'

type Press = { work: BrowserWork; turn: number; isQuiet: () => Promise<void>; keep: boolean }

/** Answers when nothing is on its way and the page has nothing left to do. */
export const watchRequests = (page: Page): (() => Promise<void>) => {
  // Calls alone: of a file that the worker answers, the browser does not always tell the end.
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
    /** Resolves after the frame that the next click leads to. */
    paintedAfterClick?: Promise<void>
  }
}

const watchNextClick = () => {
  window.paintedAfterClick = new Promise((resolve) => {
    document.addEventListener('click', () => requestAnimationFrame(() => setTimeout(resolve)), {
      once: true,
      capture: true,
    })
  })
}

/** Presses what the work names; what the last press began must not count against this one. */
export const press = async (page: Page, { work, turn, isQuiet, keep }: Press): Promise<Traced> => {
  const target = await work.ready(page, turn)
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`There is nothing to press for: ${work.name}`)
  // By hand: Playwright's own click looks into the page while the events run.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await isQuiet()
  return traced(page, {
    keep,
    work: async () => {
      // A finger rests, too: the release must not queue behind what the press did.
      await page.mouse.down()
      await isQuiet()
      await page.evaluate(watchNextClick)
      // Asked for before the release: what looks into the page while it works and paints is measured with it.
      const painted = page.evaluate(() => window.paintedAfterClick)
      await page.mouse.up()
      await painted
      await work.seen(page, turn)
      await isQuiet()
    },
  })
}
