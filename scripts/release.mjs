// node scripts/release.mjs v1.2.3 FOLDER: checks that the tag, the packages and the CHANGELOG have the same version. Writes
// FOLDER/release.json, which lists the packages in FOLDER, and notes.md from the CHANGELOG.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , tag = '', folder = 'release'] = process.argv
const version = tag.replace(/^v/, '')
const problems = []

const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'))
for (const path of ['.', ...workspaces]) {
  const found = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version
  if (found !== version) problems.push(`${join(path, 'package.json')} has version ${found}`)
}
const section = readFileSync('CHANGELOG.md', 'utf8')
  .split(/^## /m)
  .find((part) => part.split('\n', 1)[0].split(',', 1)[0].trim() === version)
if (!section) problems.push('CHANGELOG.md has no section for it')
else if (/not yet released/.test(section.split('\n', 1)[0]))
  problems.push('CHANGELOG.md marks it as not yet released')
if (problems.length > 0) {
  process.stderr.write(`${tag} is not ready: ${problems.join('; ')}\n`)
  process.exit(1)
}

mkdirSync(folder, { recursive: true })
const kinds = ['apk', 'exe', 'dmg', 'snap']
const files = Object.fromEntries(
  readdirSync(folder)
    .map((name) => [name.split('.').at(-1), name])
    .filter(([kind]) => kinds.includes(kind)),
)
writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, files }, null, 2)}\n`)
writeFileSync('notes.md', `${section.split('\n').slice(1).join('\n').trim()}\n`)
process.stdout.write(`${tag}: ${Object.keys(files).length} packages\n`)
