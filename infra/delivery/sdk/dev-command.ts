import { appDir } from '@hydria/build/apps.ts';
import { endSignal, whenAborted } from '@hydria/dev/signals.ts';
import { elsewhere, overrideLink } from '@hydria/dev/remote-portal.ts';
import { portProblem, tryPort } from '@hydria/dev/port.ts';
import { startDev } from '@hydria/dev/start-dev.ts';
import { textOption, Usage, type Command } from '@hydria/release/command.ts';

const portOf = (text = '8080'): number => {
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port < 65_536) return port;
  throw new Usage(`PORT is "${text}"; it must be a number from 1 to 65535`);
};

const requireFreePort = (port: number, host: string): Promise<void> =>
  tryPort(port, host).catch((error: unknown) => {
    const reason = portProblem(error);
    throw reason ? new Error(`Port ${port} ${reason}, or choose another: PORT=${port + 1}`, { cause: error }) : error;
  });

/** `portal dev mf-meters --shell https://…`. */
export const devCommand: Command = {
  usage: '<remote…> --shell <address>',
  summary: 'works on remotes inside a portal that runs elsewhere; saved changes show in the open page',
  details: `Nothing changes in that portal or for anybody else. PORT (8080) and HOST (localhost) say where to open it.`,
  options: { shell: { type: 'string' } },
  async run(input) {
    const since = performance.now();
    const { names, at, say } = input;
    const address = textOption(input, 'shell');
    if (!address) throw new Usage('Say which portal everything else comes from: --shell https://…');
    const portal = elsewhere(address, names);
    const dirs = names.map((name) => appDir(name));
    const [port, host] = [portOf(at.env['PORT']), at.env['HOST'] || 'localhost'];
    await requireFreePort(port, host);
    const signal = endSignal();
    const running = await startDev({ portal, dirs, host, port, say });
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    say(`\n${running.address} is ready after ${seconds} s, with ${names.join(', ')} from the working folder`);
    for (const name of names)
      say(`In that portal itself, if it allows it: ${overrideLink(portal, name, running.address)}`);
    await whenAborted(signal);
    await running.stop();
  },
};
