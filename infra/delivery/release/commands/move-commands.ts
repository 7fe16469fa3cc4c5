import { changeRegistry } from '../change-registry.ts';
import {
  appName,
  percentOf,
  contextLabel,
  requireName,
  requireReason,
  textOption,
  Usage,
  utilitiesOf,
  utilityOf,
  type Command,
  type Input,
} from '../command.ts';
import { enableApp, pinRelease, promoteRelease, rollBack, tryRelease } from '../moves.ts';
import { openOperator, openReleaseContext, type Operator } from '../operator.ts';
import type { Registry } from '../registry.ts';
import { noveltiesBetween } from '../releases.ts';
import { appOf, disable, remove, unpin, withdrawCanary } from '../transitions.ts';

const WHICH = 'which application, such as mf-billing';
const REASON = { reason: { type: 'string' } } as const;

/** Runs a change and says in one line what holds now. */
const change = async (
  input: Input,
  run: (operator: Operator, name: string) => Promise<Registry>,
  sentence: (name: string, registry: Registry) => string,
): Promise<{ operator: Operator; registry: Registry; name: string }> => {
  const name = appName(requireName(input, 0, WHICH));
  const since = performance.now();
  const operator = await openOperator(input.at);
  const registry = await run(operator, name);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  input.say(`${sentence(name, registry)} (${contextLabel(operator, registry)}, ${seconds} s)`);
  return { operator, registry, name };
};

/** The operator sees which pages and navigation items come newly with a release. */
const sayNovelties = async (
  input: Input,
  { operator, registry, name }: Awaited<ReturnType<typeof change>>,
): Promise<void> => {
  const { to = null, from = null, action } = registry.log.findLast(({ app }) => app === name) ?? {};
  if (to === null) return;
  // A canary is compared with what everyone else gets.
  const before = action === 'canary' ? appOf(registry, name).default : from;
  const lines = await noveltiesBetween(operator.store, registry, name, { from: before, to });
  for (const line of lines) input.say(line);
};

const toEveryone = (name: string, registry: Registry): string =>
  `Everyone gets ${name} ${appOf(registry, name).default}`;

/** A command that changes one application in the registry, and must say why. */
const changeWithReason =
  (command: string, transition: typeof disable, sentence: (name: string) => string): Command['run'] =>
  async (input) => {
    requireName(input, 0, WHICH);
    const reason = requireReason(input, command);
    await change(
      input,
      (operator, name) => changeRegistry(operator, (registry, by) => transition(registry, name, { ...by, reason })),
      sentence,
    );
  };

export const promoteCommand: Command = {
  usage: '<app> [<version>] [--from <environment>]',
  summary: 'gives everyone the canary, a released version, or what another environment serves',
  details: `The bytes stay the same: nothing is built. From another environment only what a trusted team has signed
together with the checks that it passed. --despite-withdrawal with --reason brings back what was withdrawn.`,
  options: { ...REASON, from: { type: 'string' }, 'despite-withdrawal': { type: 'boolean' } },
  run: async (input) => {
    const from = textOption(input, 'from');
    const promotion = {
      version: input.names[1],
      reason: textOption(input, 'reason'),
      despiteWithdrawal: input.options['despite-withdrawal'] === true,
    };
    if (promotion.despiteWithdrawal && !promotion.reason) throw new Usage('--despite-withdrawal needs --reason "…"');
    const place = from === undefined ? undefined : await openReleaseContext({ ...input.at, environment: from });
    await sayNovelties(
      input,
      await change(
        input,
        (operator, name) => promoteRelease(operator, name, { ...promotion, from: place }),
        toEveryone,
      ),
    );
  },
};

