import { randomGroups } from './random-groups.ts';

/** Letters and digits that are not mistaken for one another when read out over the telephone (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short reference for a person to keep: `7K4M-2QXP`. It opens nothing, it only names. */
export const newReference = (): string => randomGroups(2, ALPHABET);
