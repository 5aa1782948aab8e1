// Where letters go: to a mail server, or into the development mailbox.
import type { Transporter } from 'nodemailer'
import type { Environment } from '../env.ts'
import type { JobLog } from '../jobs/define-job.ts'
import type { Letter } from './letters.ts'

const WAITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** `id` is the same when a letter is sent again: mail clients and servers then show one. */
export type Sending = Letter & { id: string; to: string }

export type Transport = { send: (letter: Sending, log: JobLog) => Promise<void>; close: () => void }

/** A transport to the mail server of SMTP_URL. */
export function smtpTransport({ MAIL_FROM, PUBLIC_URL }: Environment, url: string): Transport {
  let opened: Promise<Transporter> | undefined
  // Loaded for the first letter: an idle server needs less memory.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...WAITS, disableFileAccess: true, disableUrlAccess: true })
  }
  const host = new URL(PUBLIC_URL).hostname
  return {
    send: async ({ id, to, subject, text, html }) => {
      opened ??= open()
      await (await opened).sendMail({
        from: MAIL_FROM,
        // As an object: no part of an address is ever read as a further one.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => void opened?.then((smtp) => smtp.close()),
  }
}

/** Whether the mail server refused for good: trying again would not help. */
export function isRefusedForGood(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  // 530 to 538 speak of our own sign-in there, which an operator can mend.
  return code >= 540 && code < 560
}
