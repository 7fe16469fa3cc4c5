import type { FeedName } from '@hydria/api/contract/feed/kinds.ts';
import { alarmsOf } from './alarms.ts';
import { WISHES } from './accounts.ts';
import { historyOf, hourlyReadings } from './bills.ts';
import { cityData } from './city.ts';
import { dayNumberAt, toDay } from './base/days.ts';
import type { DemoRequest, DemoTarget } from './demo-target.ts';
import { demoForms } from './online-forms.ts';
import type { UtilityPictures } from './pictures.ts';
import { profileOf } from './profile.ts';
import { books, settlementRules, tariffsOf } from './rules.ts';
import { inventSupplies, type DemoSupply } from './supplies.ts';
import { announcementsOf } from './texts/announcements.ts';
import { faqOf } from './texts/faq.ts';
import { legalTextsOf } from './texts/legal.ts';
import { pointsOfInterest } from './texts/poi.ts';
import type { DemoUtility } from './base/utilities.ts';
import { waterAnalyses } from './water.ts';

/** The utility that others' customers are shown the answers of, and one that has some of its own. */
const OWN_FAQ: Record<number, string[] | undefined> = {
  9: undefined,
  3: ['which-deya', 'guest', 'supply-code', 'pending', 'pay', 'high-bill', 'emergency'],
};

function* allHourlyReadings(supplies: DemoSupply[], now: Date): Generator<object> {
  for (const supply of supplies) if (supply.digital) yield* hourlyReadings(supply, now);
}

const HOUR_MS = 3_600_000;
/** City data have a history: these hours were sent earlier. */
const EARLIER_HOURS = [42, 36, 30, 24, 18, 12, 6];

type Rows = Partial<Record<FeedName, Iterable<object>>>;

/** All rows of a utility, in the order of sending: supplies before what is read and billed for them. */
function rowsOf(utility: DemoUtility, now: Date): Rows {
  const today = dayNumberAt(now);
  const day = toDay(today);
  const supplies = inventSupplies(utility, today, WISHES[utility.id] ?? []);
  const histories = supplies.map((supply) => historyOf(utility, supply, day));
  return {
    supplies: supplies.map(({ row }) => row),
    'billing-readings': histories.flatMap(({ billingReadings }) => billingReadings),
    tariffs: tariffsOf(utility),
    bills: histories.flatMap(({ bills }) => bills),
    settlements: histories.flatMap(({ settlements }) => settlements),
    'water-analyses': waterAnalyses(utility, day),
    announcements: announcementsOf(utility, now),
    // The others have those of the installation.
    ...(utility.demo && { 'legal-texts': legalTextsOf(utility) }),
    poi: pointsOfInterest(utility),
    books,
    'settlement-rules': settlementRules,
    'online-forms': demoForms.map((form) => ({ ...form, book: 'IN' })),
    // The city cards of spec D §4: only utilities whose data are shown as samples have any.
    ...(utility.demo && cityData(utility, now)),
    ...(utility.id in OWN_FAQ && { faq: faqOf(OWN_FAQ[utility.id]) }),
    readings: allHourlyReadings(supplies, now),
    alarms: alarmsOf(supplies, now),
  };
}

/** One utility's system sending all that it has, with its key. */
export async function sendUtility(
  target: DemoTarget,
  utility: DemoUtility,
  token: string,
  { logo, cover }: UtilityPictures,
): Promise<void> {
  const send = async (method: DemoRequest['method'], path: string, type: string, payload: string | Buffer) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const { statusCode, body } = await target.send({ method, url: `/api/feed/${path}`, headers, payload });
    if (statusCode !== 200) throw new Error(`The feed refused ${path} of the demo data: ${statusCode} ${body}`);
    return body;
  };
  await send('PUT', 'profile', 'application/json', JSON.stringify(profileOf(utility, target.hasSandbox ?? false)));
  await send('PUT', 'logo', 'image/png', logo);
  await send('PUT', 'cover', 'image/png', cover);
  const post = async (kind: string, rows: Iterable<object>) => {
    const lines = Array.from(rows, (row) => JSON.stringify(row)).join('\n');
    refuseNone(kind, await send('POST', kind, 'application/x-ndjson', lines));
  };
  if (utility.demo)
    for (const hoursAgo of EARLIER_HOURS)
      for (const [kind, rows] of Object.entries(cityData(utility, new Date(target.now.getTime() - hoursAgo * HOUR_MS))))
        await post(kind, rows);
  for (const [kind, rows] of Object.entries(rowsOf(utility, target.now))) await post(kind, rows);
}

function refuseNone(kind: string, report: string): void {
  const { rejected, errors }: { rejected: number; errors: unknown[] } = JSON.parse(report);
  if (rejected) throw new Error(`The feed refused ${rejected} rows of ${kind}: ${JSON.stringify(errors.slice(0, 3))}`);
}
