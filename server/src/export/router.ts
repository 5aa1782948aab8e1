// The procedures of the calendar feed, named after their REST paths. `routes.ts` sends the files.
import { Message } from '@dayloop/contracts/auth'
import { Feed, FeedState } from '@dayloop/contracts/import'
import { router, sessionProcedure, sync } from '../trpc/init.ts'
import { createFeed, findFeedState, revokeFeed } from './feed.ts'

export const feedRouter = router({
  feed: sessionProcedure
    .meta({
      rest: 'GET /api/feed',
      summary: 'Get the time at which the calendar feed was created, without its address',
    })
    .output(sync(FeedState))
    .query(({ ctx }) => findFeedState(ctx)),
  create: sessionProcedure
    .meta({
      rest: 'POST /api/feed',
      summary: 'Create the address of the calendar feed, and revoke the older address',
      touches: ['settings'],
      example: { url: 'https://tasks.example.org/feeds/Zt8yJq1mVw.ics' },
    })
    .output(sync(Feed))
    .mutation(({ ctx }) => createFeed(ctx)),
  revoke: sessionProcedure
    .meta({
      rest: 'DELETE /api/feed',
      summary: 'Revoke the address of the calendar feed',
      touches: ['settings'],
    })
    .output(sync(Message))
    .mutation(({ ctx }) => revokeFeed(ctx)),
})
