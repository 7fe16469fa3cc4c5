import { COMMANDS } from './commands/commands.ts';
import { newCommand } from './new/new-command.ts';
import { runCommand } from './run-command.ts';

/** `pnpm portal` (docs/release.md). */
await runCommand({ ...COMMANDS, new: newCommand });
