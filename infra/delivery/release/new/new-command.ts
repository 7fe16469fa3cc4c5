import { spawn } from 'node:child_process';
import { ROOT } from '@hydria/build/root.ts';
import type { Command } from '../command.ts';
import { makeRemote, NEW } from './make-remote.ts';

/** Puts the new folder into the workspace and the lockfile; nothing is fetched that the others do not have already. */
const install = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const args = ['exec', '--yes', 'pnpm@12.21.0', '--', 'install', '--no-frozen-lockfile', '--prefer-offline'];
    const child = spawn('npm', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error('Its libraries could not be installed.'))));
  });

/** `pnpm portal new mf-meters --path /meters --title Μετρητές`. */
export const newCommand: Command = {
  ...NEW,
  summary: 'makes a remote with one page that passes every check; no file elsewhere is edited but the lockfile',
  async run(input) {
    const name = await makeRemote(ROOT, input);
    input.say(`${name}/ is made. Its libraries are being linked …`);
    await install();
    input.say(`pnpm dev ${name} shows it as you work on it; npm start shows it among the others.`);
  },
};
