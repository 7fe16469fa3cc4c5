import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@hydria/api/contract/contract.ts';
import { noteCount } from '@hydria/api/testing/suites/note-count.ts';
import { ACCOUNTS, expect, test } from './fixtures.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

/** A page of another site sends every changing call, in a browser with a signed-in person. */
const changes = Object.keys(contract).filter((call) => !call.startsWith('GET '));

// The browser logs each answer that the page may not read.
test.use({ expected: /./ });

/** Sends every change in each way that is open to a page: without access to the answer (no-cors), and with CORS. */
const attack = async ({ portal, calls }: { portal: string; calls: string[] }): Promise<void> => {
  const json = JSON.stringify({ deya_id: 1, email: 'x@evil.example', to: 'deleted', lang: 'fr' });
  const form = new FormData();
  form.append('deya_id', '1');
  const bodies = [new Blob([json], { type: 'text/plain' }), new URLSearchParams({ deya_id: '1' }), form];
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    const url = portal + path.replaceAll(/\{\w+\}/g, '1');
    const silent = { mode: 'no-cors', credentials: 'include' } as const;
    // Without a preflight, a page may use only POST for changes.
    for (const body of bodies) await fetch(url, { ...silent, method: 'POST', body }).catch(() => undefined);
    const headers = { 'content-type': 'application/json', authorization: 'Bearer x' };
    await fetch(url, { credentials: 'include', method, headers, body: json }).catch(() => undefined);
    navigator.sendBeacon(url, bodies[0]);
  }
  const frame = Object.assign(document.createElement('iframe'), { name: 'into' });
  document.body.append(frame);
  for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
    const sent = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    const element = document.createElement('form');
    Object.assign(element, { action: `${portal}/api/auth/logout`, method: 'post', enctype, target: 'into' });
    document.body.append(element);
    element.submit();
    await sent;
  }
};

const listen = async (server: Server, host: string): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://${host}:${(server.address() as AddressInfo).port}`;
};

/** A proxy in front of the portal that records the answers, because the page cannot read them. */
const createRecordingProxy = (portal: string, heard: string[]): Server =>
  createServer((request, response) => {
    const { method, url, headers } = request;
    const passed = ask(portal + url, { method, headers }, (answer) => {
      if (headers['sec-fetch-site'] !== 'same-origin') heard.push(`${method} ${answer.statusCode}`);
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    // The client may have disconnected.
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });

test('a change from another site is refused every time, and the person stays signed in', async ({
  page,
  context,
  request,
  portal,
}) => {
  test.slow();
  const heard: string[] = [];
  const proxy = createRecordingProxy(portal, heard);
  const door = await listen(proxy, 'localhost');
  await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/bills');
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>x</title>');
  });
  const foreign = await context.newPage();
  // Another host name of this machine is a different site for the browser; its cookies apply to every port of a host.
  await foreign.goto(await listen(site, '127.0.0.1'));
  await foreign.evaluate(attack, { portal: door, calls: changes });
  site.close();
  proxy.close();
  expect(heard.length).toBeGreaterThan(changes.length * 4);
  expect([...new Set(heard)].filter((answer) => !/^(POST 403|OPTIONS 4\d\d)$/.test(answer))).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(/\/bills$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  noteCount('A page of another site', `${heard.length} requests for ${changes.length} changes, all refused`);
});
