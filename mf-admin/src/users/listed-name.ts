import type { ListedUser } from '@hydria/shared/contract/users.ts';

/** The name in the order of lists: last name first, which the comma says. */
export const listedName = ({ last_name, first_name, email }: ListedUser): string =>
  [last_name, first_name].filter(Boolean).join(', ') || email;

/** The name in a sentence: as the person is called everywhere else. */
export const spokenName = ({ last_name, first_name, email }: ListedUser): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email;
