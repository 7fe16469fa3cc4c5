import type { Language } from '@hydria/shared/rules/languages.ts';
import type { PaidItem } from './payments.sql.ts';

interface ItemWords {
  bill: (item: Pick<PaidItem, 'bill_number'>, period: string) => string;
  installment: (item: Pick<PaidItem, 'installmentsnr' | 'protokol'>) => string;
}

/** The items of a payment in words, for mails and documents. */
export const WORDS_OF_ITEMS: Record<Language, ItemWords> = {
  el: {
    bill: ({ bill_number }, period) => `Λογαριασμός ${bill_number}, περίοδος ${period}`,
    installment: ({ installmentsnr, protokol }) => `Δόση ${installmentsnr} του διακανονισμού ${protokol}`,
  },
  en: {
    bill: ({ bill_number }, period) => `Bill ${bill_number}, period ${period}`,
    installment: ({ installmentsnr, protokol }) => `Instalment ${installmentsnr} of plan ${protokol}`,
  },
  de: {
    bill: ({ bill_number }, period) => `Rechnung ${bill_number}, Zeitraum ${period}`,
    installment: ({ installmentsnr, protokol }) => `Rate ${installmentsnr} des Ratenplans ${protokol}`,
  },
  fr: {
    bill: ({ bill_number }, period) => `Facture ${bill_number}, période ${period}`,
    installment: ({ installmentsnr, protokol }) => `Échéance ${installmentsnr} de l’échéancier ${protokol}`,
  },
};
