import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folders of features. They have the names of `shared/contract`, so one search finds all parts of a feature. */
const FEATURE_FOLDERS = ['mf-*/src/*/', 'shell/src/features/*/', 'infra/server/api/features/*/'];

/** The calls of browsers, and the calls of utilities' systems. */
const CONTRACTS = ['shared/contract/*', 'infra/server/api/contract/*'];

/** Names of feature folders without a file in `shared/contract`, each with its reason. */
const EXTRA_FEATURES: Readonly<Record<string, string>> = {
  desk: 'the navigation of the staff, which has no call of its own',
  locales: 'the catalogues of a remote',
  login: 'the page `/login`; its calls belong to the session',
  logout: 'the page `/logout`; its call belongs to the session',
  autologin: 'the page `/autologin` of the specification (S §2.1)',
  password: 'the pages of a forgotten, new and changed password (S §2.1)',
  unsubscribe: 'the page of the link in mails (RFC 8058)',
  'mail-links': 'the pages of the other links in mails',
  'guest-payment':
    'the pages `/deya/{deya_id?}/pay-as-guest` and `cancel-payment` (S §2.1); their calls belong to the payments',
  'stored-answers': 'answers of forms once they are sent or paid, which forms and payments both reach; it has no call',
  ledger: 'how captured payments are booked; it has no call of its own',
  payment: 'the pages `/success` and `/fail` of one payment',
  settlements: "the specification's word for instalment plans; its calls are in the contract of bills",
  measurements: "the specification's word for consumption; its calls are in the contract of supplies",
  'case-evidence': 'the alert from which a report was made; its calls are those of reports and cases',
  applications: 'the online forms that a person has sent',
  'form-answers': 'the answers to an online form',
  'my-reports': "a person's own reports",
  report: 'the form of a new problem report',
  'report-sent': 'the page after a problem report',
  selector: 'the utility selector (S §2.3)',
  'add-utility': 'the dialog of a further registration (S §2.4)',
  announcements: "the specification's word; its calls are in the contract of deya",
  'app-banner': 'the banner of the app in the stores',
  consent: 'the question before third-party services',
  embedding: 'frame pages in other sites',
  faq: "the specification's word for the questions and answers of a utility",
  legal: 'terms of use, privacy policy and accessibility statement',
  offline: 'service worker, offline page and push',
  override: 'the notice of a remote from a development server',
  poi: "the specification's word for points of interest",
  qr: 'the page of the QR code (S §2.1)',
  queues: 'the start page of the staff; applications declare its queues',
  'session-end': 'the dialogs before and after the end of a session',
  tour: 'the tour of the portal (S §2.9)',
  'unsaved-changes': 'the question before unsaved input is lost',
  'utility-info': 'the dialog with the data of a utility',
};

/** A name that the project has left behind, and the field's term. */
interface FormerName {
  name: string;
  instead: string;
  /** The folder in which the former name is refused; by default the whole tree. Some words are correct elsewhere. */
  within?: string;
}

