import type { ComparedRegistration } from '@hydria/shared/contract/registrations.ts';

/** The facts about a person that several sources state. */
export type Fact = 'first_name' | 'last_name' | 'afm' | 'owner' | 'owner_afm' | 'phone' | 'email';

/** The facts about the liable party. */
const LIABLE_FACTS = new Set<Fact>(['first_name', 'last_name', 'afm']);

/** One fact as each source states it; null where a source says nothing. */
export interface ComparedFact {
  fact: Fact;
  asked: string | null;
  tax: string | null;
  supply: string | null;
  /** Sources that contradict the request. */
  differs: readonly ('tax' | 'supply')[];
}

/** Capitals without accents, blanks and punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\s.,'’-]/g, '')
    .toLocaleUpperCase('el');

/** The names of a person, whichever stands first. */
const inAnyOrder = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map(plain)
    .toSorted((a, b) => a.localeCompare(b, 'el'))
    .join(' ');

/** The national digits of a phone number. */
const digits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^(00)?30(?=\d{10}$)/, '');

const SAME: Record<Fact, (a: string, b: string) => boolean> = {
  first_name: (a, b) => plain(a) === plain(b),
  last_name: (a, b) => plain(a) === plain(b),
  afm: (a, b) => a.trim() === b.trim(),
  owner: (a, b) => inAnyOrder(a) === inAnyOrder(b),
  owner_afm: (a, b) => a.trim() === b.trim(),
  phone: (a, b) => digits(a) === digits(b),
  email: (a, b) => a.trim().toLowerCase() === b.trim().toLowerCase(),
};

const orNull = (text: string | null | undefined): string | null => (text ? text : null);

/** Compares a request with the tax authority and with the utility's data; a missing value contradicts nothing. */
export const compareRegistration = (request: ComparedRegistration): ComparedFact[] => {
  const { tax, supply } = request;
  const compared = (fact: Fact, asked: string | null, byTax: string | null, bySupply: string | null): ComparedFact => {
    const differs = (value: string | null) => asked !== null && value !== null && !SAME[fact](asked, value);
    return {
      fact,
      asked,
      tax: byTax,
      supply: bySupply,
      differs: [...(differs(byTax) ? (['tax'] as const) : []), ...(differs(bySupply) ? (['supply'] as const) : [])],
    };
  };
  const name = `${request.last_name} ${request.first_name}`;
  return [
    compared('last_name', request.last_name, orNull(tax?.last_name), orNull(supply?.last_name)),
    compared('first_name', request.first_name, orNull(tax?.first_name), orNull(supply?.first_name)),
    compared('afm', request.afm, orNull(tax?.afm), orNull(supply?.afm)),
    compared('owner', name, null, orNull(supply?.owner)),
    compared('owner_afm', request.afm, null, orNull(supply?.owner_afm)),
    compared('phone', request.mobile, null, orNull(supply?.mobile)),
    compared('email', request.email, null, orNull(supply?.email)),
  ];
};

/** Whether number and names of a request are those of the liable party; the staff decide, and this is what is ticked at first. */
export const looksLiable = (request: ComparedRegistration): boolean =>
  request.afm !== null &&
  request.afm === request.supply?.afm &&
  compareRegistration(request).every(({ fact, differs }) => !LIABLE_FACTS.has(fact) || differs.length === 0) &&
  Boolean(request.supply.last_name && request.supply.first_name);