export const canaryCommand: Command = {
  usage: '<app> [<percent>] [--utilities 3,9] [--version <version>]',
  summary: 'lets some visitors try a released version; 0 ends it',
  details: `Without --version it is about the present canary. A visitor stays on one side of it; of which side decides a
number that the browser keeps. --utilities lets everyone of these utilities try it.`,
  options: { ...REASON, utilities: { type: 'string' }, version: { type: 'string' } },
  run: async (input) => {
    requireName(input, 0, WHICH);
    const utilities = utilitiesOf(input);
    if (input.names[1] === undefined && utilities.length === 0) throw new Usage('Say how many percent, or --utilities');
    const canary = { percent: input.names[1] === undefined ? 0 : percentOf(input.names[1]), utilities };
    const changed = await change(
      input,
      (operator, name) => tryRelease(operator, name, textOption(input, 'version'), canary, textOption(input, 'reason')),
      (name, registry) => {
        const now = appOf(registry, name).canary;
        if (!now) return `No visitor has another ${name} now`;
        const whom = [
          `${now.percent} %`,
          ...(now.utilities.length > 0 ? [`utilities ${now.utilities.join(', ')}`] : []),
        ];
        return `${name} ${now.artifact} is tried by ${whom.join(' and ')}`;
      },
    );
    await sayNovelties(input, changed);
  },
};

export const pinCommand: Command = {
  usage: '<app> <utility> [<version>]',
  summary: 'keeps one utility on a version (what everyone gets now, when none is named)',
  options: REASON,
  run: async (input) => {
    requireName(input, 0, WHICH);
    const deya_id = utilityOf(requireName(input, 1, 'which utility, by its id'));
    await change(
      input,
      (operator, name) => pinRelease(operator, name, deya_id, input.names[2], textOption(input, 'reason')),
      (name, registry) =>
        `Utility ${deya_id} gets ${name} ${appOf(registry, name).pins[deya_id]}, whatever is released`,
    );
  },
};

export const unpinCommand: Command = {
  usage: '<app> <utility>',
  summary: 'gives the utility what everyone gets',
  options: REASON,
  run: async (input) => {
    requireName(input, 0, WHICH);
    const deya_id = utilityOf(requireName(input, 1, 'which utility, by its id'));
    await change(
      input,
      (operator, name) =>
        changeRegistry(operator, (registry, by) =>
          unpin(registry, name, deya_id, { ...by, reason: textOption(input, 'reason') }),
        ),
      (name) => `Utility ${deya_id} gets the ${name} that everyone gets`,
    );
  },
};

export const rollbackCommand: Command = {
  usage: '<app> [<version>] --reason "…"',
  summary: 'gives everyone the version before (or the named one) and withdraws the present one',
  details: `The withdrawn artifact stays away: no later publication brings it back, unless somebody says why
(publish or promote with --despite-withdrawal --reason "…"). Pins and canary to it end too.`,
  options: REASON,
  run: async (input) => {
    requireName(input, 0, WHICH);
    const reason = requireReason(input, 'rollback');
    await change(input, (operator, name) => rollBack(operator, name, input.names[1], reason), toEveryone);
  },
};

export const disableCommand: Command = {
  usage: '<app> --reason "…"',
  summary: 'switches an application off, also in open tabs',
  options: REASON,
  run: changeWithReason('disable', disable, (name) => `${name} is switched off`),
};

export const enableCommand: Command = {
  usage: '<app>',
  summary: 'switches it on again',
  options: REASON,
  run: async (input) => {
    await change(
      input,
      (operator, name) => enableApp(operator, name, textOption(input, 'reason')),
      (name) => `${name} is switched on`,
    );
  },
};

export const withdrawCommand: Command = {
  usage: '<app> --reason "…"',
  summary: 'ends the canary, and its artifact is served to no visitor any more',
  options: REASON,
  run: changeWithReason('withdraw', withdrawCanary, (name) => `The canary of ${name} is withdrawn`),
};

export const removeCommand: Command = {
  usage: '<app> --reason "…"',
  summary: 'takes an application out: its pages, its cards and its place in the navigation end',
  details: `Its served releases are withdrawn; the log keeps every entry, and its versions stay final. Afterwards the
key of its team can be revoked. Another release brings it back, by publish or promote. To be able to switch
it on again, use disable.`,
  options: REASON,
  run: changeWithReason('remove', remove, (name) => `${name} is removed`),
};