/** Names of files and folders, without their endings. */
const FORMER_FILES: readonly FormerName[] = [
  { name: 'wear', instead: 'inject-styles' },
  { name: 'complain', instead: 'notify-error' },
  { name: 'fill', instead: 'interpolate or form-answers' },
  { name: 'speech', instead: 'locale' },
  { name: 'later', instead: 'deferred' },
  { name: 'later-page', instead: 'lazy-page' },
  { name: 'asked', instead: 'pending-requests' },
  { name: 'surroundings', instead: 'deferred-providers' },
  { name: 'rarely', instead: 'lazy-pages' },
  { name: 'telling', instead: 'failure-reporter' },
  { name: 'understand', instead: 'classify-failure' },
  { name: 'culprit', instead: 'attribute-error' },
  { name: 'stage', instead: 'mount-part', within: 'shell/' },
  { name: 'attempts', instead: 'retry', within: 'shell/' },
  { name: 'own-file', instead: 'import-with-retry' },
  { name: 'open-tab', instead: 'poll-composition' },
  { name: 'first-card', instead: 'priority-card' },
  { name: 'tab-agreement', instead: 'cross-tab-session' },
  { name: 'endings', instead: 'session-termination' },
  { name: 'keep', instead: 'cache-offline-page' },
  { name: 'kept', instead: 'offline-cache or cached-assets' },
  { name: 'lead', instead: 'focus-client' },
  { name: 'chat', instead: 'conversations' },
  { name: 'acting', instead: 'impersonation' },
  { name: 'taxis', instead: 'tax-login' },
  { name: 'portal', instead: 'release', within: 'infra/portal/' },
  { name: 'outside', instead: 'adapters', within: 'infra/outside/' },
  { name: 'service', instead: 'process', within: 'infra/service/' },
  { name: 'partner-settings', instead: 'adapters-from-env' },
  { name: 'bank-says', instead: 'bank-webhook' },
  { name: 'ask-bank', instead: 'poll-payment' },
  { name: 'doors', instead: 'graceful-shutdown' },
  { name: 'wanted', instead: 'preload-plan', within: 'infra/gateway/' },
  { name: 'notes', instead: 'problem-log', within: 'infra/gateway/' },
  { name: 'remembered', instead: 'stale-while-revalidate' },
  { name: 'in-time', instead: 'with-timeout' },
  { name: 'copies', instead: 'local-mirror', within: 'infra/gateway/' },
  { name: 'settle', instead: 'merge-batch' },
  { name: 'from-elsewhere', instead: 'csrf' },
  { name: 'whole-entry', instead: 'inline-exposed-module-plugin' },
  { name: 'steady-ids', instead: 'stable-module-ids-plugin' },
  { name: 'posts-by', instead: 'posting-day' },
  { name: 'shown-as-of', instead: 'data-age' },
  { name: 'bill-facts', instead: 'bill-details' },
  { name: 'mine', instead: 'my-reports' },
  { name: 'sent', instead: 'report-sent', within: 'mf-' },
  { name: 'report-for', instead: 'report-target' },
  { name: 'links', instead: 'mail-links', within: 'mf-auth/' },
  { name: 'go-to-wrong', instead: 'focus-first-error' },
  { name: 'kit', instead: 'sdk' },
  { name: 'world', instead: 'test-data', within: 'infra/' },
  { name: 'place', instead: 'portal-data', within: 'infra/' },
  { name: 'boss', instead: 'pg-boss', within: 'infra/' },
  { name: 'once', instead: 'run-once', within: 'infra/' },
  { name: 'perform', instead: 'run-job', within: 'infra/' },
  { name: 'keep-server', instead: 'supervise-server' },
  { name: 'ask', instead: 'request-registration', within: 'infra/' },
  { name: 'decide', instead: 'decide-registration', within: 'infra/' },
  { name: 'impostor', instead: 'replaced-container' },
  { name: 'disturbances', instead: 'fault-kinds' },
  { name: 'late-thrower', instead: 'delayed-error-remote' },
];

/** Exported names. */
const FORMER_EXPORTS: readonly FormerName[] = [
  { name: 'LaterPage', instead: 'LazyPage' },
  { name: 'mayHeal', instead: 'isRetryable' },
  { name: 'Seat', instead: 'MountPart' },
  { name: 'Late', instead: 'TimeoutError' },
  { name: 'hasRested', instead: 'hasIdledOut' },
  { name: 'isOurs', instead: 'isCurrent' },
  { name: 'useSurroundings', instead: 'useRemoteContext' },
  { name: 'useGuard', instead: 'useUnsavedChanges' },
  { name: 'useRead', instead: 'useApiQuery' },
  { name: 'useCall', instead: 'useApiMutation' },
  { name: 'Whereabouts', instead: 'ReleaseContext or Position' },
  { name: 'tryOut', instead: 'startCanary' },
  { name: 'misfits', instead: 'versionMismatches' },
  { name: 'leaveSoon', instead: 'drain' },
  { name: 'Dirt', instead: 'ImportQuality' },
  { name: 'given', instead: 'providedShares' },
  { name: 'taken', instead: 'consumedShares' },
  { name: 'meetShares', instead: 'shareEntry' },
  { name: 'WholeEntry', instead: 'InlineExposedModulePlugin' },
  { name: 'SteadyIds', instead: 'StableModuleIdsPlugin' },
];

