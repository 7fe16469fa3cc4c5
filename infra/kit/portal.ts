import { COMMANDS } from '@hydria/portal/commands.ts';
import { runCommand } from '@hydria/portal/run-command.ts';
import { checkCommand } from './check-command.ts';
import { devCommand } from './dev-command.ts';
import { newCommand } from './new-command.ts';

/** `portal` in the folder of a team outside this repository (docs/outside-team.md). */
await runCommand({ new: newCommand, dev: devCommand, check: checkCommand, ...COMMANDS });
