import path from 'node:path';
import { appDir, appNames } from '@hydria/build/apps.ts';
import { buildApps } from '@hydria/build/build-apps.ts';
import { Usage, type Command } from '@hydria/release/command.ts';
import { refuseIf } from '@hydria/release/releases.ts';
import { checkRelease, compileOnce } from '@hydria/release/release-checks.ts';

/** `portal check mf-meters`. */
export const checkCommand: Command = {
  usage: '<remote…>',
  summary: 'builds remotes and runs what a publication checks; nothing leaves this machine',
  async run({ names, say }) {
    if (names.length === 0) throw new Usage(`Which remote? There are: ${appNames().join(', ') || 'none yet'}`);
    const dirs = names.map((name) => appDir(name));
    const built = await buildApps(dirs, (name, { changed, ms }) =>
      say(changed ? `built ${name} in ${ms} ms` : `${name} is built`),
    );
    const compiled = compileOnce();
    for (const [index, { record }] of built.entries()) {
      const { passed, failed } = await checkRelease({ dist: path.join(dirs[index] ?? '', 'dist'), record }, compiled);
      refuseIf(`${record.name} ${record.version}`, failed);
      say(`${record.name} passes: ${passed.join(', ')}`);
    }
  },
};
