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
const TEST = '(\\.test\\.tsx?$|/samples\\.ts$|/testing(/|\\.tsx?$)|/example-[^/]+\\.tsx?$)';
/** Server-side configuration that lies in a browser package: the one-line webpack preset. */
const BUILD_CONFIG = '^(shell|mf-[^/]+)/webpack\\.config\\.ts$';

/** The folders of `shared` that draw or run in a browser: all but those that a server reads too. A new folder counts at once. */
const OF_THE_BROWSER = '^shared/(?!(contract|rules|platform|locales)/)[^/]+/';

/** Libraries that the whole page has one instance of; the facades hand them out. */
const SHARED_ONCE =
  'node_modules/(@mui/|react-router/|@tanstack/react-query/|react-i18next/|i18next/|zustand/|react-hook-form/|dayjs/)';

const RUNS_IN_BROWSER = ['^(shell/src|mf-[^/]+/src|shared/(rules|platform))/', OF_THE_BROWSER];
/** Files that bring zod with them. The others of the contract are plain lists. */
const SCHEMAS =
  '^shared/(contract/(?!(permissions|tax-login-results)\\.ts|forms/(?!body\\.ts))|platform/remote-manifest\\.ts)';

/** The layers of the shell, each with those that it may not import. Files directly in `shell/src` put the layers together. */
const ABOVE = {
  core: ['session', 'composition', 'deferred', 'chrome', 'features'],
  session: ['composition', 'deferred', 'chrome', 'features'],
  composition: ['deferred', 'chrome', 'features'],
  deferred: ['session', 'composition', 'chrome', 'features'],
  chrome: ['features'],
  features: [],
};
const shellLayers = Object.entries(ABOVE).map(([layer, above]) => ({
  name: `shell-${layer}-to-lower-layers`,
  severity: 'error',
  comment: 'core ← session ← composition ← chrome ← features, and core ← deferred ← chrome (ADR 0074).',
  from: { path: `^shell/src/${layer}/`, pathNot: TEST },
  to: { path: [`^shell/src/[^/]+\\.tsx?$`, ...above.map((name) => `^shell/src/${name}/`)] },
}));

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
      to: {
        path: `${SHARED}platform/(access|boot|boot-element|browser-names|call-url|frame|owners|visitor-hint)\\.(d\\.)?[jt]s$`,
      },
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
      to: { path: INFRA, pathNot: '^infra/delivery/build/' },
    },
    {
      name: 'shell-not-to-remotes',
      severity: 'error',
      comment: 'The shell learns of remotes from the boot manifest at run time, never at build time.',
      from: { path: SHELL },
      to: { path: ANY_REMOTE },
    },
    ...shellLayers,
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
      to: {
        path: [OF_THE_BROWSER, 'node_modules/(react|react-dom|@emotion|@mui)/'],
      },
    },
    {
      name: 'platform-knows-no-components',
      severity: 'error',
      from: { path: '^shared/platform/', pathNot: TEST },
      to: {
        path: [OF_THE_BROWSER, 'node_modules/(react|react-dom|@emotion|@mui)/'],
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
      from: { path: '^(shell|shared|mf-[^/]+)/', pathNot: [TEST, BUILD_CONFIG] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'api-not-to-browser-side',
      severity: 'error',
      comment: 'The server reads the contract and the rules of shared, nothing that draws.',
      from: { path: '^infra/(server|run/demo)/' },
      to: { path: [OF_THE_BROWSER, ANY_REMOTE, SHELL] },
    },
    {
      name: 'api-kernel-knows-no-http-and-no-feature',
      severity: 'error',
      comment: 'The order of the folders of the API (ADR 0075).',
      from: { path: '^infra/server/api/kernel/', pathNot: TEST },
      to: { path: '^infra/server/api/(?!kernel/)' },
    },
    {
      name: 'api-http-knows-no-feature',
      severity: 'error',
      comment: 'Features hand their rules over in app.ts (ADR 0075).',
      from: { path: '^infra/server/api/http/', pathNot: TEST },
      to: { path: '^infra/server/api/(?!(http|kernel|contract)/)' },
    },
    {
      name: 'api-features-know-no-application',
      severity: 'error',
      from: { path: '^infra/server/api/features/', pathNot: TEST },
      to: { path: '^infra/server/api/(?!(features|http|kernel|contract)/)' },
    },
    {
      name: 'api-contract-is-pure',
      severity: 'error',
      from: { path: '^infra/server/api/contract/' },
      to: { path: '^infra/', pathNot: '^infra/server/api/contract/' },
    },
    {
      name: 'database-knows-no-api',
      severity: 'error',
      from: { path: '^infra/server/database/' },
      to: { path: '^infra/(server/(?!database/|process/)|gateway|delivery|run)/' },
    },
    {
      name: 'gateway-not-to-sources-of-the-browser',
      severity: 'error',
      comment: "The gateway draws the frame with the released shell's own server bundle, not with its sources.",
      from: { path: '^infra/gateway/', pathNot: TEST },
      to: { path: [ANY_REMOTE, SHELL, OF_THE_BROWSER] },
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
        pathNot: ['^shared/(form/form|libs/libs|mui/[^/]+|router/router|theme/theme)\\.tsx?$', TEST],
      },
      to: { path: SHARED_ONCE, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'values-of-forms-through-the-kit',
      severity: 'error',
      comment: 'A page uses useApiForm and the fields of shared/form; the library behind them is theirs (ADR 0068).',
      from: { path: '^(shell|shared|mf-[^/]+)/', pathNot: '^shared/form/' },
      to: { path: `${SHARED}form/form\\.(d\\.)?[jt]s$` },
    },
    {
      name: 'forms-through-the-kit',
      severity: 'error',
      comment:
        'A form of a page is useApiForm with ApiForm, StepForm or DialogForm, and a password is its PasswordField (ADR 0068).',
      from: { path: '^(shell|mf-[^/]+)/', pathNot: TEST },
      to: { path: `${SHARED}ui/(form|step-form|password-input)\\.(d\\.)?tsx?$` },
    },
    {
      name: 'lists-through-the-list-kit',
      severity: 'error',
      comment: 'TanStack Table has one door, shared/list; pages give it columns, a query and texts (ADR 0071).',
      from: { pathNot: '^shared/list/' },
      to: { path: 'node_modules/@tanstack/(react-table|table-core)/' },
    },
    {
      name: 'mui-through-its-doors',
      severity: 'error',
      comment: 'Pages draw with shared/ui and shared/list; only those import the MUI facade (ADR 0072).',
      from: { path: '^(shell|mf-[^/]+|shared)/', pathNot: ['^shared/(ui|mui|theme)/', TEST] },
      to: { path: `${SHARED}mui/` },
    },
    {
      name: 'widgets-behind-the-facade',
      severity: 'error',
      comment: 'The shell builds the widgets of shared/mui; a door loads them by way of the facade (ADR 0072).',
      from: { pathNot: '^shared/mui/' },
      to: { path: `${SHARED}mui/`, pathNot: 'mui/mui\\.(d\\.)?[jt]s$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { pathNot: [TEST, '^infra/quality/'] },
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
      from: { pathNot: '^infra/delivery/build/fixture/' },
      to: { couldNotResolve: true, pathNot: '\\.(css|svg|png|woff2?)$' },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      comment: "A package is in its own package.json, not borrowed from a neighbour's.",
      from: { pathNot: [TEST, '^jest\\.config', '^infra/quality/checks/jest/'] },
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
        '^infra/delivery/build/fixture/',
        '^infra/delivery/release/new/template/',
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
