import type { Language } from '@hydria/shared/rules/languages.ts';
import type { ProblemType } from '@hydria/shared/rules/report.ts';

/** The kinds of problems, as mails and Open311 name them. */
export const PROBLEM_KINDS: Record<Language, Record<ProblemType, string>> = {
  el: {
    damage_home: 'Βλάβη σε σπίτι',
    damage_public: 'Βλάβη σε δημόσιο χώρο',
    damage_work: 'Βλάβη σε χώρο εργασίας',
    water_pressure: 'Πίεση νερού',
    water_quality: 'Ποιότητα νερού',
    other: 'Άλλο πρόβλημα',
  },
  en: {
    damage_home: 'Problem in a home',
    damage_public: 'Problem in a public place',
    damage_work: 'Problem at a workplace',
    water_pressure: 'Water pressure',
    water_quality: 'Water quality',
    other: 'Another problem',
  },
  de: {
    damage_home: 'Problem in einem Haushalt',
    damage_public: 'Problem im öffentlichen Raum',
    damage_work: 'Problem an einem Arbeitsplatz',
    water_pressure: 'Wasserdruck',
    water_quality: 'Wasserqualität',
    other: 'Anderes Problem',
  },
  fr: {
    damage_home: 'Problème dans un logement',
    damage_public: 'Problème dans un lieu public',
    damage_work: 'Problème sur un lieu de travail',
    water_pressure: 'Pression de l’eau',
    water_quality: 'Qualité de l’eau',
    other: 'Autre problème',
  },
};
