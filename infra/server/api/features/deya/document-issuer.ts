import type { Tx } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import type { DocumentContent } from '../../kernel/tagged-pdf.ts';

/** The portal's own colour, for a utility that has chosen none. */
const PORTAL_COLOR = '#0B5E8E';

const WORDS: Record<Language, { afm: string; phone: string }> = {
  el: { afm: 'ΑΦΜ', phone: 'Τηλ.' },
  en: { afm: 'Tax number', phone: 'Tel.' },
  de: { afm: 'Steuernummer', phone: 'Tel.' },
  fr: { afm: 'Numéro fiscal', phone: 'Tél.' },
};

/** A utility as the sender of a document, with its logo. */
export const selectIssuer = (tx: Tx, deya_id: number) =>
  tx
    .selectFrom('deya as d')
    .leftJoin('media as m', (on) => on.onRef('m.deya_id', '=', 'd.id').onRef('m.id', '=', 'd.logo_media_id'))
    .select(['d.title', 'd.title_latin', 'd.address', 'd.afm', 'd.phone1', 'd.accent', 'm.bytes', 'm.stored_as'])
    .select((eb) => eb('m.id', 'is not', null).as('has_logo'))
    .where('d.id', '=', deya_id)
    .executeTakeFirstOrThrow();

export type Issuer = Awaited<ReturnType<typeof selectIssuer>>;

/** The head of a document of a utility. A logo that cannot be read is left out: the document counts, not the picture. */
export async function documentHead(
  { outside }: ApiContext,
  issuer: Issuer,
  lang: Language,
): Promise<Pick<DocumentContent, 'lang' | 'issuer' | 'accent'>> {
  const { title, title_latin, address, afm, phone1, accent, bytes, stored_as, has_logo } = issuer;
  const logo = has_logo ? await outside.photos.read({ bytes, stored_as }).catch(() => null) : null;
  const words = WORDS[lang];
  const lines = [
    [address, phone1 && `${words.phone} ${phone1}`].filter(Boolean).join(' · '),
    afm ? `${words.afm} ${afm}` : '',
  ].filter((line) => line !== '');
  return { lang, issuer: { name: lang === 'el' ? title : title_latin, lines, logo }, accent: accent ?? PORTAL_COLOR };
}
