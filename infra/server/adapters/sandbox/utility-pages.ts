import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../mail/safe-text.ts';
import { sendPage } from './page.ts';

const FORMS = [
  { id: 1, title: { el: 'Αίτηση διακανονισμού', en: 'Ask for instalments' }, url: 'forms/instalments' },
  { id: 2, title: { el: 'Δήλωση διαρροής', en: 'Tell of a leak' }, url: 'forms/leak' },
];

/** Texts that the sample may show: a title or a code, and not much of it. */
const shown = (value: unknown, most: number): string =>
  escapeHtml(typeof value === 'string' ? value.slice(0, most) : '');

const line = (y: number, label: string, value: string) =>
  `<text x="48" y="${y}" fill="#48626f">${label}</text><text x="672" y="${y}" text-anchor="end">${value}</text>`;

/** A sample bill without a customer: the position of the supply code. */
const sampleBill = (title: string, code: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 540" width="720" height="540" font-family="system-ui, sans-serif" font-size="18" fill="#14303f">
<title>${title}: δείγμα λογαριασμού</title>
<rect width="720" height="540" fill="#fff"/><rect width="720" height="84" fill="#0b5c8a"/>
<text x="48" y="52" font-size="26" font-weight="700" fill="#fff">${title}</text>
<text x="672" y="52" text-anchor="end" fill="#fff">ΔΕΙΓΜΑ · SAMPLE</text>
<text x="48" y="132" font-size="20" font-weight="700">Λογαριασμός ύδρευσης</text>
<rect x="32" y="152" width="656" height="72" rx="12" fill="#fff6db" stroke="#c2410c" stroke-width="3"/>
<text x="48" y="182" fill="#48626f">Κωδικός παροχής · Supply code</text>
<text x="48" y="212" font-size="26" font-weight="700">${code}</text>
${line(268, 'Περίοδος · Period', '01/07/2026 – 30/09/2026')}
${line(306, 'Κατανάλωση · Consumption', '24 m³')}
${line(344, 'Ύδρευση · Water', '19,70 €')}
${line(382, 'Αποχέτευση · Sewer', '9,85 €')}
${line(420, 'ΦΠΑ · VAT', '3,84 €')}
<path d="M48 444h624" stroke="#c9d6de"/>
<text x="48" y="484" font-size="22" font-weight="700">Σύνολο · Total</text><text x="672" y="484" text-anchor="end" font-size="22" font-weight="700">33,39 €</text>
</svg>
`;

/** A utility's own server, for utilities whose `url` is `…/sandbox/utility/`: it lists two forms, and shows a sample of a bill. */
export const utilityPages = async (server: FastifyInstance): Promise<void> => {
  server.get<{ Querystring: { lang?: string } }>('/sandbox/utility/api/dynamicforms/list', async ({ query }) =>
    FORMS.map(({ title, ...form }) => ({
      ...form,
      parent_form: null,
      title: query.lang === 'el' ? title.el : title.en,
    })),
  );
  server.get<{ Querystring: { title?: unknown; code?: unknown } }>(
    '/sandbox/utility/bill.svg',
    async ({ query: { title, code } }, reply) =>
      reply
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
        .type('image/svg+xml; charset=utf-8')
        .send(sampleBill(shown(title, 60), shown(code, 20))),
  );
  server.get<{ Params: { form: string } }>('/sandbox/utility/forms/:form', async ({ params }, reply) =>
    sendPage(reply, 'Form', `<h1>${escapeHtml(params.form)}</h1><p>A form on the server of a utility (sandbox).</p>`),
  );
};
