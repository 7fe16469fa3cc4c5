import { holds, type Visitor } from '@hydria/shared/platform/access.ts';
import { LANGUAGES, withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import { ownerOf } from '@hydria/shared/platform/owners.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import type { NavEntry, RemoteManifest, RouteEntry, SlotEntry } from '@hydria/shared/platform/remote-manifest.ts';
import { shownOwner } from '../../composition/shown-owner.ts';
import type el from '../../locales/el.json';

/** The texts of the frame in one language. */
export type FrameTexts = (typeof el)['frame'];

export type Layout = RouteEntry['layout'];

/** The input of the frame's rendering: in the gateway the display cookie's hints, in the browser the session. */
export interface FrameFacts {
  /** Manifests of the shell and of every remote. */
  manifests: readonly RemoteManifest[];
  /**
   * Names of the remotes that an operator has switched off: their pages show a notice, their nav items are left out.
   */
  disabled: readonly string[];
  language: Language;
  /** Without the locale prefix. */
  path: string;
  member: boolean;
  /** A member whom the utility has accepted. */
  customer: boolean;
  scope: readonly string[];
  /** Full name, once loaded. */
  name: string | null;
  /** A utility is chosen; `deya` stays null until its profile has loaded. */
  chosen: boolean;
  deya: DeyaInfo | null;
  /** Unread announcements of this browser. */
  unseen: boolean;
  /** Another site embeds this page, so it has no frame of its own. */
  embedded?: boolean;
  texts: FrameTexts;
}

export interface FrameNavItem {
  id: number;
  path: string;
  href: string;
  icon: string;
  label: string;
  active: boolean;
  badge: boolean;
}

export interface FrameLink {
  path: string;
  href: string;
  label: string;
}

/** Everything that the frame's components render; plain data, so that gateway and browser render the same. */
export interface FrameView {
  language: Language;
  layout: Layout;
  title: string;
  homeHref: string;
  member: boolean;
  name: string | null;
  utility: { id: number; city: string; title: string; logo: string | null } | null;
  /** A utility is chosen and its profile is loading: placeholders replace its name and logo. */
  awaited: boolean;
  /** The address of the utility's former portal (decisions 21g). */
  oldPortal: string | null;
  /** The part of the utility's profile that the home page's strip shows. */
  cover: { image: string | null; accent: string | null } | null;
  counts: DeyaInfo['info'] | null;
  desktop: FrameNavItem[];
  mobile: FrameNavItem[];
  /** The bills shortcut of the phone's top bar. */
  bills: FrameNavItem | null;
  /** At the foot of the drawer. */
  account: FrameNavItem | null;
  /** Pages that a guest can use without signing in; the sign-in page links to them. */
  guestLinks: FrameLink[];
  /** At the foot of every page: terms, personal data (spec S §2.12). */
  footLinks: FrameLink[];
  languages: { code: Language; name: string; href: string; current: boolean }[];
  texts: FrameTexts;
}

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  el: 'Ελληνικά',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
};

/** S §2.6: a phone's bottom bar holds this many. */
const BOTTOM_ITEMS = 5;

/** Stands apart from the other items on wide screens. */
export const ACCOUNT = '/account';

/** The announcements item carries the badge dot (S §2.6). */
const ANNOUNCEMENTS = '/announcements';

export const visitorOf = ({
  member,
  customer,
  scope,
  deya,
}: Pick<FrameFacts, 'member' | 'customer' | 'scope' | 'deya'>): Visitor => ({
  member,
  customer,
  scope,
  info: deya?.info ?? {},
});

const enabled = ({ manifests, disabled }: Pick<FrameFacts, 'manifests' | 'disabled'>): RemoteManifest[] =>
  manifests.filter(({ name }) => !disabled.includes(name));

/** A card of a remote in one of the shell's pages. */
export interface SlotItem {
  remote: string;
  card: string;
  span: number;
  /** Least height in steps of the grid's rhythm. */
  rows: number;
}

/** `mf-billing/BillsCard`. */
export const cardName = ({ remote, card }: Pick<SlotItem, 'remote' | 'card'>): string => `${remote}/${card}`;

