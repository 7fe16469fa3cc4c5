import { COMMANDS } from '@hydria/release/commands/commands.ts';
import { runCommand } from '@hydria/release/run-command.ts';
import { checkCommand } from './check-command.ts';
import { devCommand } from './dev-command.ts';
import { newCommand } from './new-command.ts';

/** `portal` in the folder of a team outside this repository (docs/outside-team.md). */
await runCommand({ new: newCommand, dev: devCommand, check: checkCommand, ...COMMANDS }, { outside: true });
