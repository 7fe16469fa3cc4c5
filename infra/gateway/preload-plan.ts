import { admit, holds, type Visitor } from '@hydria/shared/platform/access.ts';
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

interface Shown {
  served: Served;
  /** Drawn after the first card of the page (`first-card.ts` of the shell), so its files may come after the shell's. */
  isLater?: boolean;
  groups: string[];
  reads: readonly EarlyRead[];
}

const shownCards = (remotes: readonly Served[], slot: SlotEntry['slot'], visitor: Visitor): Shown[] =>
  remotes
    .map((served) => ({
      served,
      slots: served.record.manifest.slots
        .filter((entry) => entry.slot === slot && holds(entry.conditions, visitor))
        .toSorted((a, b) => a.order - b.order),
    }))
    .filter(({ slots }) => slots.length > 0)
    .toSorted((a, b) => (a.slots[0]?.order ?? 0) - (b.slots[0]?.order ?? 0))
    .map(({ served, slots }, position) => ({
      served,
      isLater: position > 0,
      groups: slots.map(({ card }) => `card:${card}`),
      reads: slots.flatMap(({ reads }) => reads),
    }));

/** The parts of the owner's page; none when the visitor will be redirected. */
const shown = (view: View, owner: Owner, visitor: Visitor): Shown[] => {
  const remotes = view.remotes.filter(mayRun);
  const slot = owner.name === 'shell' ? SLOT_PAGES[owner.route.path] : undefined;
  // Permissions are not in the cookie: a signed-in visitor may well hold them.
  const admitted =
    admit(owner.route.access.startsWith('permission:') ? 'member' : owner.route.access, visitor) === 'enter';
  if (!admitted || (owner.route.customer && !visitor.customer)) return [];
  const served = remotes.find(({ record }) => record.name === owner.name);
  const own = owner.name === 'shell' ? [] : served ? [{ served, groups: ['app'], reads: owner.route.reads }] : [];
  return [...own, ...(slot ? shownCards(remotes, slot, visitor) : [])];
};

const LOGIN = '/login';

/** A guest on a member's page is about to see the sign-in page; its files are the ones to fetch. */
const loginInstead = (view: View): Shown[] =>
  view.remotes
    .filter((served) => mayRun(served) && served.record.manifest.routes.some(({ path }) => path === LOGIN))
    .map((served) => ({ served, groups: ['app'], reads: [] }));

/** Libraries that the shell brings only when a page or card is there to use them. */
const libraries = ({ shell }: View, { served, groups }: Shown): PreloadFile[] =>
  chunks(shell, ...groups.flatMap((group) => served.record.needs?.[group] ?? []).map((library) => `share:${library}`));

const unique = <T>(items: readonly T[], key: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
];

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
  later: PreloadFile[];
  /** Addresses of the API to ask at once, as the client will ask for them. */
  reads: string[];
  /** The remotes whose code the page loads at first. */
  loaded: Set<string>;
}

/** The files that a page needs besides the HTML, so that they load while the shell's script is still loading. */
export const preloadPlan = (view: View, boot: Boot, owner: Owner | null): PreloadPlan => {
  const texts = chunks(view.shell, `locale:${boot.language}`);
  if (!owner) return { files: texts, later: [], reads: [], loaded: new Set() };
  const visitor = visitorOf(boot);
  const parts = shown(view, owner, visitor);
  const toLogin = parts.length === 0 && !visitor.member && owner.route.access !== 'public';
  const starting = toLogin ? loginInstead(view) : parts;
  const values = { deya_id: boot.hint.deya_id, lang: boot.language, params: owner.params };
  const declared = starting.flatMap(({ reads }) => reads).concat(owner.name === 'shell' ? owner.route.reads : []);
  const person = boot.hint.signedIn ? [callUrl('GET /api/auth/user', { query: { deya_id: boot.hint.deya_id } })] : [];
  const filesOf = (parts: readonly Shown[]) => parts.flatMap((part) => startWith(view, part, boot.language));
  const first = starting.filter(({ isLater }) => !isLater);
  const files = unique([...texts, ...filesOf(first)], ({ url }) => url);
  const named = new Set(files.map(({ url }) => url));
  const others = starting.filter(({ isLater }) => isLater);
  return {
    files,
    later: unique(filesOf(others), ({ url }) => url).filter(({ url }) => !named.has(url)),
    reads: [...new Set([...person, ...declared.flatMap((read) => readUrl(read, values) ?? [])])],
    // The owner also when it cannot run: the page says why from its entry.
    loaded: new Set([owner.name, ...starting.map(({ served }) => served.record.name)]),
  };
};