/** One step of the grid's rhythm in px; `frame-sheet.ts` has a class for each number of steps. */
export const ROW = 22;

/** The cards of a slot that this visitor gets, in their order. */
export const slotItems = (facts: Omit<FrameFacts, 'texts'>, slot: SlotEntry['slot']): SlotItem[] =>
  enabled(facts)
    .flatMap(({ name, slots }) => slots.map((entry) => ({ remote: name, ...entry })))
    .filter((entry) => entry.slot === slot && holds(entry.conditions, visitorOf(facts)))
    .toSorted((a, b) => a.order - b.order || a.card.localeCompare(b.card))
    .map(({ remote, card, span, minHeight }) => ({ remote, card, span, rows: Math.ceil(minHeight / ROW) }));

const isWithin = (path: string, section: string): boolean =>
  path === section || (section !== '/' && path.startsWith(`${section}/`));

const navItem = (facts: FrameFacts, { id, path, icon, label }: NavEntry): FrameNavItem => ({
  id,
  path,
  href: withLocale(path, facts.language),
  icon,
  label: label[facts.language],
  active: isWithin(facts.path, path),
  badge: path === ANNOUNCEMENTS && facts.unseen,
});

const navItems = (facts: FrameFacts, on: 'desktop' | 'mobile'): FrameNavItem[] =>
  enabled(facts)
    .flatMap(({ nav }) => nav)
    .filter((entry) => entry.on.includes(on) && holds(entry.conditions, visitorOf(facts)))
    .toSorted((a, b) => a.id - b.id)
    .map((entry) => navItem(facts, entry));

/** City and title; languages other than Greek get the Latin forms (S §2.8). */
export const utilityNames = (
  deya: Pick<DeyaInfo, 'city' | 'city_latin' | 'title' | 'title_latin'>,
  language: Language,
): { city: string; title: string } =>
  language === 'el' ? { city: deya.city, title: deya.title } : { city: deya.city_latin, title: deya.title_latin };

const utilityOf = ({ deya, language }: FrameFacts): FrameView['utility'] =>
  deya && { id: deya.id, logo: deya.logo, ...utilityNames(deya, language) };

const GUEST_PATHS = ['/report', '/online-forms', ANNOUNCEMENTS];

const FOOT_PATHS = ['/terms-of-use', '/privacy-policy'];

/** Links to those pages that a manifest declares, by their titles. */
const linksTo = (paths: readonly string[], facts: FrameFacts): FrameLink[] =>
  paths.flatMap((path) => {
    const owner = ownerOf(facts.manifests, path);
    if (!owner || facts.disabled.includes(owner.name)) return [];
    return [{ path, href: withLocale(path, facts.language), label: owner.route.title[facts.language] }];
  });

export const frameView = (facts: FrameFacts): FrameView => {
  const { language, path, texts, member, name, deya } = facts;
  const owner = shownOwner(facts);
  const wide = navItems(facts, 'desktop');
  const desktop = wide.filter(({ path }) => path !== ACCOUNT);
  return {
    language,
    layout: facts.embedded ? 'frame' : (owner?.route.layout ?? 'dashboard'),
    title: owner?.route.title[language] ?? texts.not_found,
    homeHref: withLocale('/', language),
    member,
    name,
    utility: utilityOf(facts),
    awaited: facts.chosen && !deya,
    oldPortal: deya?.old_portal_url ?? null,
    cover: deya && (deya.cover || deya.accent) ? { image: deya.cover, accent: deya.accent } : null,
    counts: deya?.info ?? null,
    desktop,
    mobile: navItems(facts, 'mobile').slice(0, BOTTOM_ITEMS),
    account: wide.find(({ path }) => path === ACCOUNT) ?? null,
    bills: desktop.find((item) => item.path === '/bills') ?? null,
    languages: LANGUAGES.map((code) => ({
      code,
      name: LANGUAGE_NAMES[code],
      href: withLocale(path, code),
      current: code === language,
    })),
    guestLinks: member ? [] : linksTo(GUEST_PATHS, facts),
    footLinks: linksTo(FOOT_PATHS, facts),
    texts,
  };
};
