// Runs axe on a page in both colour schemes, and checks that narrow screens do not scroll sideways.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './e2e.ts'

export const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
export const desk = { width: 1280, height: 800 }

export const violationsOf = async (builder: AxeBuilder) =>
  (await builder.setLegacyMode().analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )

/** Resolves when no transition or finite animation runs: a colour is measured as it is at that moment. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  )

/** The violations that remain once nothing moves: a notice may fade in while axe measures. */
const lastingViolationsOf = async (page: Page, builder: AxeBuilder) => {
  await settled(page)
  const violations = await violationsOf(builder)
  if (violations.length === 0) return violations
  await settled(page)
  return violationsOf(builder)
}

/** Expects no violation in light, none of contrast in dark, and no horizontal scrolling on narrow screens. */
export const check = (page: Page, name: string, within = 'html') =>
  test.step(name, async () => {
    const all = new AxeBuilder({ page }).include(within).withTags(rules)
    expect(await lastingViolationsOf(page, all), `${name}, light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    const contrast = new AxeBuilder({ page })
      .include(within)
      .withRules(['color-contrast', 'link-in-text-block'])
    expect(await lastingViolationsOf(page, contrast), `${name}, dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${name} at ${width} px`).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize(desk)
  })
