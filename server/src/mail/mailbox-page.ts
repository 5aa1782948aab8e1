// The development mailbox as a page: what would have been sent, newest first. It is not there in production.
import type { FastifyInstance } from 'fastify'
import { listLetters } from '../db/dev-mailbox.ts'
import type { Deps } from '../deps.ts'
import { escaped } from './letters.ts'
import { usesMailbox } from './mail-job.ts'

const SHOWN = 50

/** A Fastify plugin with the page at /dev/mailbox. */
export async function mailboxPage(app: FastifyInstance, { deps }: { deps: Deps }) {
  if (!usesMailbox(deps.env)) return
  app.get('/dev/mailbox', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page((await listLetters(deps.db, SHOWN)).map(article))),
  )
}

type Kept = Awaited<ReturnType<typeof listLetters>>[number]

function article({ recipient, subject, body, created_at }: Kept): string {
  return `<article><h2>${escaped(subject)}</h2><p>To ${escaped(recipient)}, <time>${created_at.toISOString()}</time></p><pre>${linked(body)}</pre></article>`
}

function linked(body: string): string {
  return body
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
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
