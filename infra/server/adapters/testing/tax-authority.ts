import { OutsideError } from '../http/outside-error.ts';
import type { TaxAuthority } from '../tax-authority/tax-authority.ts';

/** An authority without people, for tests without a login there. */
export const taxAuthority: TaxAuthority = {
  provider: 'test',
  begin: ({ state }) => `https://tax.example/authorize?state=${state}`,
  finish: async () => {
    throw new OutsideError('status', '400');
  },
};
