import { asTenant } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { isProblemType, type ProblemType } from '@hydria/shared/rules/report.ts';
import { z } from 'zod';
import { PROBLEM_KINDS } from '../../kernel/problem-kinds.ts';
import { mailOfCase } from '../../kernel/mail-to-utility.ts';

const typeOf = (kind: string, subtype: string | null): string => (subtype === null ? kind : `${kind}, ${subtype}`);

interface Values {
  code: string;
  kind: ProblemType;
  /** The type under the kind, in the language of the mail; null without one. */
  subtype: string | null;
  /** Address, position and supply code, as far as they were given. */
  place: string;
  /** Paragraphs of the description. */
  description: string[];
  photos: number;
  /** The page of the report for the staff. */
  path: string;
}

/**
 * Tells a utility of a problem report, in its own language: number, kind, place and the words about the problem. Name, phone and e-mail of the
 * person stay in the portal.
 */
export const reportForUtility = mail({
  ids: z.strictObject({ deya_id: z.int(), id: z.int() }),
  once: ({ deya_id, id }) => `report-for-utility:${deya_id}:${id}`,
  load: ({ db }, { deya_id, id }) =>
    asTenant(db, deya_id, async (tx) => {
      const utility = await mailOfCase(tx, { deya_id, id });
      const row = await tx
        .selectFrom('problem_report as r')
        .select(['r.code', 'r.problem_type', 'r.description', 'r.address', 'r.latitude', 'r.longitude'])
        .select('r.kwdikos_katanalwti')
        .leftJoin('case_type as t', (on) => on.onRef('t.deya_id', '=', 'r.deya_id').onRef('t.id', '=', 'r.subtype_id'))
        .select('t.title as subtype')
        .select((is) =>
          is
            .selectFrom('problem_report_photo as p')
            .whereRef('p.deya_id', '=', 'r.deya_id')
            .whereRef('p.report_id', '=', 'r.id')
            .select(({ fn }) => fn.countAll<string>().as('photos'))
            .as('photos'),
        )
        .where('r.deya_id', '=', deya_id)
        .where('r.id', '=', id)
        .executeTakeFirst();
      if (!utility || !row) return null;
      const { code, problem_type, subtype, description, address, latitude, longitude, kwdikos_katanalwti, photos } =
        row;
      const position = latitude === null ? null : `${String(latitude)}, ${String(longitude)}`;
      const values: Values = {
        code,
        kind: isProblemType(problem_type) ? problem_type : 'other',
        subtype: subtype && (subtype[utility.lang] ?? subtype.el),
        place: [address, position, kwdikos_katanalwti].filter(Boolean).join(' · ') || '—',
        description: description.split(/\n+/).filter(Boolean),
        photos: Number(photos),
        path: `/admin/cases/${id}`,
      };
      return { ...utility, deya_id, values };
    }),
  texts: {
    el: ({ code, kind, subtype, place, description, photos, path }) => ({
      subject: `Νέα αναφορά ${code}: ${typeOf(PROBLEM_KINDS.el[kind], subtype)}`,
      body: [
        `Αναφορά ${code}: ${typeOf(PROBLEM_KINDS.el[kind], subtype)}.`,
        `Σημείο: ${place}`,
        ...description,
        ...(photos > 0 ? [`Φωτογραφίες: ${photos}`] : []),
        { button: 'Άνοιγμα αναφοράς', path },
        { fine: 'Τα στοιχεία επικοινωνίας δεν περιέχονται στο μήνυμα.' },
      ],
    }),
    en: ({ code, kind, subtype, place, description, photos, path }) => ({
      subject: `New report ${code}: ${typeOf(PROBLEM_KINDS.en[kind], subtype)}`,
      body: [
        `Report ${code}: ${typeOf(PROBLEM_KINDS.en[kind], subtype)}.`,
        `Place: ${place}`,
        ...description,
        ...(photos > 0 ? [`Photos: ${photos}`] : []),
        { button: 'Open the report', path },
        { fine: 'Contact details are not part of this message.' },
      ],
    }),
    de: ({ code, kind, subtype, place, description, photos, path }) => ({
      subject: `Neue Meldung ${code}: ${typeOf(PROBLEM_KINDS.de[kind], subtype)}`,
      body: [
        `Meldung ${code}: ${typeOf(PROBLEM_KINDS.de[kind], subtype)}.`,
        `Ort: ${place}`,
        ...description,
        ...(photos > 0 ? [`Fotos: ${photos}`] : []),
        { button: 'Meldung öffnen', path },
        { fine: 'Kontaktdaten sind nicht Teil dieser Nachricht.' },
      ],
    }),
    fr: ({ code, kind, subtype, place, description, photos, path }) => ({
      subject: `Nouveau signalement ${code} : ${typeOf(PROBLEM_KINDS.fr[kind], subtype)}`,
      body: [
        `Signalement ${code} : ${typeOf(PROBLEM_KINDS.fr[kind], subtype)}.`,
        `Lieu : ${place}`,
        ...description,
        ...(photos > 0 ? [`Photos : ${photos}`] : []),
        { button: 'Ouvrir le signalement', path },
        { fine: 'Les coordonnées ne figurent pas dans ce message.' },
      ],
    }),
  },
});
