/**
 * Who may import whom. Every rule is written for folders by pattern, so a new remote is covered the moment
 * its folder exists. `pnpm check imports` runs it.
 */
const REMOTE = '^mf-[^/]+/';
const ANY_REMOTE = '^mf-[^/]+/';
const SHELL = '^shell/';
const INFRA = '^infra/';
/** Beside the remotes, or as the package that a team outside has. */
const SHARED = '(^|node_modules/@hydria/)shared/';
/** Tests, and what only they use. */
const TEST = '(\\.test\\.tsx?$|/testing(/|\\.tsx?$)|/example-[^/]+\\.tsx?$)';
/** Server-side configuration that lies in a browser package: the one-line webpack preset. */
const BUILD_CONFIG = '^(shell|mf-[^/]+)/webpack\\.config\\.ts$';

/** Libraries that the whole page has one instance of; the facades hand them out. */
const SHARED_ONCE = 'node_modules/(@mui/|react-router/|@tanstack/react-query/|react-i18next/|i18next/|zustand/)';

const RUNS_IN_BROWSER = '^(shell/src|mf-[^/]+/src|shared/(ui|remote|theme|mui|router|libs|rules|platform))/';
/** Files that bring zod with them. The others of the contract are plain lists. */
const SCHEMAS = '^shared/(contract/(?!(codes|permissions|taxis-results)\\.ts)|platform/remote-manifest\\.ts)';

export default {
  forbidden: [
    {
      name: 'remotes-are-islands',
      severity: 'error',
      comment: 'A remote never imports another one: they meet in the URL, in slots and on the event bus.',
      from: { path: '^(mf-[^/]+)/' },
      to: { path: ANY_REMOTE, pathNot: '^$1/' },
    },
    {
      name: 'remote-not-to-shell',
      severity: 'error',
      comment: 'What a remote may use of the shell arrives in the Platform prop (docs/platform.md).',
      from: { path: REMOTE },
      to: { path: SHELL },
    },
    {
      name: 'remote-only-to-what-is-listed',
      severity: 'error',
      comment: 'Between gateway, shell and release tool; docs/shared-api.md lists what is for remotes.',
      from: { path: REMOTE, pathNot: TEST },
      to: { path: `${SHARED}platform/(access|boot|call-url|frame|owners|visitor-hint)\\.(d\\.)?[jt]s$` },
    },
    {
      name: 'browser-not-to-infra',
      severity: 'error',
      comment: 'Browser code never reaches into servers and tools; only its build configuration does.',
      from: { path: '^(shell|mf-[^/]+)/', pathNot: BUILD_CONFIG },
      to: { path: INFRA },
    },
    {
      name: 'build-config-only-to-build',
      severity: 'error',
      from: { path: BUILD_CONFIG },
      to: { path: INFRA, pathNot: '^infra/build/' },
    },
    {
      name: 'shell-not-to-remotes',
      severity: 'error',
      comment: 'The shell learns of remotes from the boot manifest at run time, never at build time.',
      from: { path: SHELL },
      to: { path: ANY_REMOTE },
    },
    {
      name: 'shared-stands-alone',
      severity: 'error',
      comment: 'shared is compiled into every remote; it knows none of them.',
      from: { path: '^shared/' },
      to: { path: [ANY_REMOTE, SHELL, INFRA] },
    },
    {
      name: 'contract-is-pure',
      severity: 'error',
      comment: 'The wire is described without React and without Node, so browser and server can both read it.',
      from: { path: '^shared/(contract|rules)/', pathNot: TEST },
      to: { path: ['^shared/(ui|remote|theme|mui|router|libs)/', 'node_modules/(react|react-dom|@emotion|@mui)/'] },
    },
    {
      name: 'platform-knows-no-components',
      severity: 'error',
      from: { path: '^shared/platform/', pathNot: TEST },
      to: {
        path: ['^shared/(ui|remote|theme|mui|router|libs)/', 'node_modules/(react|react-dom|@emotion|@mui)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-schema-in-the-browser',
      severity: 'error',
      comment: 'Pages take types from the contract; zod and the schemas stay on the server (ADR 0003).',
      from: { path: RUNS_IN_BROWSER, pathNot: [TEST, SCHEMAS] },
      to: { path: ['node_modules/zod/', SCHEMAS], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'node-built-ins-only-in-infra',
      severity: 'error',
      comment: 'shared/theme/figures is run by hand when the typeface changes; its result is in the tree.',
      from: { path: '^(shell|shared|mf-[^/]+)/', pathNot: [TEST, BUILD_CONFIG, '^shared/theme/figures/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'api-not-to-browser-side',
      severity: 'error',
      comment: 'The server reads the contract and the rules of shared, nothing that draws.',
      from: { path: '^infra/(api|database|demo)/' },
      to: { path: ['^shared/(ui|remote|theme|mui|router|libs)/', ANY_REMOTE, SHELL] },
    },
    {
      name: 'database-knows-no-api',
      severity: 'error',
      from: { path: '^infra/database/' },
      to: { path: '^infra/(api|gateway|portal|cli|demo)/' },
    },
    {
      name: 'gateway-not-to-sources-of-the-browser',
      severity: 'error',
      comment: "The gateway draws the frame with the released shell's own server bundle, not with its sources.",
      from: { path: '^infra/gateway/', pathNot: TEST },
      to: { path: [ANY_REMOTE, SHELL, '^shared/(ui|remote|theme|mui|router|libs)/'] },
    },
    {
      name: 'theme-is-made-by-the-shell',
      severity: 'error',
      comment: 'It imports MUI directly; in a remote that would be a second MUI.',
      from: { path: REMOTE, pathNot: TEST },
      to: { path: `${SHARED}theme/theme\\.(d\\.)?[jt]s$` },
    },
    {
      name: 'third-party-through-the-facades',
      severity: 'error',
      from: {
        path: '^(shell|shared|mf-[^/]+)/',
        pathNot: ['^shared/(libs/libs|mui/mui|router/router|theme/theme)\\.ts$', TEST],
      },
      to: { path: SHARED_ONCE, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { pathNot: [TEST, '^infra/(e2e|checks|bench|reliability)/'] },
      to: { path: TEST },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: { pathNot: '^infra/build/fixture/' },
      to: { couldNotResolve: true, pathNot: '\\.(css|svg|png|woff2?)$' },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      comment: "A package is in its own package.json, not borrowed from a neighbour's.",
      from: { pathNot: [TEST, '^jest\\.config', '^infra/checks/jest/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API in JavaScript; swc reads the same syntax.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        '/dist/',
        '/\\.data/',
        '/\\.federation/',
        '/\\.trial-',
        '^infra/build/fixture/',
        '^infra/dev/new/template/',
      ],
    },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    cache: { folder: 'node_modules/.cache/depcruise', strategy: 'content' },
  },
};
