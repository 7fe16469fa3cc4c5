import type { ListedUser } from '@hydria/shared/contract/users.ts';

/** As lists are read: the last name first. */
export const listedName = ({ last_name, first_name, email }: ListedUser): string =>
  [last_name, first_name].filter(Boolean).join(' ') || email;