/** Names of declarations outside a function, exported or not. */
const FORMER_DECLARATIONS: readonly FormerName[] = [
  { name: '\\w*World', instead: 'the same name with Deps, or what it holds' },
  { name: 'tell[A-Z]\\w*', instead: 'notify, send, dispatch or report' },
];

const SOURCES = '{shell,mf-*,shared,infra}/**/*.{ts,tsx,js,mjs,css}';

/** Source files of the workspace, relative to its root. */
const sourceFiles = (root: string): string[] =>
  globSync(SOURCES, { cwd: root, exclude: ['**/node_modules', '**/dist', '**/fixture'] }).toSorted();

/** A file's folders, and its name without endings such as `.test.ts`. */
const segments = (file: string): string[] => {
  const parts = file.split('/');
  return [...parts.slice(1, -1), (parts.at(-1) ?? '').replace(/\..*$/, '')];
};

/** Findings for the name of one file. */
export const formerFileNames = (file: string): string[] =>
  FORMER_FILES.filter(({ name, within }) => file.startsWith(within ?? '') && segments(file).includes(name)).map(
    ({ name, instead }) => `${file}: the name "${name}" is left behind; instead: ${instead}`,
  );

/** Findings for the names that one source declares outside a function; most are refused only as exports. */
export const formerDeclarations = (file: string, source: string): string[] => {
  const declares = (name: string, exported: string): boolean =>
    new RegExp(`^${exported}(?:async )?(?:const|let|function|class|interface|type) ${name}\\b`, 'm').test(source);
  return [
    ...FORMER_EXPORTS.filter(({ name }) => declares(name, 'export ')),
    ...FORMER_DECLARATIONS.filter(({ name }) => declares(name, '(?:export )?')),
  ].map(({ name, instead }) => `${file}: the name "${name}" is left behind; instead: ${instead}`);
};

/** Findings for folders of features whose name is neither in the contract nor in the list of extras. */
export const unknownFeatures = (folders: readonly string[], contract: readonly string[]): string[] =>
  folders
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => !contract.includes(path.basename(folder)) && !(path.basename(folder) in EXTRA_FEATURES))
    .map((folder) => `${folder}: no file of shared/contract has this name; rename it, or list it with its reason`);

/** Findings for names of the list of extras that no folder has, or that the contract has by now. */
export const staleExtras = (folders: readonly string[], contract: readonly string[]): string[] =>
  Object.keys(EXTRA_FEATURES)
    .filter((name) => contract.includes(name) || !folders.some((folder) => path.basename(folder) === name))
    .map(
      (name) =>
        `infra/quality/checks/names.ts: the extra feature "${name}" has no folder, or is in the contract; remove it`,
    );

/** Names of features follow the contract, and names that the project has left behind stay away. One line per finding. */
export const checkNames = (root: string): string[] => {
  const files = sourceFiles(root);
  const contract = globSync(CONTRACTS, { cwd: root }).map((file) => path.basename(file).replace(/\..*$/, ''));
  const folders = globSync(FEATURE_FOLDERS, { cwd: root }).toSorted();
  return [
    ...unknownFeatures(folders, contract),
    ...staleExtras(folders, contract),
    ...files.flatMap(formerFileNames),
    ...files.flatMap((file) => formerDeclarations(file, readFileSync(path.join(root, file), 'utf8'))),
  ];
};
