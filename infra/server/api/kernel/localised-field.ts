import { LANGUAGES } from '@hydria/shared/rules/languages.ts';

/** Names of the utility's fields that the feed sends as one structure, and the portal keeps one by one for each language. */
export const LOCALISED_FIELD = new RegExp(`^(opening_hours|registration_message)_(${LANGUAGES.join('|')})$`);
