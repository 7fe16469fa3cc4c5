import type { Page } from '@playwright/test';
import type { Extent } from './extent.ts';
import { spread, type Figure } from './figures.ts';
import type { Labs } from './lab.ts';
import { ADMINISTRATOR, contextFor, signIn } from './visitor.ts';

const DEYA_ID = 9;
const REPORTS = 2;

/** Sends a report as a guest; returns its reference. */
const sendReport = async (portal: string): Promise<string> => {
  const answer = await fetch(`${portal}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      deya_id: DEYA_ID,
      problem_type: 'other',
      description: 'Νερά στο πεζοδρόμιο',
      address: 'Ερμού 1',
      idempotency_key: crypto.randomUUID(),
    }),
  });
  if (!answer.ok) throw new Error(`The report was answered with ${answer.status}`);
  const { code }: { code: string } = await answer.json();
  return code;
};

/** Milliseconds from the sending of a report to its row on the open page. */
const untilShown = async (page: Page, portal: string): Promise<number> => {
  const start = performance.now();
  const code = await sendReport(portal);
  await page.getByRole('link', { name: code }).waitFor();
  return performance.now() - start;
};

/** The wait from a sent report to its row in the open work list of a member of the staff. */
export const measureWorkListWait = async (extent: Extent, labs: Labs): Promise<Figure> => {
  const { portal, browser } = await labs.open();
  const page = await (await contextFor(browser, portal.url, await signIn(portal.url, ADMINISTRATOR))).newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const known = await sendReport(portal.url);
  // The newest first, so that the row is on the page, however many cases are open.
  await page.goto(`${portal.url}/admin/cases?deya_id=${DEYA_ID}&sort=created_at&order=desc`);
  await page.getByRole('link', { name: known }).waitFor();
  const waits: number[] = [];
  for (let report = 0; report < extent.scaled(REPORTS * extent.rounds); report++)
    waits.push(await untilShown(page, portal.url));
  await page.context().close();
  const note = 'the page asks again every 8 s';
  return {
    what: 'Report sent, to its row in an open work list',
    bar: '≤ 10000 ms',
    value: spread(waits),
    unit: ' ms',
    note,
  };
};
