import { admit, holds, isPermission, type Visitor } from '@hydria/shared/platform/access.ts';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import { callUrl, readUrl } from '@hydria/shared/platform/call-url.ts';
import { isCustomer } from '@hydria/shared/platform/visitor-hint.ts';
import type { Owner } from '@hydria/shared/platform/owners.ts';
import type { EarlyRead, SlotEntry } from '@hydria/shared/platform/remote-manifest.ts';
import type { Served, View } from './snapshot.ts';

/** A file that the HTML asks for before any script does. */
export interface PreloadFile {
  url: string;
  integrity: string;
}

const file = ({ base, integrity }: Served, path: string): PreloadFile[] => {
  const hash = integrity.get(path);
  return hash ? [{ url: base + path, integrity: hash }] : [];
};

const chunks = (served: Served, ...groups: string[]): PreloadFile[] =>
  groups.flatMap((group) => served.record.chunks[group] ?? []).flatMap((path) => file(served, path));

/** Paths whose page is made of other remotes' cards. */
const SLOT_PAGES: Readonly<Record<string, SlotEntry['slot']>> = { '/': 'home', '/services': 'services' };

/** The visitor as far as the display cookie tells. */
const visitorOf = ({ hint, deya }: Boot): Visitor => ({
  member: hint.signedIn,
  customer: isCustomer(hint),
  scope: [],
  info: deya?.info ?? {},
});

/** Whether the browser is going to ask for anything of it. */
const mayRun = ({ disabled, incompatible, entry }: Served): boolean =>
  !disabled && incompatible.length === 0 && entry.url !== '';

/** The moment from which a part of a page may use bandwidth and processor: with the HTML, after the shell's script, or after the first content. */
type Moment = 'html' | 'main' | 'content';

interface Shown {
  served: Served;
  moment: Moment;
  groups: string[];
  reads: readonly EarlyRead[];
}

/** Columns of a row of cards. */
const COLUMNS = 12;

/** The first card before all others, then the rest of its row, then the rows below. */
const momentOf = (place: number, columns: number): Moment =>
  place === 0 ? 'html' : columns <= COLUMNS ? 'main' : 'content';

const shownCards = (remotes: readonly Served[], slot: SlotEntry['slot'], visitor: Visitor): Shown[] => {
  let columns = 0;
  return remotes
    .flatMap((served) => served.record.manifest.slots.map((entry) => ({ served, entry })))
    .filter(({ entry }) => entry.slot === slot && holds(entry.conditions, visitor))
    .toSorted((a, b) => a.entry.order - b.entry.order)
    .map(({ served, entry: { card, span, reads } }, place) => {
      columns += span;
      return { served, moment: momentOf(place, columns), groups: [`card:${card}`], reads };
    });
};

const pages = (served: Served, reads: readonly EarlyRead[] = []): Shown => ({
  served,
  moment: 'html',
  groups: ['app'],
  reads,
});

/** The parts of the owner's page; none when the visitor will be redirected. */
const shown = (view: View, owner: Owner, visitor: Visitor): Shown[] => {
  const remotes = view.remotes.filter(mayRun);
  const slot = owner.name === 'shell' ? SLOT_PAGES[owner.route.path] : undefined;
  // Permissions are not in the cookie: a signed-in visitor may well hold them.
  const admitted = admit(isPermission(owner.route.access) ? 'member' : owner.route.access, visitor) === 'enter';
  if (!admitted || (owner.route.customer && !visitor.customer)) return [];
  const served = remotes.find(({ record }) => record.name === owner.name);
  const own = owner.name === 'shell' ? [] : served ? [pages(served, owner.route.reads)] : [];
  return [...own, ...(slot ? shownCards(remotes, slot, visitor) : [])];
};

const LOGIN = '/login';

/** A guest on a member's page is about to see the sign-in page; its files are the ones to fetch. */
const loginInstead = (view: View): Shown[] =>
  view.remotes
    .filter((served) => mayRun(served) && served.record.manifest.routes.some(({ path }) => path === LOGIN))
    .map((served) => pages(served));

/** Libraries that the shell brings only when a page or card is there to use them. */
const libraries = ({ shell }: View, { served, groups }: Shown): PreloadFile[] =>
  chunks(shell, ...groups.flatMap((group) => served.record.needs?.[group] ?? []).map((library) => `share:${library}`));

/** Files by which a remote starts: its entry, what its page or cards need, its texts, and libraries it takes from the shell. */
const startWith = (view: View, part: Shown, language: string): PreloadFile[] => [
  ...file(part.served, part.served.record.entry),
  ...libraries(view, part),
  ...chunks(part.served, ...part.groups, `locale:${language}`),
];

export interface PreloadPlan {
  /** Scripts to preload, most urgent first. */
  files: PreloadFile[];
  /** Scripts to preload once the shell's own has come. */
  afterMain: PreloadFile[];
  /** Scripts to preload once the first content is shown. */
  afterContent: PreloadFile[];
  /** Addresses of the API to ask at once, as the client will ask for them. */
  reads: string[];
  /** The remotes whose code the page loads at first. */
  loaded: Set<string>;
}

/** Leaves out of each list what an earlier one has. */
const withoutRepeats = (lists: readonly (readonly PreloadFile[])[]): PreloadFile[][] => {
  const seen = new Set<string>();
  return lists.map((list) => list.filter(({ url }) => !seen.has(url) && seen.add(url)));
};

/** The files that a page needs besides the HTML, so that they load while the shell's script is still loading. */
export const preloadPlan = (view: View, boot: Boot, owner: Owner | null): PreloadPlan => {
  const texts = chunks(view.shell, `locale:${boot.language}`);
  if (!owner) return { files: texts, afterMain: [], afterContent: [], reads: [], loaded: new Set() };
  const visitor = visitorOf(boot);
  const parts = shown(view, owner, visitor);
  const toLogin = parts.length === 0 && !visitor.member && owner.route.access !== 'public';
  const starting = toLogin ? loginInstead(view) : parts;
  const at = (moment: Moment) => starting.filter((part) => part.moment === moment);
  const filesOf = (parts: readonly Shown[]) => parts.flatMap((part) => startWith(view, part, boot.language));
  const [files = [], afterMain = [], afterContent = []] = withoutRepeats([
    [...texts, ...filesOf(at('html'))],
    filesOf(at('main')),
    filesOf(at('content')),
  ]);
  const values = { deya_id: boot.hint.deya_id, lang: boot.language, params: owner.params };
  // A card below the first row asks when it is drawn.
  const early = starting.filter(({ moment }) => moment !== 'content').flatMap(({ reads }) => reads);
  const declared = early.concat(owner.name === 'shell' ? owner.route.reads : []);
  const person = boot.hint.signedIn ? [callUrl('GET /api/auth/user', { query: { deya_id: boot.hint.deya_id } })] : [];
  const reads = [...new Set([...person, ...declared.flatMap((read) => readUrl(read, values) ?? [])])];
  // The owner also when it cannot run: the page says why from its entry.
  const loaded = new Set([owner.name, ...starting.map(({ served }) => served.record.name)]);
  return { files, afterMain, afterContent, reads, loaded };
};
