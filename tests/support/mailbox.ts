// The development mailbox, as a browser test reads it.
import { expect, type Page } from '@playwright/test'

/** The address in the newest letter to somebody about something. */
export const mailedLink = async (page: Page, email: string, about: string) => {
  const find = async () => {
    const letters = (await (await page.request.get('/dev/mailbox')).text()).split('<article>')
    const letter = letters.find((one) => one.includes(email) && one.includes(about))
    return letter?.match(/href="([^"]+)"/)?.[1]?.replaceAll(/&(amp|#38|#x26);/g, '&') ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}
