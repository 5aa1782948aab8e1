// The texts of all emails, as plain text and as HTML that mail clients show well.

export type Email = { subject: string; text: string; html: string; link?: string }

type Content = {
  subject: string
  lines: string[]
  action?: { label: string; link: string }
  ending: string[]
}

type Link = { uid: string; token: string; email: string }

/**
 * Emails with a link, by the purpose of the link. The recipient may be a stranger, so they contain no text that the
 * sender could choose: no name, and the address only inside the link.
 */
export const LINK_EMAILS = {
  verify_email: (origin: string, { uid, token }: Link) =>
    compose({
      subject: 'Verify your email address',
      lines: ['Hello,', 'please confirm that this email address is yours.'],
      action: { label: 'Verify email address', link: `${origin}/verify-email/${uid}/${token}` },
      ending: [
        'The link works once, within 24 hours.',
        'If you did not create a Dayloop account, ignore this message.',
      ],
    }),
  email_change: (origin: string, { uid, token, email }: Link) =>
    compose({
      subject: 'Confirm your new email address',
      lines: ['Hello,', 'please confirm that this is the new email address of your Dayloop account.'],
      action: {
        label: 'Confirm new address',
        link: `${origin}/verify-email-change/${uid}/${token}/${encodeURIComponent(email)}`,
      },
      ending: [
        'The link works once, within 24 hours. You will be asked to log in again.',
        'If you did not ask for this, ignore this message.',
      ],
    }),
  account_deletion: (origin: string, { uid, token }: Link) =>
    compose({
      subject: 'Delete your account',
      lines: [
        'Hello,',
        'somebody who is signed in asked to delete your Dayloop account with everything in it.',
      ],
      action: { label: 'Delete my account', link: `${origin}/delete-account/${uid}/${token}` },
      ending: [
        'The link works once, within 1 hour. What is deleted cannot be brought back.',
        'If it was not you, ignore this message: your account stays as it is.',
      ],
    }),
  password_reset: (origin: string, { uid, token }: Link) =>
    compose({
      subject: 'Reset your password',
      lines: ['Hello,', 'somebody asked to reset the password of your Dayloop account.'],
      action: { label: 'Set a new password', link: `${origin}/reset-password?uid=${uid}&token=${token}` },
      ending: [
        'The link works once, within 1 hour.',
        'If it was not you, ignore this message: your password stays as it is.',
      ],
    }),
}

function ifNotYou(origin: string) {
  return `If it was not you, reset your password at once: ${origin}/forgot-password`
}

/** Emails that notify the owner of an address about a change. */
export const NOTICE_EMAILS = {
  email_change_asked: (origin: string) =>
    compose({
      subject: 'Your email address is about to change',
      lines: [
        'A new email address was entered for your Dayloop account.',
        'This address stays in force until the link that was sent to the new one is opened.',
      ],
      ending: [ifNotYou(origin)],
    }),
  email_changed: (origin: string) =>
    compose({
      subject: 'Your email address was changed',
      lines: ['Your Dayloop account now has another email address. This one is no longer in use.'],
      ending: [`If it was not you, write to us: ${origin}/contact`],
    }),
  password_changed: (origin: string) =>
    compose({
      subject: 'Your password was changed',
      lines: ['The password of your Dayloop account was changed, and other devices were signed out.'],
      ending: [ifNotYou(origin)],
    }),
  account_deleted: (origin: string) =>
    compose({
      subject: 'Your account was deleted',
      lines: ['Your Dayloop account and everything in it was deleted.'],
      ending: [`If it was not you, write to us: ${origin}/contact`],
    }),
  google_linked: (origin: string) =>
    compose({
      subject: 'Sign-in with Google was added to your account',
      lines: ['Your Dayloop account can now be opened with the Google account of this address.'],
      ending: [ifNotYou(origin)],
    }),
}

function compose({ subject, lines, action, ending }: Content): Email {
  const text = [...lines, ...(action ? [`${action.label}:\n${action.link}`] : []), ...ending, '-- \nDayloop']
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="background:#4338ca;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#4b5563">Or open this address: <a href="${escapeHtml(action.link)}" style="color:#4338ca;word-break:break-all">${escapeHtml(action.link)}</a></p>`
    : ''
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f3f4f6"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px"><tr><td style="padding:28px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#111827"><h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>${lines.map(paragraph).join('')}${button}${ending.map(paragraph).join('')}<p style="margin:24px 0 0;font-size:13px;color:#4b5563">Dayloop</p></td></tr></table></td></tr></table></body></html>`
  return { subject, text: `${text.join('\n\n')}\n`, html, ...(action && { link: action.link }) }
}

function paragraph(line: string) {
  return `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`
}

/** Escapes text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
