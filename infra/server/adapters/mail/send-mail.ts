import { JobFailure } from '@hydria/jobs/failure.ts';
import { pageUrl, PICTURE, pictureOf, toHtml, toText, type Letter } from './compose.ts';
import type { Addressed, Mail, MailDeps } from './mail.ts';
import { oneAddress, oneLine } from './safe-text.ts';
import { nameInMail } from '@hydria/shared/rules/person-name.ts';
import { isolatedValues } from '@hydria/shared/rules/text-direction.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

/** Kinds of mail by name. */
// The values of a kind are opaque here; only load and texts of one kind must fit each other.
// oxlint-disable-next-line typescript/no-explicit-any
export type Mails<Deps extends MailDeps> = Record<string, Mail<Deps, any, any>>;

const PORTAL = 'Hydria';

async function senderOf({ db }: MailDeps, { deya_id, lang }: Addressed<unknown>): Promise<string> {
  if (!deya_id) return PORTAL;
  const deya = await db
    .selectFrom('deya')
    .select(['title', 'title_latin'])
    .where('id', '=', deya_id)
    .executeTakeFirst();
  return (lang === 'el' ? deya?.title : deya?.title_latin) || PORTAL;
}

/** RFC 8058: one click in the reader's mail program, a POST without login or cookie. */
const leavingHeaders = (publicUrl: string, secret: string) => ({
  'List-Unsubscribe': `<${new URL(`/api/unsubscribe/${encodeURIComponent(secret)}`, publicUrl).href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function kindOf<Deps extends MailDeps>(mails: Mails<Deps>, template: string): Mail<Deps> {
  const kind = Object.hasOwn(mails, template) ? mails[template] : undefined;
  if (!kind) throw new JobFailure('unknown_template');
  return kind;
}

/** The key of a mail that is sent once; undefined when each request is a mail of its own. */
export function onceOf<Deps extends MailDeps>(
  mails: Mails<Deps>,
  { template, ids }: { template: string; ids: unknown },
): string | undefined {
  const kind = kindOf(mails, template);
  return kind.once?.(kind.ids.parse(ids));
}

/**
 * The values as the texts of a mail take them: each text keeps its direction to itself, and `name`, the name of a person, is one and no
 * advertisement.
 */
const readableValues = (values: unknown): unknown => {
  const isNamed = typeof values === 'object' && values !== null && 'name' in values && typeof values.name === 'string';
  return isolatedValues(isNamed ? { ...values, name: nameInMail(String(values.name)) } : values);
};

/** A mail as it goes out now, or null when its template has nothing to say any more. */
export async function composeMail<Deps extends MailDeps>(
  deps: Deps,
  mails: Mails<Deps>,
  { id, template, ids }: { id: string; template: string; ids: unknown },
): Promise<OutgoingMail | null> {
  const kind = kindOf(mails, template);
  const known = kind.ids.parse(ids);
  const addressed: Addressed<unknown> | null = await kind.load(deps, known);
  if (!addressed) return null;
  // Otherwise its links would open at the utility that the reader looked at last.
  if (typeof known['deya_id'] === 'number' && addressed.deya_id !== known['deya_id'])
    throw new JobFailure('mail_without_its_utility');
  const { publicUrl, mailFrom } = deps.config;
  const { to, lang, values, deya_id, unsubscribe, attachments = [] } = addressed;
  const sender = oneLine(await senderOf(deps, addressed));
  const page = { publicUrl, lang, deya_id };
  const leave = unsubscribe && pageUrl(page, `/unsubscribe?token=${encodeURIComponent(unsubscribe)}`);
  const letter: Letter = { ...kind.texts[lang](readableValues(values)), ...page, sender, ...(leave && { leave }) };
  const picture = pictureOf(letter);
  return {
    id,
    from: { name: sender, address: oneAddress(mailFrom) },
    to: oneAddress(to),
    subject: oneLine(letter.subject),
    text: toText(letter),
    html: toHtml(letter),
    lang,
    headers: unsubscribe ? leavingHeaders(publicUrl, unsubscribe) : {},
    ...(picture && { pictures: [{ cid: PICTURE, png: picture.png.toString('base64') }] }),
    ...(attachments.length > 0 && { attachments }),
  };
}

/** Composes and hands over. */
export async function sendMail<Deps extends MailDeps>(
  deps: Deps,
  transport: MailTransport,
  mails: Mails<Deps>,
  asked: { id: string; template: string; ids: unknown },
): Promise<void> {
  const mail = await composeMail(deps, mails, asked);
  if (mail) await transport.send(mail);
}
