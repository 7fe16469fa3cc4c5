import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../mail/safe-text.ts';
import { sendPage } from './page.ts';

const FORMS = [
  { id: 1, title: { el: 'Αίτηση διακανονισμού', en: 'Ask for instalments' }, url: 'forms/instalments' },
  { id: 2, title: { el: 'Δήλωση διαρροής', en: 'Tell of a leak' }, url: 'forms/leak' },
];

/** A utility's own server, for utilities whose `url` is `…/sandbox/utility/`: it lists two forms. */
export const utilityPages = async (server: FastifyInstance): Promise<void> => {
  server.get<{ Querystring: { lang?: string } }>('/sandbox/utility/api/dynamicforms/list', async ({ query }) =>
    FORMS.map(({ title, ...form }) => ({
      ...form,
      parent_form: null,
      title: query.lang === 'el' ? title.el : title.en,
    })),
  );
  server.get<{ Params: { form: string } }>('/sandbox/utility/forms/:form', async ({ params }, reply) =>
    sendPage(reply, 'Form', `<h1>${escapeHtml(params.form)}</h1><p>A form on the server of a utility (sandbox).</p>`),
  );
};
