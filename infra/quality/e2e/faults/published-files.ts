import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { DEFAULT_LANGUAGE } from '@hydria/shared/rules/languages.ts';
import type { ACCOUNTS } from '../fixtures.ts';
import { FIRST } from '../steps.ts';
import { readComposition } from './boot-text.ts';
import { PLACES, type Place } from './places.ts';

/** A published script or style. */
export interface PublishedFile {
  record: ReleaseRecord;
  /** `/artifacts/<name>/<artifact>/` */
  base: string;
  file: string;
  bytes: Buffer;
}

export const fetchBytes = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

/** The release of an application that everyone currently gets, as the store describes it. */
const servedRecord = async (portal: string, dataDir: string, name: string): Promise<ReleaseRecord> => {
  const { shell, remotes } = readComposition(await (await fetch(`${portal}/boot.json`)).text());
  const artifact = name === 'shell' ? shell.artifact : remotes.find((remote) => remote.name === name)?.artifact;
  const file = path.join(dataDir, 'store', 'artifacts', name, artifact ?? '', 'release-local.json');
  const { record }: { record: ReleaseRecord } = JSON.parse(await readFile(file, 'utf8'));
  return record;
};

/** Pages of other sites load this file without a hash; the portal itself never runs it. */
const FOR_OTHERS = 'embed.js';

/** Every script and style of an application that pages of the portal load. */
export const publishedFiles = async (portal: string, dataDir: string, name: string): Promise<PublishedFile[]> => {
  const record = await servedRecord(portal, dataDir, name);
  const base = `/artifacts/${name}/${record.artifact}/`;
  const files = record.files.map((one) => one.path).filter((file) => /\.(js|css)$/.test(file) && file !== FOR_OTHERS);
  return Promise.all(
    files.map(async (file) => ({ record, base, file, bytes: await fetchBytes(portal + base + file) })),
  );
};

/** The navigation by which a page requests a file. */
export interface Way {
  who: keyof typeof ACCOUNTS;
  path: string;
  /** Inside a page of another site. */
  isEmbedded?: true;
  /** Label of a button that is pressed there. */
  press?: string;
}

const ANYWHERE: Way = { who: 'maria', path: '/bills' };

/** Files of the shell that only some pages load, by the chunk names of the sources. */
const SHELL_WAYS: Readonly<Record<string, Way>> = {
  dialogs: { ...ANYWHERE, press: 'Βοήθεια' },
  embedding: { who: 'maria', path: `/deya/${FIRST}/report/frame`, isEmbedded: true },
  'door-chart': { who: 'maria', path: '/supplies' },
  'door-tabs': { who: 'maria', path: '/supplies' },
  'door-combobox': { who: 'admin', path: '/admin/failures' },
  'door-menu': { who: 'admin', path: '/admin/users', press: 'Στήλες' },
  'door-tooltip': { who: 'admin', path: '/admin/users' },
  'door-date-field': { who: 'maria', path: '/supplies', press: 'Επιλογή ημερών' },
  banners: { ...ANYWHERE, path: `${ANYWHERE.path}?override=mf-smartcity@http://localhost:9/` },
};

/** Pages of the areas of remotes that load later, by the chunk names of the sources. */
const AREAS: Readonly<Record<string, string>> = {
  account: '/account',
  applications: '/applications',
  city: '/city/air',
  desk: '/admin/conversations',
  feed: '/admin/feed-tokens',
  'guest-payment': `/deya/${FIRST}/pay-as-guest/form`,
  'my-reports': '/report/mine',
  people: '/admin/roles',
  'saved-views': '/admin/jobs',
  texts: '/admin/announcements',
  records: '/admin/audit',
  events: '/admin/audit',
  'sign-up': '/register',
  utilities: '/admin/utilities',
  water: '/water-quality',
};

/** Buttons that load a chunk on its page. */
const PRESSED: Readonly<Record<string, string>> = { 'saved-views': 'Προβολές' };

const ofRemote = (
  { name, who, path: home }: Place,
  { slots }: ReleaseRecord['manifest'],
  { group, file }: { group: string; file: string },
): Way => {
  const [, area = '', language = DEFAULT_LANGUAGE] = /^([a-z-]+?)(?:-([a-z]{2})-json)?\./.exec(file) ?? [];
  const areaPage = AREAS[area];
  if (areaPage) {
    const press = PRESSED[area];
    return { who, path: language === DEFAULT_LANGUAGE ? areaPage : `/${language}${areaPage}`, ...(press && { press }) };
  }
  const [kind, which = ''] = group.split(':');
  if (kind === 'locale' && which !== 'el') return { who, path: `/${which}${home}` };
  const slot = slots.find((entry) => kind === 'card' && entry.card === which)?.slot;
  if (slot) return { who: name === 'mf-admin' ? 'admin' : 'maria', path: slot === 'home' ? '/' : `/${slot}` };
  return { who, path: home };
};

/** The chunk of a file: `app`, `card:BillsCard`, `locale:el`, `share:@hydria/shared/router`. */
const groupOf = ({ record, file }: PublishedFile): string =>
  Object.entries(record.chunks).find(([, files]) => files.at(-1) === file)?.[0] ?? '';

/** The navigation that loads a file. `users` are the releases that may take a library from the shell. */
export const wayTo = (target: PublishedFile, users: readonly ReleaseRecord[]): Way => {
  const { record, file } = target;
  const group = groupOf(target);
  const own = PLACES.find(({ name }) => name === record.name);
  if (own) return ofRemote(own, record.manifest, { group, file });
  const [kind, which = ''] = group.split(/:(.*)/s);
  if (kind === 'locale') return which === 'el' ? ANYWHERE : { ...ANYWHERE, path: `/${which}${ANYWHERE.path}` };
  const user = users.find(({ needs }) => kind === 'share' && needs?.['app']?.includes(which));
  const place = PLACES.find(({ name }) => name === user?.name);
  if (place) return place;
  return SHELL_WAYS[file.split('.')[0] ?? ''] ?? ANYWHERE;
};

/** The releases of all remotes. */
export const remoteRecords = (portal: string, dataDir: string): Promise<ReleaseRecord[]> =>
  Promise.all(PLACES.map(({ name }) => servedRecord(portal, dataDir, name)));
