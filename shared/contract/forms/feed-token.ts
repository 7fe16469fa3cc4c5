import { FEED_SCOPES } from '../../rules/feed-parts.ts';
import { dayFromToday, many, optional, text } from './fields.ts';
import { defineForm } from './form.ts';

const dayOf = (value: unknown): string | undefined => /^\d{4}-\d{2}-\d{2}$/.exec(String(value).trim())?.[0];

/** A new access token of the feed, `POST /api/utilities/feed-tokens`. It works from the first day to the last, both included. */
export const feedTokenForm = defineForm(
  'feed_token',
  {
    name: text({ max: 80 }),
    scopes: many(FEED_SCOPES, 'required'),
    begins_on: optional(dayFromToday()),
    ends_on: optional(dayFromToday()),
  },
  {
    across: [
      {
        error: 'order',
        at: 'ends_on',
        code: 'invalid',
        isBroken: ({ valueOf }) => {
          const [begin, end] = [dayOf(valueOf('begins_on')), dayOf(valueOf('ends_on'))];
          return begin !== undefined && end !== undefined && end < begin;
        },
      },
    ],
  },
);

/** The replacement of an access token, `POST /api/utilities/feed-tokens/{id}/replacement`: until when the old one still works. */
export const feedTokenReplacementForm = defineForm('feed_token_replacement', {
  until: dayFromToday(),
  ends_on: optional(dayFromToday()),
});
