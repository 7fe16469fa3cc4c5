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

/**
 * Files that no navigation loads with a hash. Pages of other sites load `embed.js`, and a browser takes no hash for a
 * service worker. The shell loads `sent-reading` once a person has sent a reading. The page of a bill loads `payment-qr` where the
 * utility has an account for transfers. The report form loads `report-map` at its second step, once a person asks for the
 * map, and `report-near` there as well. It loads `report-types` where the utility offers types of its own. A chosen photo loads
 * `prepare-photo`, and a list that is saved for spreadsheets `write-xlsx`.
 */
const WITHOUT_WAY =
  /^(embed|sw|sent-reading|payment-qr|report-map|report-near|report-types|bill-explained|door-slider|prepare-photo|write-xlsx)\./;

/** Every script and style of an application that pages of the portal load. */
export const publishedFiles = async (portal: string, dataDir: string, name: string): Promise<PublishedFile[]> => {
  const record = await servedRecord(portal, dataDir, name);
  const base = `/artifacts/${name}/${record.artifact}/`;
  const files = record.files
    .map((one) => one.path)
    .filter((file) => /\.(js|css)$/.test(file) && !WITHOUT_WAY.test(file));
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
  main: ANYWHERE,
  secondary: ANYWHERE,
  'deferred-widgets': ANYWHERE,
  deferred: { who: 'maria', path: '/announcements' },
  'deferred-el': { who: 'maria', path: '/announcements' },
  'deferred-en': { who: 'maria', path: '/en/announcements' },
  'deferred-de': { who: 'maria', path: '/de/announcements' },
  'deferred-fr': { who: 'maria', path: '/fr/announcements' },
  'desk-nav': { who: 'admin', path: '/admin' },
  'page-announcements': { who: 'maria', path: '/announcements' },
  'page-contact': { who: 'maria', path: '/support' },
  'page-highlights': { who: 'maria', path: '/' },
  'page-legal': { who: 'maria', path: '/terms-of-use' },
  'page-poi': { who: 'maria', path: '/poi' },
  'page-qr': { who: 'maria', path: '/qr' },
  'page-queues': { who: 'admin', path: '/admin' },
  'page-registration': { who: 'eleni', path: '/' },
};

/** Files of remotes that only some pages load: remote, then the chunk names of the sources. */
const REMOTE_WAYS: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'mf-auth': {
    account: { who: 'maria', path: '/account' },
    'sign-up': { who: 'maria', path: '/register' },
  },
  'mf-billing': {
    'guest-payment': { who: 'maria', path: `/deya/${FIRST}/pay-as-guest/form` },
    payments: { who: 'maria', path: '/payments' },
    settlements: { who: 'maria', path: '/settlements' },
    'saved-views': { who: 'maria', path: '/payments', press: 'Προβολές' },
  },
  'mf-reports': {
    'my-reports': { who: 'maria', path: '/report/mine' },
    'work-links': { who: 'maria', path: '/report/work' },
    // The page of a supply that the person does not have loads the same files.
    readings: { who: 'maria', path: '/supplies/0' },
    history: { who: 'maria', path: '/supplies/0/history' },
    timeline: { who: 'maria', path: '/supplies/0/timeline' },
    alerts: { who: 'maria', path: '/alerts' },
  },
  'mf-forms': {
    applications: { who: 'maria', path: '/applications' },
    signatures: { who: 'maria', path: '/online_forms/sign' },
    'saved-forms': { who: 'maria', path: '/online_forms/continue' },
    editor: { who: 'admin', path: '/online_forms/createDraft/edit' },
  },
  'mf-smartcity': {
    city: { who: 'maria', path: '/city/air' },
    water: { who: 'maria', path: '/water-quality' },
    'zone-map': { who: 'maria', path: '/water-quality', press: 'Επιλογή στον χάρτη' },
  },
  'mf-admin': {
    'alerts-map': { who: 'admin', path: '/admin/alerts', press: 'Στον χάρτη' },
    cases: { who: 'admin', path: '/admin/cases' },
    'case-setup': { who: 'admin', path: '/admin/case-teams' },
    desk: { who: 'admin', path: '/admin/conversations' },
    events: { who: 'admin', path: '/admin/audit' },
    'form-deliveries': { who: 'admin', path: '/admin/form-deliveries' },
    feed: { who: 'admin', path: '/admin/feed-tokens' },
    links: { who: 'admin', path: '/admin/registrations' },
    bills: { who: 'admin', path: '/admin/bill-doubts' },
    'online-forms': { who: 'admin', path: '/admin/forms' },
    payments: { who: 'admin', path: '/admin/payments' },
    people: { who: 'admin', path: '/admin/roles' },
    'position-map': { who: 'admin', path: '/admin/points/new', press: 'Επιλογή στον χάρτη' },
    records: { who: 'admin', path: '/admin/audit' },
    'saved-views': { who: 'admin', path: '/admin/jobs', press: 'Προβολές' },
    texts: { who: 'admin', path: '/admin/announcements' },
    utilities: { who: 'admin', path: '/admin/utilities' },
  },
};

/** Chunks that every page of a remote loads, or the card that their name says. */
const OF_EVERY_PAGE = /^(remoteEntry|app|locale|card-.+)$/;

const ofRemote = (
  { name, who, path: home }: Place,
  { slots }: ReleaseRecord['manifest'],
  { group, file }: { group: string; file: string },
): Way => {
  const [, chunk = '', language = DEFAULT_LANGUAGE] = /^([A-Za-z-]+?)(?:-([a-z]{2})-json)?\./.exec(file) ?? [];
  const way = REMOTE_WAYS[name]?.[chunk];
  if (way) return language === DEFAULT_LANGUAGE ? way : { ...way, path: `/${language}${way.path}` };
  if (!OF_EVERY_PAGE.test(chunk)) throw new Error(`Write into REMOTE_WAYS the page that loads ${file} of ${name}`);
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
  const way = SHELL_WAYS[file.split('.')[0] ?? ''];
  if (!way && kind !== 'share') throw new Error(`Write into SHELL_WAYS the page that loads ${file}`);
  return way ?? ANYWHERE;
};

/** The releases of all remotes. */
export const remoteRecords = (portal: string, dataDir: string): Promise<ReleaseRecord[]> =>
  Promise.all(PLACES.map(({ name }) => servedRecord(portal, dataDir, name)));
