import type { Localized } from './languages.ts';

/** The names by which readers know the built-in roles; administrators name the other roles themselves. */
export const BUILT_IN_ROLES = {
  administrator: { el: 'Διαχειριστής', en: 'Administrator', de: 'Administrator', fr: 'Administrateur' },
  staff: { el: 'Προσωπικό', en: 'Staff', de: 'Personal', fr: 'Personnel' },
  user: { el: 'Χρήστης', en: 'User', de: 'Benutzer', fr: 'Utilisateur' },
} as const satisfies Record<string, Localized>;
