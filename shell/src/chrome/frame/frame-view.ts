import { holds, isPermission, isStaffPage, STAFF_START, type Visitor } from '@hydria/shared/platform/access.ts';
import { withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import { languagesOfPage } from '@hydria/shared/rules/offered-languages.ts';
import { ownerOf, type Owner } from '@hydria/shared/platform/owners.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import type { NavEntry, RemoteManifest, RouteEntry, SlotEntry } from '@hydria/shared/platform/remote-manifest.ts';
import { faultPhone } from '@hydria/shared/rules/phones.ts';
import { vocative } from './greeting.ts';
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
  /** Entries that need a permission are still to be asked for. An address without an owner may be one of them. */
  lacksStaffEntries?: boolean;
  language: Language;
  /** Without the locale prefix. */
  path: string;
  member: boolean;
  /** A member whom the utility has accepted. */
  customer: boolean;
  /** A member whom the utility has not accepted, or not yet. */
  waiting: boolean;
  scope: readonly string[];
  /** The person has permissions at the chosen utility; undefined while that is not known. */
  staff?: boolean | undefined;
  /** Full name, once loaded. */
  name: string | null;
  /** The picture of the person, once loaded. */
  avatar?: string | undefined;
  first_name: string | null;
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
  /** Empty while the owner of the address is not known. */
  title: string;
  /** The name of the window: the page, the utility and the brand (spec S §9). */
  windowTitle: string;
  homeHref: string;
  member: boolean;
  name: string | null;
  avatar?: string | undefined;
  /** The name by which the home page addresses the person. */
  addressed: string | null;
  utility: { id: number; city: string; title: string; logo: string | null } | null;
  /** A utility is chosen and its profile is loading: placeholders replace its name and logo. */
  awaited: boolean;
  /** The utility's number for faults. */
  faultPhone: string | null;
  /** The home page says how the registration stands. */
  waiting: boolean;
  /** The address of the utility's former portal (decisions 21g). */
  oldPortal: string | null;
  /** The part of the utility's profile that the home page's strip shows. */
  cover: { image: string | null; accent: string | null } | null;
  counts: DeyaInfo['info'] | null;
  desktop: FrameNavItem[];
  mobile: FrameNavItem[];
  /** A page of the staff: the frame has the navigation of the desk. */
  desk: boolean;
  /** For staff: from the desk to the own account, and back. */
  otherSide: (FrameLink & Pick<FrameNavItem, 'icon'>) | null;
  /** The bills shortcut of the phone's top bar. */
  bills: FrameNavItem | null;
  /** A second link to the bills at the end of the page. */
  billsAtEnd: boolean;
  /** At the foot of the drawer. */
  account: FrameNavItem | null;
  /** Pages that a guest can use without signing in; the sign-in page links to them. */
  guestLinks: FrameLink[];
  /** Beyond the navigation: the person's supplies, contact, map. The services page links to them. */
  serviceLinks: FrameLink[];
  /** At the foot of every page: the ways to reach the utility. */
  helpLinks: FrameLink[];
  /** At the foot of every page: terms, personal data (spec S §2.12), accessibility. */
  legalLinks: FrameLink[];
  /** The page that hands over to another device; wide screens link to it in the account menu. */
  qr: FrameLink | null;
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

/** Home, and the start of the desk, are no sections of other pages. */
const isWithin = (path: string, section: string): boolean =>
  path === section || (section !== '/' && section !== STAFF_START && path.startsWith(`${section}/`));

const navItem = (facts: FrameFacts, { id, path, icon, label }: NavEntry, isActive: boolean): FrameNavItem => ({
  id,
  path,
  href: withLocale(path, facts.language),
  icon,
  label: label[facts.language],
  active: isActive,
  badge: path === ANNOUNCEMENTS && facts.unseen,
});

/**
 * The items on one of the two menus: of the visitor's own account, or of the desk its start alone. The pages that need a permission
 * are in the navigation that the desk loads.
 */
const navItems = (facts: FrameFacts, on: 'desktop' | 'mobile', desk: boolean): FrameNavItem[] => {
  const entries = enabled(facts)
    .flatMap(({ nav }) => nav)
    .filter(({ path, conditions }) => (path === STAFF_START) === desk && !conditions.some(isPermission))
    .filter((entry) => entry.on.includes(on) && holds(entry.conditions, visitorOf(facts)))
    .toSorted((a, b) => a.id - b.id);
  // On `/bills/debts` an item of that path is active, and `/bills` is not.
  const nearest = entries
    .map(({ path }) => path)
    .filter((path) => isWithin(facts.path, path))
    .reduce((longest, path) => (path.length > longest.length ? path : longest), '');
  const section = ownerOf(facts.manifests, facts.path)?.route.section;
  return entries.map((entry) => navItem(facts, entry, entry.path === nearest || entry.path === section));
};

const otherSideOf = ({ staff, customer, language, texts }: FrameFacts, desk: boolean): FrameView['otherSide'] => {
  if (!desk && !staff) return null;
  // The home page is for customers.
  const path = desk ? (customer ? '/' : ACCOUNT) : STAFF_START;
  const icon = desk ? 'account' : 'desk';
  return { path, href: withLocale(path, language), icon, label: desk ? texts.own_account : texts.desk };
};

/** City and title; languages other than Greek get the Latin forms (S §2.8). */
export const utilityNames = (
  deya: Pick<DeyaInfo, 'city' | 'city_latin' | 'title' | 'title_latin'>,
  language: Language,
): { city: string; title: string } =>
  language === 'el' ? { city: deya.city, title: deya.title } : { city: deya.city_latin, title: deya.title_latin };

const addressOf = ({ first_name, language }: FrameFacts): string | null =>
  first_name && (language === 'el' ? vocative(first_name) : first_name);

const utilityOf = ({ deya, language }: FrameFacts): FrameView['utility'] =>
  deya && { id: deya.id, logo: deya.logo, ...utilityNames(deya, language) };

/** Pages to read. Others have an action of their own, or lead to the bills by themselves. */
const BILLS_AT_END: readonly string[] = [ANNOUNCEMENTS, '/poi', '/supplies'];

const GUEST_PATHS = ['/report', '/online-forms', ANNOUNCEMENTS];

const HELP_PATHS = ['/support', '/poi'];

const LEGAL_PATHS = ['/terms-of-use', '/privacy-policy', '/accessibility'];

/** Links to those pages that a manifest declares, by their titles. Pages of members are for customers. */
const linksTo = (paths: readonly string[], facts: FrameFacts): FrameLink[] =>
  paths.flatMap((path) => {
    const owner = ownerOf(facts.manifests, path);
    if (!owner || facts.disabled.includes(owner.name)) return [];
    if (owner.route.access !== 'public' && !facts.customer) return [];
    return [{ path, href: withLocale(path, facts.language), label: owner.route.title[facts.language] }];
  });

/** Ends the title of every page (spec S §9). */
export const BRAND = 'Hydria';

/** The utility is named unless the address is that of another one, or of no page. */
const windowTitleOf = (title: string, owner: Owner | null, { deya, language }: FrameFacts): string => {
  const named = owner?.params['deya_id'];
  const isIts = owner !== null && (named === undefined || Number(named) === deya?.id);
  return [title, isIts && deya && utilityNames(deya, language).title, BRAND].filter(Boolean).join(' · ');
};

export const frameView = (facts: FrameFacts): FrameView => {
  const { language, path, texts, member, name, deya } = facts;
  const owner = shownOwner(facts);
  const desk = member && facts.staff !== false && !facts.embedded && owner !== null && isStaffPage(owner.route);
  const wide = navItems(facts, 'desktop', desk);
  const desktop = wide.filter(({ path }) => path !== ACCOUNT);
  const title = owner?.route.title[language] ?? (facts.lacksStaffEntries ? '' : texts.not_found);
  return {
    language,
    layout: facts.embedded ? 'frame' : (owner?.route.layout ?? 'dashboard'),
    title,
    windowTitle: windowTitleOf(title, owner, facts),
    homeHref: withLocale('/', language),
    member,
    name,
    avatar: facts.avatar,
    addressed: addressOf(facts),
    utility: utilityOf(facts),
    awaited: facts.chosen && !deya,
    faultPhone: deya && faultPhone(deya),
    waiting: facts.waiting,
    oldPortal: deya?.old_portal_url ?? null,
    cover: deya && (deya.cover || deya.accent) ? { image: deya.cover, accent: deya.accent } : null,
    counts: deya?.info ?? null,
    desktop,
    mobile: navItems(facts, 'mobile', desk).slice(0, BOTTOM_ITEMS),
    desk,
    otherSide: otherSideOf(facts, desk),
    account: navItems(facts, 'desktop', false).find(({ path }) => path === ACCOUNT) ?? null,
    bills: desktop.find((item) => item.path === '/bills') ?? null,
    billsAtEnd: BILLS_AT_END.includes(path),
    languages: languagesOfPage(path, deya?.languages).map((code) => ({
      code,
      name: LANGUAGE_NAMES[code],
      href: withLocale(path, code),
      current: code === language,
    })),
    guestLinks: member ? [] : linksTo(GUEST_PATHS, facts),
    serviceLinks: linksTo(['/supplies', ...HELP_PATHS], facts),
    helpLinks: linksTo(HELP_PATHS, facts),
    legalLinks: linksTo(LEGAL_PATHS, facts),
    qr: linksTo(['/qr'], facts)[0] ?? null,
    texts,
  };
};
