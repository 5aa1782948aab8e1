// Reads server-sent events from the body of a response. A fetch sends the access token in a header. An EventSource could
// only send it in the URL.

export type StreamBlock = { event?: string; id?: string; data?: string; retry?: string }

/** Parses the blocks of a text that arrives in pieces. Each block is an object of its fields; a comment has no fields. */
export const createBlockReader = () => {
  let rest = ''
  return (piece: string): StreamBlock[] => {
    const blocks = (rest + piece.replaceAll('\r\n', '\n')).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map((block) => Object.fromEntries(block.split('\n').flatMap(fieldOf)))
  }
}

const fieldOf = (line: string): [string, string][] => {
  const [, name, value = ''] = /^(event|id|data|retry): ?(.*)$/.exec(line) ?? []
  return name === undefined ? [] : [[name, value]]
}

/** Calls back with every block until the stream ends. */
export const readBlocks = async (
  body: ReadableStream<Uint8Array>,
  receive: (blocks: StreamBlock[]) => void,
): Promise<void> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const read = createBlockReader()
  while (true) {
    const { done, value } = await reader.read()
    if (done) return
    receive(read(decoder.decode(value, { stream: true })))
  }
}
