import { mail, type MailDeps, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { counterText } from '@hydria/shared/rules/meter-reading.ts';
import { BY_MAIL, channelsOf } from '@hydria/shared/rules/notification-events.ts';
import { z } from 'zod';
import { inWords, READER_FORMATS } from '../../kernel/in-words.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';

interface Values {
  deya: string;
  /** The person's name for the supply, or its code. */
  supply: string;
  hydrometer: string;
  day: string;
  /** Digits in cubic metres, as the person sent them and as the utility holds them. */
  sent: string;
  held: string;
  reason: string;
  path: string;
}

const ids = z.strictObject({ deya_id: z.int(), id: z.int() });

/** Sent to the sender of the reading, if the account still exists and the person has not turned these mails off. */
const load = ({ db }: MailDeps, { deya_id, id }: z.output<typeof ids>) =>
  asTenant(db, deya_id, async (tx) => {
    const row = await tx
      .selectFrom('sent_reading as r')
      .innerJoin('person as p', 'p.id', 'r.person_id')
      .innerJoin('person_deya as l', (on) =>
        on.onRef('l.deya_id', '=', 'r.deya_id').onRef('l.person_id', '=', 'r.person_id'),
      )
      .innerJoin('deya as d', 'd.id', 'r.deya_id')
      .innerJoin('hydrometer as h', (on) =>
        on.onRef('h.deya_id', '=', 'r.deya_id').onRef('h.hydrometer', '=', 'r.hydrometer'),
      )
      .leftJoin('supply_person as sp', (on) =>
        on
          .onRef('sp.deya_id', '=', 'r.deya_id')
          .onRef('sp.kwdikos_katanalwti', '=', 'r.kwdikos_katanalwti')
          .onRef('sp.person_id', '=', 'r.person_id'),
      )
      .select([
        'p.email',
        offeredLanguage('p.lang', deya_id).as('lang'),
        'd.title',
        'd.title_latin',
        'h.type',
        'sp.alias',
        'r.kwdikos_katanalwti',
      ])
      .select(READER_FORMATS)
      .select(['r.hydrometer', 'r.read_on', 'r.counter_l', 'r.corrected_l', 'r.reason', 'l.subscribe', 'l.muted'])
      .where('r.deya_id', '=', deya_id)
      .where('r.id', '=', id)
      .where('p.active', '=', true)
      .where('p.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row || !(channelsOf('reading', row) & BY_MAIL)) return null;
    const { email: to, lang, title, title_latin, type, alias, kwdikos_katanalwti, hydrometer, counter_l } = row;
    const digits = (litres: number): string => counterText(litres, type === 'analog' && litres % 1000 === 0);
    const values: Values = {
      deya: lang === 'el' ? title : title_latin,
      supply: alias ?? kwdikos_katanalwti,
      hydrometer,
      day: inWords(lang, row).day(row.read_on),
      sent: digits(counter_l),
      held: digits(row.corrected_l ?? counter_l),
      reason: row.reason ?? '',
      path: `/supplies/${encodeURIComponent(kwdikos_katanalwti)}`,
    };
    return { to, lang, deya_id, values };
  });

const decided = (texts: Record<Language, (values: Values) => MailText>) => mail({ ids, load, texts });

/** The utility has accepted a reading as it was sent. */
export const readingAccepted = decided({
  el: ({ deya, supply, hydrometer, day, held, path }) => ({
    subject: `Η ένδειξή σας έγινε δεκτή: παροχή ${supply}`,
    body: [
      `Η ${deya} δέχθηκε την ένδειξη ${held} m³ που στείλατε για τον μετρητή ${hydrometer} (${day}).`,
      { button: 'Δείτε την παροχή', path },
    ],
  }),
  en: ({ deya, supply, hydrometer, day, held, path }) => ({
    subject: `Your reading was accepted: supply ${supply}`,
    body: [
      `${deya} has accepted the reading ${held} m³ that you sent for meter ${hydrometer} (${day}).`,
      { button: 'View the supply', path },
    ],
  }),
  de: ({ deya, supply, hydrometer, day, held, path }) => ({
    subject: `Ihr Zählerstand wurde angenommen: Anschluss ${supply}`,
    body: [
      `${deya} hat den Zählerstand ${held} m³ angenommen, den Sie für den Zähler ${hydrometer} gesendet haben (${day}).`,
      { button: 'Anschluss ansehen', path },
    ],
  }),
  fr: ({ deya, supply, hydrometer, day, held, path }) => ({
    subject: `Votre relevé a été accepté : branchement ${supply}`,
    body: [
      `${deya} a accepté le relevé de ${held} m³ que vous avez envoyé pour le compteur ${hydrometer} (${day}).`,
      { button: 'Voir le branchement', path },
    ],
  }),
});

/** The utility has accepted a reading with other digits. */
export const readingCorrected = decided({
  el: ({ deya, supply, hydrometer, day, sent, held, path }) => ({
    subject: `Η ένδειξή σας διορθώθηκε: παροχή ${supply}`,
    body: [
      `Η ${deya} εξέτασε την ένδειξη που στείλατε για τον μετρητή ${hydrometer} (${day}) και τη διόρθωσε.`,
      `Στείλατε ${sent} m³. Ισχύει ${held} m³.`,
      'Αν δεν συμφωνείτε, στείλτε νέα ένδειξη με φωτογραφία ή επικοινωνήστε με τη ΔΕΥΑ.',
      { button: 'Δείτε την παροχή', path },
    ],
  }),
  en: ({ deya, supply, hydrometer, day, sent, held, path }) => ({
    subject: `Your reading was corrected: supply ${supply}`,
    body: [
      `${deya} has checked the reading that you sent for meter ${hydrometer} (${day}) and corrected it.`,
      `You sent ${sent} m³. The value is now ${held} m³.`,
      'If you disagree, send a new reading with a photo or contact the utility.',
      { button: 'View the supply', path },
    ],
  }),
  de: ({ deya, supply, hydrometer, day, sent, held, path }) => ({
    subject: `Ihr Zählerstand wurde berichtigt: Anschluss ${supply}`,
    body: [
      `${deya} hat den Zählerstand geprüft, den Sie für den Zähler ${hydrometer} gesendet haben (${day}), und ihn berichtigt.`,
      `Sie haben ${sent} m³ gesendet. Es gilt ${held} m³.`,
      'Wenn Sie nicht einverstanden sind, senden Sie einen neuen Zählerstand mit Foto oder wenden Sie sich an den Versorger.',
      { button: 'Anschluss ansehen', path },
    ],
  }),
  fr: ({ deya, supply, hydrometer, day, sent, held, path }) => ({
    subject: `Votre relevé a été corrigé : branchement ${supply}`,
    body: [
      `${deya} a vérifié le relevé que vous avez envoyé pour le compteur ${hydrometer} (${day}) et l’a corrigé.`,
      `Vous avez envoyé ${sent} m³. La valeur retenue est ${held} m³.`,
      'En cas de désaccord, envoyez un nouveau relevé avec une photo ou contactez le service des eaux.',
      { button: 'Voir le branchement', path },
    ],
  }),
});

/** The utility has refused a reading, with its reason. */
export const readingRefused = decided({
  el: ({ deya, supply, hydrometer, day, sent, reason, path }) => ({
    subject: `Η ένδειξή σας δεν έγινε δεκτή: παροχή ${supply}`,
    body: [
      `Η ${deya} δεν δέχθηκε την ένδειξη ${sent} m³ που στείλατε για τον μετρητή ${hydrometer} (${day}).`,
      `Αιτιολογία: ${reason}`,
      'Μπορείτε να στείλετε νέα ένδειξη.',
      { button: 'Νέα ένδειξη', path },
    ],
  }),
  en: ({ deya, supply, hydrometer, day, sent, reason, path }) => ({
    subject: `Your reading was not accepted: supply ${supply}`,
    body: [
      `${deya} has not accepted the reading ${sent} m³ that you sent for meter ${hydrometer} (${day}).`,
      `Reason: ${reason}`,
      'You can send a new reading.',
      { button: 'New reading', path },
    ],
  }),
  de: ({ deya, supply, hydrometer, day, sent, reason, path }) => ({
    subject: `Ihr Zählerstand wurde nicht angenommen: Anschluss ${supply}`,
    body: [
      `${deya} hat den Zählerstand ${sent} m³ nicht angenommen, den Sie für den Zähler ${hydrometer} gesendet haben (${day}).`,
      `Grund: ${reason}`,
      'Sie können einen neuen Zählerstand senden.',
      { button: 'Neuer Zählerstand', path },
    ],
  }),
  fr: ({ deya, supply, hydrometer, day, sent, reason, path }) => ({
    subject: `Votre relevé n’a pas été accepté : branchement ${supply}`,
    body: [
      `${deya} n’a pas accepté le relevé de ${sent} m³ que vous avez envoyé pour le compteur ${hydrometer} (${day}).`,
      `Motif : ${reason}`,
      'Vous pouvez envoyer un nouveau relevé.',
      { button: 'Nouveau relevé', path },
    ],
  }),
});
