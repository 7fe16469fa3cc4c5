import type { StaffSearch } from '@hydria/shared/contract/staff-search.ts';
import { plainText } from '@hydria/shared/rules/text.ts';
import type { DeskSection } from './desk-pages.ts';

/** The groups of the search, in their order. */
export const SEARCH_GROUPS = ['pages', 'people', 'supplies', 'meters', 'bills', 'cases'] as const;

export type SearchGroup = (typeof SEARCH_GROUPS)[number];

/** A result: its name, further facts, and the page that it opens. */
export interface SearchResult {
  to: string;
  label: string;
  /** Facts in one line. */
  facts: readonly (string | null)[];
}

export interface FoundGroup {
  group: SearchGroup;
  results: readonly SearchResult[];
  /** The list with the same words, where it has further rows. */
  all: string | null;
}

/** Most pages of the desk in the answer. */
const PAGES_MOST = 5;

const listOf = (path: string, search: string, rest: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ search, ...rest })}`;

/** In every state, since a list shows what waits at first. */
const ALERTS = { state: 'all', handling: 'all' };

/** A supply has no page of its own: its people, or the alerts or requests of it, by the permissions of the reader. */
const listOfSupply = (scope: readonly string[], code: string): string => {
  if (scope.includes('users.view')) return listOf('/admin/users', code);
  if (scope.includes('reports.manage')) return listOf('/admin/alerts', code, ALERTS);
  return listOf('/admin/supply-requests', code, { state: 'all' });
};

/** An answer of the server, with the words that it was asked for. */
interface Found {
  found: StaffSearch;
  term: string;
  scope: readonly string[];
  /** An amount of cents in words. */
  money: (cents: number) => string;
}

const peopleOf = ({ found: { people }, term }: Found): FoundGroup => ({
  group: 'people',
  results: (people?.data ?? []).map(({ id, full_name, email, phone }) => ({
    to: `/admin/users/${id}`,
    label: full_name || email,
    facts: [full_name && email, phone],
  })),
  all: people?.more ? listOf('/admin/users', term) : null,
});

const suppliesOf = ({ found: { supplies }, term, scope }: Found): FoundGroup => ({
  group: 'supplies',
  results: (supplies?.data ?? []).map(({ kwdikos_katanalwti, name, address }) => ({
    to: listOfSupply(scope, kwdikos_katanalwti),
    label: kwdikos_katanalwti,
    facts: [name, address],
  })),
  all: supplies?.more ? listOfSupply(scope, term) : null,
});

const metersOf = ({ found: { meters }, term, scope }: Found): FoundGroup => {
  const hasAlerts = scope.includes('reports.manage');
  return {
    group: 'meters',
    results: (meters?.data ?? []).map(({ hydrometer, kwdikos_katanalwti, name, address }) => ({
      to: hasAlerts ? listOf('/admin/alerts', hydrometer, ALERTS) : listOfSupply(scope, kwdikos_katanalwti),
      label: hydrometer,
      facts: [kwdikos_katanalwti, name, address],
    })),
    all: meters?.more && hasAlerts ? listOf('/admin/alerts', term, ALERTS) : null,
  };
};

const billsOf = ({ found: { bills }, term, money }: Found): FoundGroup => ({
  group: 'bills',
  results: (bills?.data ?? []).map(({ bill_number, payment_code, kwdikos_katanalwti, total_unpaid }) => ({
    to: listOf('/admin/payments', payment_code ?? bill_number),
    label: bill_number,
    facts: [kwdikos_katanalwti, payment_code, money(total_unpaid)],
  })),
  all: bills?.more ? listOf('/admin/payments', term) : null,
});

const casesOf = ({ found: { cases }, term }: Found): FoundGroup => ({
  group: 'cases',
  results: (cases?.data ?? []).map(({ id, code, name, address }) => ({
    to: `/admin/cases/${id}`,
    label: code,
    facts: [name, address],
  })),
  all: cases?.more ? listOf('/admin/cases', term, { state: 'all' }) : null,
});

/** The pages of the desk of whose name each typed word begins a word. */
export const pagesNamed = (sections: readonly DeskSection[], term: string): FoundGroup => {
  const words = plainText(term).split(/\s+/);
  const pages = sections.flatMap((section) => section.pages);
  const begins = (label: string, word: string): boolean => ` ${plainText(label)}`.includes(` ${word}`);
  const named = pages.filter(({ label }) => words.every((word) => begins(label, word)));
  return {
    group: 'pages',
    results: named.slice(0, PAGES_MOST).map(({ path, label }) => ({ to: path, label, facts: [] })),
    all: null,
  };
};

/** The groups that the server has found, without empty ones. */
export const groupsOf = (of: Found): FoundGroup[] =>
  [peopleOf(of), suppliesOf(of), metersOf(of), billsOf(of), casesOf(of)].filter(({ results }) => results.length > 0);
