// What the server needs while nobody asks it for anything: it is to fit beside others on a small box.
import { expect, it } from 'vitest'
import { openStage } from './stage.ts'

const MOST_BYTES = 130 * 1024 * 1024

it('an idle server needs less than 130 MiB', async () => {
  const stage = await openStage()
  expect(await stage.memory()).toBeLessThan(MOST_BYTES)
})
