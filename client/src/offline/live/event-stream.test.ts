// The parsed events do not depend on how the text is split.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBlockReader, type StreamBlock } from './event-stream.ts'

const text =
  'retry: 2000\n\nid: 4\n\n:\n\nevent: tasks\nid: 5\ndata: {"version":5}\n\nevent: session\r\nid: 6\r\ndata: {"version":6}\r\n\r\n'
const blocks: StreamBlock[] = [
  { retry: '2000' },
  { id: '4' },
  {},
  { event: 'tasks', id: '5', data: '{"version":5}' },
  { event: 'session', id: '6', data: '{"version":6}' },
]

it('reads blocks that arrive in any pieces', () => {
  const plain = text.replaceAll('\r', '')
  fc.assert(
    fc.property(fc.array(fc.nat(plain.length)), (cuts) => {
      const read = createBlockReader()
      const ends = [...cuts, plain.length].toSorted((one, other) => one - other)
      const pieces = ends.map((end, index) => plain.slice(ends[index - 1] ?? 0, end))
      expect(pieces.flatMap(read)).toEqual(blocks)
    }),
  )
})

it('takes line ends of any kind', () => {
  expect(createBlockReader()(text)).toEqual(blocks)
})
