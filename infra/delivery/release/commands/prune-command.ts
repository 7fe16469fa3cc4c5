import type { Command } from '../command.ts';
import { openReleaseContext } from '../operator.ts';
import { prune } from '../prune.ts';

export const pruneCommand: Command = {
  usage: '[--dry-run]',
  summary: 'removes artifacts that nothing names: older than 30 days, and not among the last 5 of their application',
  details: `Builds from a working folder (--local) go as soon as five newer ones are there. What a default, a canary or a
pin of any environment in the store names stays.`,
  options: { 'dry-run': { type: 'boolean' } },
  run: async ({ at, options, say }) => {
    const { store } = await openReleaseContext(at);
    const dry = options['dry-run'] === true;
    const gone = await prune(store, Date.now(), dry);
    for (const { name, artifact } of gone) say(`${dry ? 'would remove' : 'removed'} ${name} ${artifact}`);
    if (gone.length === 0) say('Nothing to remove');
  },
};
