import type { Command } from '../command.ts';
import { keysCommand, renewCommand } from './keys-command.ts';
import {
  canaryCommand,
  disableCommand,
  enableCommand,
  pinCommand,
  promoteCommand,
  removeCommand,
  rollbackCommand,
  unpinCommand,
  withdrawCommand,
} from './move-commands.ts';
import { pruneCommand } from './prune-command.ts';
import { publishCommand } from './publish-command.ts';
import { logCommand, statusCommand } from './status-command.ts';

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
  remove: removeCommand,
  status: statusCommand,
  log: logCommand,
  keys: keysCommand,
  renew: renewCommand,
  prune: pruneCommand,
};
