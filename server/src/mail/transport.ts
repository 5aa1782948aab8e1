// Sends emails over SMTP.
import type { Transporter } from 'nodemailer'
import type { Environment } from '../env.ts'
import type { JobLog } from '../jobs/define-job.ts'
import type { Email } from './emails.ts'

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** `id` stays the same when an email is sent again, so that mail servers and clients can drop the duplicate. */
export type OutgoingEmail = Email & { id: string; to: string }

export type Transport = { send: (email: OutgoingEmail, log: JobLog) => Promise<void>; close: () => void }

/** A transport to the mail server of SMTP_URL. */
export function smtpTransport({ MAIL_FROM, PUBLIC_URL }: Environment, url: string): Transport {
  let opened: Promise<Transporter> | undefined
  // Loaded for the first email, because an idle server needs less memory without it.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  }
  const host = new URL(PUBLIC_URL).hostname
  return {
    send: async ({ id, to, subject, text, html }) => {
      opened ??= open()
      await (await opened).sendMail({
        from: MAIL_FROM,
        // An object, because nodemailer would parse a string as a list of addresses.
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

/** Whether the mail server refused permanently, so that a retry is useless. */
export function isRefusedForGood(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  // 530 to 538 concern our credentials, which an operator can correct.
  return code >= 540 && code < 560
}
