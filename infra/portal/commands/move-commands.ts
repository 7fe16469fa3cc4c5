import { changeRegistry } from '../change-registry.ts';
import {
  appName,
  percentOf,
  requireName,
  requireReason,
  textOption,
  Usage,
  utilitiesOf,
  utilityOf,
  type Command,
  type Input,
} from '../command.ts';
import { pinRelease, promoteRelease, rollBack, tryRelease } from '../moves.ts';
import { openOperator, openPlace, type Operator } from '../operator.ts';
import type { Registry } from '../registry.ts';
import { appOf, disable, enable, unpin, withdrawCanary } from '../transitions.ts';

const WHICH = 'which application, such as mf-billing';
const REASON = { reason: { type: 'string' } } as const;

/** Runs a change and says in one line what holds now. */
const change = async (
  input: Input,
  run: (operator: Operator, name: string) => Promise<Registry>,
  sentence: (name: string, registry: Registry) => string,
): Promise<void> => {
  const name = appName(requireName(input, 0, WHICH));
  const since = performance.now();
  const registry = await run(await openOperator(input.at), name);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  input.say(`${sentence(name, registry)} (registry ${registry.serial}, ${seconds} s)`);
};

const toEveryone = (name: string, registry: Registry): string =>
  `Everyone gets ${name} ${appOf(registry, name).default}`;

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
    const place = from === undefined ? undefined : await openPlace({ ...input.at, environment: from });
    await change(input, (operator, name) => promoteRelease(operator, name, { ...promotion, from: place }), toEveryone);
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
    await change(
      input,
      (operator, name) => tryRelease(operator, name, textOption(input, 'version'), canary, textOption(input, 'reason')),
      (name, registry) => {
        const now = appOf(registry, name).canary;
        if (!now) return `Nobody tries another ${name} now`;
        const whom = [
          `${now.percent} %`,
          ...(now.utilities.length > 0 ? [`utilities ${now.utilities.join(', ')}`] : []),
        ];
        return `${name} ${now.artifact} is tried by ${whom.join(' and ')}`;
      },
    );
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
  run: async (input) => {
    requireName(input, 0, WHICH);
    const reason = requireReason(input, 'disable');
    await change(
      input,
      (operator, name) => changeRegistry(operator, (registry, by) => disable(registry, name, { ...by, reason })),
      (name) => `${name} is switched off`,
    );
  },
};

export const enableCommand: Command = {
  usage: '<app>',
  summary: 'switches it on again',
  options: REASON,
  run: async (input) =>
    change(
      input,
      (operator, name) =>
        changeRegistry(operator, (registry, by) =>
          enable(registry, name, { ...by, reason: textOption(input, 'reason') }),
        ),
      (name) => `${name} is switched on`,
    ),
};

export const withdrawCommand: Command = {
  usage: '<app> --reason "…"',
  summary: 'ends the canary and lets nobody get its artifact any more',
  options: REASON,
  run: async (input) => {
    requireName(input, 0, WHICH);
    const reason = requireReason(input, 'withdraw');
    await change(
      input,
      (operator, name) => changeRegistry(operator, (registry, by) => withdrawCanary(registry, name, { ...by, reason })),
      (name) => `The canary of ${name} is withdrawn`,
    );
  },
};
