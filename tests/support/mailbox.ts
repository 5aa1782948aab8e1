// Reads the development mailbox in a browser test.
import { expect, type Page } from '@playwright/test'

/** The link in the newest email to an address with a subject. */
export const mailedLink = async (page: Page, email: string, about: string) => {
  const find = async () => {
    const articles = (await (await page.request.get('/dev/mailbox')).text()).split('<article>')
    const article = articles.find((one) => one.includes(email) && one.includes(about))
    return article?.match(/href="([^"]+)"/)?.[1]?.replaceAll(/&(amp|#38|#x26);/g, '&') ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}
