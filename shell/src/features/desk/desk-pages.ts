import { holds, isPermission, STAFF_START, type Visitor } from '@hydria/shared/platform/access.ts';
import { DESK_GROUPS, type DeskGroup } from '@hydria/shared/platform/desk-groups.ts';
import { ownerOf } from '@hydria/shared/platform/owners.ts';
import type { NavEntry, QueueEntry, RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import type { CountedQueue } from '../queues/queues.ts';

/** A page in the navigation of the staff. */
export interface DeskPage {
  path: string;
  label: string;
  /** How many entries wait there; 0 for none, for a page without a queue, and for a queue that was not read. */
  count: number;
  /** The page of the address, or the nearest one above it. */
  active: boolean;
}

/** Pages of one kind of work. */
export interface DeskSection {
  group: DeskGroup;
  pages: DeskPage[];
}

/** The group of an entry that names none, by the first part of its permission. */
const BY_PERMISSION: Readonly<Record<string, DeskGroup>> = {
  registrations: 'people',
  users: 'people',
  cases: 'cases',
  conversations: 'cases',
  reports: 'cases',
  payments: 'money',
  content: 'texts',
};

const groupOf = ({ desk, conditions }: Pick<NavEntry, 'desk' | 'conditions'>): DeskGroup => {
  const permission = conditions.find(isPermission)?.slice('permission:'.length) ?? '';
  return desk ?? BY_PERMISSION[permission.split('.')[0] ?? ''] ?? 'settings';
};

interface Entry {
  group: DeskGroup;
  path: string;
  label: string;
}

interface DeskFacts {
  /** Of the applications that are switched on. */
  manifests: readonly RemoteManifest[];
  visitor: Visitor;
  language: Language;
}

/** Work first, as its queues are declared; then the other pages of the navigation. A page that is both is named once. */
const entriesOf = ({ manifests, visitor, language }: DeskFacts): Entry[] => {
  const isOfStaff = ({ path, conditions }: Pick<NavEntry, 'path' | 'conditions'>): boolean =>
    path !== STAFF_START && conditions.some(isPermission) && holds(conditions, visitor);
  const queues = manifests.flatMap(({ queues: declared = [] }) => declared).filter(isOfStaff);
  const nav = manifests.flatMap((manifest) => manifest.nav).filter(isOfStaff);
  // A queue is named after what waits, such as tokens that end soon; the page has all of them.
  const titleOf = ({ path, label }: QueueEntry): string => (ownerOf(manifests, path)?.route.title ?? label)[language];
  const entries = [
    ...queues
      .filter(({ path }) => !nav.some((item) => item.path === path))
      .map((queue) => ({ group: groupOf(queue), path: queue.path, label: titleOf(queue) })),
    ...nav
      .toSorted((a, b) => a.id - b.id)
      .map((item) => ({ group: groupOf(item), path: item.path, label: item.label[language] })),
  ];
  return entries.filter(({ path }, place) => entries.findIndex((other) => other.path === path) === place);
};

const isWithin = (path: string, section: string): boolean => path === section || path.startsWith(`${section}/`);

/** The pages of the staff that the visitor may open, by group, with what waits; a group without a page is left out. */
export const deskSections = (facts: DeskFacts, path: string, counted: readonly CountedQueue[]): DeskSection[] => {
  const entries = entriesOf(facts);
  const countOf = (of: string): number =>
    counted.filter(({ entry }) => entry.path === of).reduce((sum, { queue }) => sum + (queue?.count ?? 0), 0);
  const nearest = entries
    .map((entry) => entry.path)
    .filter((section) => isWithin(path, section))
    .reduce((longest, section) => (section.length > longest.length ? section : longest), '');
  return DESK_GROUPS.map((group) => ({
    group,
    pages: entries
      .filter((entry) => entry.group === group)
      .map((entry) => ({
        path: entry.path,
        label: entry.label,
        count: countOf(entry.path),
        active: entry.path === nearest,
      })),
  })).filter(({ pages }) => pages.length > 0);
};
