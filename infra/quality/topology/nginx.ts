import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, kill, until, type Running } from '@hydria/reliability/processes.ts';
import { canReach } from './can-reach.ts';
import { certificate } from './certificate.ts';
import type { TlsProxy } from './tls-proxy.ts';

const REFERENCE = path.resolve(import.meta.dirname, '..', '..', 'run', 'deploy', 'nginx.conf');

const replaced = (text: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((before, [wanted, value]) => {
    if (!before.includes(wanted)) throw new Error(`infra/run/deploy/nginx.conf has no "${wanted}"`);
    return before.replaceAll(wanted, value);
  }, text);

interface Ports {
  http: number;
  https: number;
}

/** The configuration for operators, with the addresses and folders of this machine. */
const siteConfig = (folder: string, ports: Ports, [first = '', second = '']: readonly string[]): string =>
  replaced(readFileSync(REFERENCE, 'utf8'), {
    '127.0.0.1:8080': new URL(first).host,
    '127.0.0.1:8082': new URL(second).host,
    'listen 80': `listen 127.0.0.1:${ports.http}`,
    'listen 443 ': `listen 127.0.0.1:${ports.https} `,
    'my.example.gr': 'localhost 127.0.0.1',
    '/etc/hydria/tls/': `${folder}/`,
    '/var/log/nginx/': `${folder}/`,
  });

const BODIES = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const mainConfig = (folder: string): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/main.log warn;
events { worker_connections 1024; }
http {
  ${BODIES.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${folder}/hydria.conf;
}
`;

const LOGS = ['hydria.log', 'hydria-error.log', 'main.log'];

/** Starts nginx with `infra/run/deploy/nginx.conf` in a folder of its own, without root. */
export async function startNginx(executable: string, origins: readonly string[]): Promise<TlsProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hydria-nginx-'));
  const ports = { http: await freePort(), https: await freePort() };
  await writeFile(path.join(folder, 'fullchain.pem'), certificate.cert);
  await writeFile(path.join(folder, 'privkey.pem'), certificate.key, { mode: 0o600 });
  await writeFile(path.join(folder, 'hydria.conf'), siteConfig(folder, ports, origins));
  await writeFile(path.join(folder, 'nginx.conf'), mainConfig(folder));
  const child = spawn(executable, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (part: Buffer) => (text += part.toString()));
  const running: Running = {
    child,
    said: () => text,
    ended: new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal))),
  };
  await until('nginx listens', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended while starting:\n${text}`);
    return canReach(ports.https);
  });
  return {
    name: 'nginx',
    port: ports.https,
    httpPort: ports.http,
    said: () =>
      LOGS.map((name) => path.join(folder, name))
        .filter((file) => existsSync(file))
        .map((file) => readFileSync(file, 'utf8'))
        .join(''),
    stop: async () => {
      await kill(running, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
