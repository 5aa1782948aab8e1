// Many simple clients. Their connections are open before the measurement, and each has one request in flight.
// All connections stay open whether few or all of them are used, so that only the server's work differs.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const OPENED_AT_ONCE = 250
const TICK = 10
const HEAD_END = '\r\n\r\n'
const HELLO = `GET /healthz HTTP/1.1\r\nhost: localhost${HEAD_END}`

type Line = { socket: Socket; text: string; asked: boolean }
/** The number of clients and the duration. */
export type Asking = {
  seconds: number
  /** This many clients send the next request as soon as they have an answer. */
  clients?: number
  /** Requests per second over free connections; by default as many as possible. */
  rate?: number
}

/** Answers per second by status. With a rate, also the requests that no free connection could send. */
export type Answered = { accepted: number; refused: number; others: number; unsent: number }

/** Opens the connections. Each answer must have a content-length. */
export const openClients = async (port: number, many: number, request: string) => {
  const lines: Line[] = []
  const free: Line[] = []
  let counts = { accepted: 0, refused: 0, others: 0, unsent: 0 }
  let again: ((line: Line) => void) | undefined

  const ask = (line: Line) => {
    line.asked = true
    line.socket.write(request)
  }
  const heard = (line: Line, part: string) => {
    line.text += part
    const head = line.text.indexOf(HEAD_END)
    if (head < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(line.text.slice(0, head))?.[1])
    if (line.text.length < head + HEAD_END.length + length) return
    const status = line.text.slice(9, 12)
    line.text = ''
    line.asked = false
    counts[status === '200' ? 'accepted' : status === '503' ? 'refused' : 'others'] += 1
    if (again) again(line)
    else free.push(line)
  }
  const open = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    const line = { socket, text: '', asked: false }
    socket.setEncoding('latin1').on('data', (part: string) => heard(line, part))
    socket.on('error', () => {})
    socket.on('close', () => {
      line.asked = false
      counts.others += 1
    })
    lines.push(line)
    // The server closes a connection without a request after some seconds, and keeps one with a request.
    line.asked = true
    socket.write(HELLO)
  }
  const settled = async () => {
    while (lines.some(({ asked }) => asked)) await wait(TICK)
  }
  while (lines.length < many) {
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open))
    await settled()
  }

  return {
    /** Sends requests for the duration, after earlier requests have ended. */
    ask: async ({ seconds, clients = 0, rate = 0 }: Asking): Promise<Answered> => {
      counts = { accepted: 0, refused: 0, others: 0, unsent: 0 }
      const begun = performance.now()
      again = rate > 0 ? undefined : ask
      for (const line of free.splice(0, clients)) ask(line)
      let due = 0
      const ticking = setInterval(() => {
        const now = Math.floor(((performance.now() - begun) / 1_000) * rate)
        for (; due < now; due += 1) {
          const line = free.shift()
          if (line) ask(line)
          else counts.unsent += 1
        }
      }, TICK)
      await wait(seconds * 1_000)
      clearInterval(ticking)
      again = undefined
      const took = (performance.now() - begun) / 1_000
      const { accepted, refused, others, unsent } = counts
      await settled()
      return { accepted: accepted / took, refused: refused / took, others, unsent: unsent / took }
    },
    close: () => {
      for (const { socket } of lines) socket.destroy()
    },
  }
}
