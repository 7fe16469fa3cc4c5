import type { ListedUser } from '@hydria/shared/contract/users.ts';

/** The name in the order of lists: last name first. */
export const listedName = ({ last_name, first_name, email }: ListedUser): string =>
  [last_name, first_name].filter(Boolean).join(' ') || email;
