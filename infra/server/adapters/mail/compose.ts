import { JobFailure } from '@hydria/jobs/failure.ts';
import { withLocale, type Language, type Localized } from '@hydria/shared/rules/languages.ts';
import { withUtility } from '@hydria/shared/rules/utility-address.ts';
import type { Block, MailPicture, MailText } from './mail.ts';
import { escapeHtml, oneLine } from './safe-text.ts';

/** The source of both parts of a mail. */
export interface Letter extends MailText {
  lang: Language;
  /** The sender: the utility, or the portal. */
  sender: string;
  publicUrl: string;
  /** The utility that the mail is about; null for a mail of the portal itself. */
  deya_id: number | null;
  /** Page on which one leaves the mailing. */
  leave?: string;
}

const WHY: Localized = {
  el: 'Το μήνυμα στάλθηκε αυτόματα από το',
  en: 'This message was sent automatically by',
  de: 'Diese Nachricht wurde automatisch gesendet von',
  fr: 'Ce message a été envoyé automatiquement par',
};
const LEAVE: Localized = {
  el: 'Δεν θέλω άλλα τέτοια μηνύματα',
  en: 'Stop these messages',
  de: 'Diese Nachrichten abbestellen',
  fr: 'Ne plus recevoir ces messages',
};

/** Pages that show nothing of a utility: a mail of the portal itself may lead to them alone. */
const PAGES_OF_PORTAL = /^\/(?:$|(?:login|autologin|password|email|account|unsubscribe)(?![^/?#]))/;

interface Page {
  publicUrl: string;
  lang: Language;
  /** The utility that the link names; null for a page of the portal itself. */
  deya_id: number | null;
}

/**
 * The only link to a page that a mail may contain: in the reader's language, at the installation's host, never at one that a
 * request named. It names the utility of the mail. A mail without one leads to pages of the portal itself only, because any
 * other page would open at the utility that the reader looked at last.
 */
export function pageUrl({ publicUrl, lang, deya_id }: Page, path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new JobFailure('no_path');
  if (deya_id === null && !PAGES_OF_PORTAL.test(path)) throw new JobFailure('link_without_utility');
  const url = new URL(withLocale(deya_id === null ? path : withUtility(path, deya_id), lang), publicUrl);
  if (url.origin !== publicUrl) throw new JobFailure('no_path');
  return url.href;
}

/** Like every text, a paragraph stays one: a value cannot add lines that look like ours. */
const paragraph = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

function textOf(block: Block, letter: Letter): string {
  if (typeof block === 'string') return paragraph(block);
  if ('fine' in block) return paragraph(block.fine);
  if ('picture' in block) return paragraph(block.picture.alt);
  return `${paragraph('line' in block ? block.line : block.button)}:\n${pageUrl(letter, block.path)}`;
}

/** The text part. */
export function toText(letter: Letter): string {
  const { lang, publicUrl, sender, body, leave } = letter;
  const end = [`-- \n${oneLine(sender)}\n${WHY[lang]} ${publicUrl}`, ...(leave ? [`${LEAVE[lang]}: ${leave}`] : [])];
  return [...body.map((block) => textOf(block, letter)), ...end].join('\n\n') + '\n';
}

/** The one picture of a mail, by its content id. */
export const PICTURE = 'picture@hydria';

/** The picture of a mail; undefined for one without. */
export const pictureOf = ({ body }: MailText): MailPicture | undefined =>
  body.flatMap((block) => (typeof block === 'object' && 'picture' in block ? [block.picture] : []))[0];

const STYLE = {
  page: 'margin:0;padding:24px 12px;background:#f2f6f9;color:#14303f;font:16px/1.55 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:28px;background:#fff;border-radius:12px',
  sender: 'margin:0 0 20px;font-weight:600;color:#0b5c8a',
  paragraph: 'margin:0 0 16px',
  line: 'margin:0 0 10px',
  link: 'color:#0b5c8a',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5c8a;color:#fff;text-decoration:none;font-weight:600',
  picture: 'display:block;max-width:100%;height:auto',
  fine: 'margin:0 0 16px;font-size:14px;color:#48626f',
  foot: 'max-width:560px;margin:16px auto 0;font-size:13px;color:#48626f',
};

function htmlOf(block: Block, letter: Letter): string {
  if (typeof block === 'string') return `<p style="${STYLE.paragraph}">${escapeHtml(paragraph(block))}</p>`;
  if ('fine' in block) return `<p style="${STYLE.fine}">${escapeHtml(paragraph(block.fine))}</p>`;
  if ('picture' in block) {
    const { alt, width, height } = block.picture;
    const size = `width="${Math.round(width)}" height="${Math.round(height)}"`;
    return `<p style="${STYLE.paragraph}"><img src="cid:${PICTURE}" alt="${escapeHtml(paragraph(alt))}" ${size} style="${STYLE.picture}"></p>`;
  }
  const href = escapeHtml(pageUrl(letter, block.path));
  if ('line' in block)
    return `<p style="${STYLE.line}"><a style="${STYLE.link}" href="${href}">${escapeHtml(paragraph(block.line))}</a></p>`;
  return `<p style="${STYLE.paragraph}"><a style="${STYLE.button}" href="${href}">${escapeHtml(paragraph(block.button))}</a></p>`;
}

/** The HTML part: no script, nothing that is fetched; a picture is a part of the mail. */
export function toHtml(letter: Letter): string {
  const { lang, subject, sender, publicUrl, body, leave } = letter;
  const leaving = leave ? `<br><a href="${escapeHtml(leave)}">${escapeHtml(LEAVE[lang])}</a>` : '';
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="${STYLE.page}">
<div style="${STYLE.card}">
<p style="${STYLE.sender}">${escapeHtml(oneLine(sender))}</p>
${body.map((block) => htmlOf(block, letter)).join('\n')}
</div>
<p style="${STYLE.foot}">${escapeHtml(`${WHY[lang]} ${publicUrl}`)}${leaving}</p>
</body>
</html>
`;
}
