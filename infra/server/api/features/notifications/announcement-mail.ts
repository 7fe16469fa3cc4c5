import { asMember } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { completeLanguages, shownLanguage } from '@hydria/shared/rules/text-language.ts';
import sanitizeHtml from 'sanitize-html';
import { z } from 'zod';
import { createOneTimeToken } from '../session/one-time-tokens.ts';
import { BY_MAIL, channelsOf } from '@hydria/shared/rules/notification-events.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';

/** The purpose of the secrets that end mailings. */
export const UNSUBSCRIBE = 'unsubscribe';
/** The unsubscribe link stays valid for this long. */
const SECRET_SECONDS = 180 * 86_400;
const EXCERPT_MAX = 400;

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' };

/** The beginning of sanitised HTML as plain text. */
function excerpt(html: string): string {
  const spaced = html.replace(/<(br|\/p|\/li|\/h[1-6]|\/tr|\/td)\b/g, ' $&');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity]!)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > EXCERPT_MAX ? `${text.slice(0, EXCERPT_MAX).toWellFormed()}…` : text;
}

const READ: Record<Language, string> = {
  el: 'Όλη η ανακοίνωση',
  en: 'Read the announcement',
  de: 'Ganze Mitteilung lesen',
  fr: 'Lire l’annonce',
};

const WHY: Record<Language, string> = {
  el: 'Λαμβάνετε το μήνυμα επειδή έχετε ζητήσει ενημερώσεις με e-mail από αυτή τη ΔΕΥΑ.',
  en: 'You receive this because you asked this water utility for news by email.',
  de: 'Sie erhalten diese Nachricht, weil Sie Neuigkeiten dieses Wasserversorgers per E-Mail wünschen.',
  fr: 'Vous recevez ce message car vous avez demandé les nouvelles de ce service des eaux par e-mail.',
};

const texts = Object.fromEntries(
  LANGUAGES.map((lang) => [
    lang,
    ({ title, text, path }: { title: string; text: string; path: string }) => ({
      subject: title,
      body: [title, ...(text ? [text] : []), { button: READ[lang], path }, { fine: WHY[lang] }],
    }),
  ]),
) as Record<
  Language,
  (values: { title: string; text: string; path: string }) => {
    subject: string;
    body: (string | { button: string; path: string } | { fine: string })[];
  }
>;

/** Mails an announcement to one subscriber, once, if they still want it. */
export const announcementMail = mail({
  ids: z.strictObject({ deya_id: z.int(), announcement_id: z.int(), person_id: z.int() }),
  once: ({ deya_id, announcement_id, person_id }) => `announcement:${deya_id}:${announcement_id}:${person_id}`,
  load: ({ db, clock }, { deya_id, announcement_id, person_id }) =>
    asMember(db, deya_id, person_id, async (tx) => {
      const row = await tx
        .selectFrom('person_deya as l')
        .innerJoin('person as p', 'p.id', 'l.person_id')
        .innerJoin('announcement as a', 'a.deya_id', 'l.deya_id')
        .select([
          'p.email',
          offeredLanguage('p.lang', deya_id).as('lang'),
          'a.title',
          'a.description',
          'l.subscribe',
          'l.muted',
        ])
        .where('l.deya_id', '=', deya_id)
        .where('l.person_id', '=', person_id)
        .where('l.status', '=', 'active')
        .where('a.id', '=', announcement_id)
        .where('p.active', '=', true)
        .where('p.confirmed_at', 'is not', null)
        .where('p.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row || !(channelsOf('announcement', row) & BY_MAIL)) return null;
      const { email: to, lang, title, description } = row;
      const unsubscribe = await createOneTimeToken(tx, {
        purpose: UNSUBSCRIBE,
        person_id,
        deya_id,
        // Each mail has a secret of its own: a newer mail must not invalidate an older link.
        subject: `announcement:${deya_id}:${announcement_id}`,
        detail: { mailing: 'announcements' },
        seconds: SECRET_SECONDS,
        now: clock.now(),
      });
      const path = `/deya/${deya_id}/announcements#announcement-${announcement_id}`;
      const shown = shownLanguage(completeLanguages(title, description), lang);
      const values = { title: title[shown] ?? title.el, text: excerpt(description[shown] ?? description.el), path };
      return { to, lang, values, deya_id, unsubscribe };
    }),
  texts,
});
