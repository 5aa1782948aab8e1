// A real mail server on loopback that stores every accepted email and can refuse emails.
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { waitFor } from './wait.ts'

export type Email = { from: string; to: string[]; subject: string; text: string; html: string }

/** Starts a mail server, optionally on the port of an earlier one. `url` is a value for SMTP_URL. */
export const startMail = async (port = 0) => {
  const emails: Email[] = []
  let refusal: { code: number; text: string } | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (refusal) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        emails.push({
          from: mail.from?.address ?? '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
        })
        done()
      })
    },
  })
  // A killed replica breaks its connection. Without a listener, this error would end the tests.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    emails,
    /** Waits for the email to `to` whose subject or text matches; the newest if there are several. */
    emailTo: (to: string, about = /./) =>
      waitFor(`an email to ${to} about ${about}`, () =>
        emails.findLast((email) => email.to.includes(to) && about.test(`${email.subject}\n${email.text}`)),
      ),
    /** Refuses every later email, temporarily (451) or permanently (550); null accepts them again. */
    refuse: (code: 451 | 550 | null) => {
      refusal = code === null ? null : { code, text: code === 451 ? 'Try again later' : 'No such mailbox' }
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The links in an email's text, in order. */
export const linksIn = ({ text }: Email) =>
  (text.match(/https?:\/\/[^\s<>"]+/g) ?? []).map((link) => new URL(link))
