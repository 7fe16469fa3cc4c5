import type { FastifyInstance } from 'fastify';
import { sendPage } from './page.ts';

const GUIDE = `<h1>Οδηγός της εφαρμογής · Guide to the app</h1>
<section><h2>Εγκατάσταση · Installing</h2>
<ol><li>Ανοίξτε το κατάστημα του τηλεφώνου σας. · Open the store of your phone.</li>
<li>Αναζητήστε «Hydria» και πατήστε «Εγκατάσταση». · Look for “Hydria” and install it.</li>
<li>Συνδεθείτε με το e-mail και τον κωδικό της πύλης. · Sign in with the email and password of the portal.</li></ol></section>
<section><h2>Χωρίς κατάστημα · Without a store</h2>
<p>Από το μενού του browser: «Προσθήκη στην οθόνη αφετηρίας». · From the menu of the browser: “Add to home screen”.</p></section>`;

const STORES: Record<string, string> = { ios: 'App Store', android: 'Google Play' };

/** The app in its two stores and its guide, as an installation would name them, without a real app. */
export const appPages = async (server: FastifyInstance): Promise<void> => {
  server.get('/sandbox/app/guide', async (_request, reply) => sendPage(reply, 'Hydria: guide', GUIDE));
  server.get<{ Params: { store: string } }>('/sandbox/app/:store', async ({ params }, reply) => {
    const store = STORES[params.store];
    if (store === undefined) return reply.code(404).send();
    const text = `<h1>Hydria</h1><p>Here ${store} would show the app (sandbox).</p>`;
    return sendPage(reply, `Hydria · ${store}`, `${text}<p><a href="/sandbox/app/guide">Guide</a></p>`);
  });
};
