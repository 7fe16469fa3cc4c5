import type { Command } from './command.ts';
import { keysCommand, renewCommand } from './commands/keys-command.ts';
import {
  canaryCommand,
  disableCommand,
  enableCommand,
  pinCommand,
  promoteCommand,
  rollbackCommand,
  unpinCommand,
  withdrawCommand,
} from './commands/move-commands.ts';
import { pruneCommand } from './commands/prune-command.ts';
import { publishCommand } from './commands/publish-command.ts';
import { logCommand, statusCommand } from './commands/status-command.ts';

/** Everything about releases (docs/release.md), by the word that begins it. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  publish: publishCommand,
  promote: promoteCommand,
  canary: canaryCommand,
  withdraw: withdrawCommand,
  pin: pinCommand,
  unpin: unpinCommand,
  rollback: rollbackCommand,
  disable: disableCommand,
  enable: enableCommand,
  status: statusCommand,
  log: logCommand,
  keys: keysCommand,
  renew: renewCommand,
  prune: pruneCommand,
};
