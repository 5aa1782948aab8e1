// Draws the PNG icons of public/icons from the SVGs beside this file: `node --import tsx client/icons/draw.ts`.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'

const out = new URL('../public/icons/', import.meta.url)
const drawings = [
  ['icon', 'icon-192', 192],
  ['icon', 'icon-512', 512],
  ['maskable', 'maskable-512', 512],
  ['monochrome', 'monochrome-512', 512],
  ['maskable', 'apple-touch-180', 180],
] as const

mkdirSync(out, { recursive: true })
copyFileSync(new URL('icon.svg', import.meta.url), new URL('icon.svg', out))
const executablePath = process.env.CHROMIUM
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const [source, name, size] of drawings) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const svg = readFileSync(new URL(`${source}.svg`, import.meta.url), 'utf8')
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  )
  await page.screenshot({ path: new URL(`${name}.png`, out).pathname, omitBackground: true })
  await page.close()
}
await browser.close()
