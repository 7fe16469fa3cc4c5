import type { Language } from '@hydria/shared/rules/languages.ts';
import type { PaidApplication, PaidItem } from './payments.sql.ts';

interface ItemWords {
  bill: (item: Pick<PaidItem, 'bill_number'>, period: string) => string;
  application: (application: PaidApplication) => string;
  installment: (item: Pick<PaidItem, 'installmentsnr' | 'protokol'>) => string;
}

/** The items of a payment in words, for mails and documents. */
export const WORDS_OF_ITEMS: Record<Language, ItemWords> = {
  el: {
    bill: ({ bill_number }, period) => `Λογαριασμός ${bill_number}, περίοδος ${period}`,
    application: ({ code, title }) => `Αίτηση ${code}: ${title.el}`,
    installment: ({ installmentsnr, protokol }) => `Δόση ${installmentsnr} του διακανονισμού ${protokol}`,
  },
  en: {
    bill: ({ bill_number }, period) => `Bill ${bill_number}, period ${period}`,
    application: ({ code, title }) => `Application ${code}: ${title.en ?? title.el}`,
    installment: ({ installmentsnr, protokol }) => `Instalment ${installmentsnr} of plan ${protokol}`,
  },
  de: {
    bill: ({ bill_number }, period) => `Rechnung ${bill_number}, Zeitraum ${period}`,
    application: ({ code, title }) => `Antrag ${code}: ${title.de ?? title.el}`,
    installment: ({ installmentsnr, protokol }) => `Rate ${installmentsnr} des Ratenplans ${protokol}`,
  },
  fr: {
    bill: ({ bill_number }, period) => `Facture ${bill_number}, période ${period}`,
    application: ({ code, title }) => `Demande ${code}: ${title.fr ?? title.el}`,
    installment: ({ installmentsnr, protokol }) => `Échéance ${installmentsnr} de l’échéancier ${protokol}`,
  },
};

/** An item of a payment in words; a bill with its period. */
export function nameOfItem(item: PaidItem, lang: Language, day: (day: string) => string): string {
  const { bill, installment, application } = WORDS_OF_ITEMS[lang];
  if (item.application) return application(item.application);
  const { period_start, period_end } = item;
  const isBill = period_start !== null && period_end !== null;
  return isBill ? bill(item, `${day(period_start)} – ${day(period_end)}`) : installment(item);
}
