import { getDocumentProxy } from 'unpdf';
import { AppError } from './app-error.ts';
import { taggedPdf, type DocumentContent } from './tagged-pdf.ts';

const content = (rows: number): DocumentContent => ({
  lang: 'fr',
  title: 'Reçu',
  issuer: { name: 'DEYA', lines: [], logo: null },
  accent: '#0b5e8e',
  figure: { label: 'Montant', value: '1,00 €' },
  facts: [],
  table: {
    title: 'Éléments',
    columns: ['Description', 'Montant'],
    rows: Array.from({ length: rows }, (_, at) => [`Échéance ${at + 1}`, '1,00 €'] as const),
    total: ['Total', '1,00 €'],
  },
  notes: [],
  at: new Date('2026-11-20T10:00:00Z'),
});

it('draws documents one after the other, and refuses more than sixteen that wait', async () => {
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => taggedPdf(content(1))));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(4);
  for (const error of refused) expect(error).toMatchObject({ code: 'service_unavailable', status: 503 });
  expect(refused.every((error) => error instanceof AppError)).toBe(true);
  await expect(taggedPdf(content(1))).resolves.toBeInstanceOf(Buffer);
});

it('continues a long table on further pages, with every row in one piece', async () => {
  const document = await getDocumentProxy(new Uint8Array(await taggedPdf(content(120))));
  expect(document.numPages).toBeGreaterThan(2);
  expect(((await document.getMetadata()).info as Record<string, unknown>)['Language']).toBe('fr-FR');
});
