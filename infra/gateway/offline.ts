import { randomBytes } from 'node:crypto';
import type { FrameServer, OfflinePage } from '@hydria/shared/platform/frame.ts';
import { LANGUAGES, withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { browserScript } from './browser-script.ts';
import { offlineHeaders } from './headers.ts';
import { escape, THEME } from './page.ts';
import { deyaOfQuery, type DeyaRequest } from './visitor.ts';

export interface OfflineDeps {
  /** How the shell that everyone gets draws. */
  frame(): Promise<FrameServer>;
  /** Public profile of a utility; null when it is not known in time. */
  deya(deya_id: number): Promise<DeyaInfo | null>;
  /** False takes the page, and with it the worker, out of every browser. */
  offline: boolean;
}

const SCRIPT = browserScript('offline');

const documentOf = (language: Language, { title, css, html }: OfflinePage, nonce: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<script nonce="${nonce}">${THEME}
${SCRIPT}</script>
<style nonce="${nonce}">${css}</style>
</head>
<body>
${html}
</body>
</html>
`;

/**
 * `GET /offline`, also under each language: the page that a browser caches for the time without a connection. It is drawn without a
 * session: no cookie is read, and the utility in the query adds only its public data.
 */
export const serveOfflinePage = (app: FastifyInstance, { frame, deya, offline }: OfflineDeps): void => {
  const answer = async (language: Language, deya_id: number | null, reply: FastifyReply) => {
    const { offlinePage } = await frame();
    if (!offline || !offlinePage) return reply.code(404).header('cache-control', 'no-store').send('Not found\n');
    const nonce = randomBytes(16).toString('base64');
    const page = offlinePage({ language, deya: deya_id === null ? null : await deya(deya_id) });
    return reply.headers(offlineHeaders(nonce)).send(documentOf(language, page, nonce));
  };
  for (const language of LANGUAGES) {
    app.get(withLocale('/offline', language), (request: DeyaRequest, reply) =>
      answer(language, deyaOfQuery(request), reply),
    );
  }
};
