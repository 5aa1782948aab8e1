// A page of the development mailbox: the emails that were not sent, newest first. It does not exist in production.
import type { FastifyInstance } from 'fastify'
import { listEmails } from '../db/dev-mailbox.ts'
import type { Deps } from '../deps.ts'
import { escapeHtml } from './emails.ts'
import { usesMailbox } from './mail-job.ts'

const MAX_SHOWN = 50

/** A Fastify plugin with the page at /dev/mailbox. */
export async function mailboxPage(app: FastifyInstance, { deps }: { deps: Deps }) {
  if (!usesMailbox(deps.env)) return
  app.get('/dev/mailbox', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page((await listEmails(deps.db, MAX_SHOWN)).map(article))),
  )
}

type StoredEmail = Awaited<ReturnType<typeof listEmails>>[number]

function article({ recipient, subject, body, created_at }: StoredEmail): string {
  return `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(recipient)}, <time>${created_at.toISOString()}</time></p><pre>${linked(body)}</pre></article>`
}

function linked(body: string): string {
  return body
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}

function page(articles: string[]): string {
  const list = articles.length > 0 ? articles.join('\n<hr>\n') : '<p>No mail yet.</p>'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Development mailbox</title></head>
<body><main><h1>Development mailbox</h1>
${list}
</main></body></html>
`
}
