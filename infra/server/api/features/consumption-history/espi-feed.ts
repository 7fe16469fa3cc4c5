import { createHash } from 'node:crypto';
import { HOME_ZONE } from '@hydria/shared/rules/time-zone.ts';
import { xmlText } from '../../kernel/xml-text.ts';

/** One interval of a meter; times in milliseconds since 1970. */
export interface EspiInterval {
  from: number;
  to: number;
  litres: number;
  estimated: boolean;
  /** The part of the bill by the tariff, in cents that are not rounded; null where no tariff is known. */
  cost: number | null;
}

/** The readings of one supply. */
export interface EspiSupply {
  deya_id: number;
  kwdikos_katanalwti: string;
  title: string;
  meters: readonly { hydrometer: string; intervals: readonly EspiInterval[] }[];
  publicUrl: string;
  /** When the document is made. */
  at: Date;
}

const DAY_MS = 86_400_000;
/** A number that no other utility's resource has. */
const NAMESPACE = 'hydria:espi:';

/** UUID of version 5 (RFC 9562): the same resource has the same one in every document. */
const uuidOf = (name: string): string => {
  const hash = createHash('sha1').update(`${NAMESPACE}${name}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
};

const seconds = (ms: number): number => Math.round(ms / 1000);

interface Entry {
  id: string;
  title: string;
  self: string;
  up: string;
  related?: readonly string[];
  content: string;
}

/**
 * Values of ESPI (REQ.21, version 4.0): water is the service 2; drinking water the commodity 9; a volume the kind 58; litres the unit
 * 134; a difference the accumulation 4. The quality 0 is valid, 8 an estimate. The currency 978 is the euro.
 */
const READING_TYPE = `<ReadingType xmlns="http://naesb.org/espi"><accumulationBehaviour>4</accumulationBehaviour><commodity>9</commodity><currency>978</currency><dataQualifier>12</dataQualifier><defaultQuality>0</defaultQuality><flowDirection>1</flowDirection><intervalLength>3600</intervalLength><kind>58</kind><powerOfTenMultiplier>0</powerOfTenMultiplier><uom>134</uom></ReadingType>`;
const USAGE_POINT = `<UsagePoint xmlns="http://naesb.org/espi"><ServiceCategory><kind>2</kind></ServiceCategory></UsagePoint>`;
const METER_READING = `<MeterReading xmlns="http://naesb.org/espi"/>`;
/** Eastern European time: two hours before UTC; summer time from the last Sunday of March at 3:00 to the last one of October at 4:00. */
const LOCAL_TIME = `<LocalTimeParameters xmlns="http://naesb.org/espi"><dstEndRule>AE0E4000</dstEndRule><dstOffset>3600</dstOffset><dstStartRule>3E0E3000</dstStartRule><tzOffset>7200</tzOffset></LocalTimeParameters>`;

const period = (from: number, to: number): string =>
  `<duration>${seconds(to - from)}</duration><start>${seconds(from)}</start>`;

/** Units of a cost for a cent: it is in hundred-thousandths of the currency. */
const COST_UNITS = 1000;

const readingOf = ({ from, to, litres, estimated, cost }: EspiInterval): string => {
  const price = cost === null ? '' : `<cost>${Math.round(cost * COST_UNITS)}</cost>`;
  const quality = estimated ? '<ReadingQuality><quality>8</quality></ReadingQuality>' : '';
  return `<IntervalReading>${price}${quality}<timePeriod>${period(from, to)}</timePeriod><value>${litres}</value></IntervalReading>`;
};

const blockOf = (intervals: readonly EspiInterval[]): string =>
  `<IntervalBlock xmlns="http://naesb.org/espi"><interval>${period(intervals[0]!.from, intervals.at(-1)!.to)}</interval>${intervals.map(readingOf).join('')}</IntervalBlock>`;

/** Intervals by day of UTC, so that a reader can take the days that it does not know. */
const byDay = (intervals: readonly EspiInterval[]): [string, EspiInterval[]][] => [
  ...Map.groupBy(intervals, ({ from }) => new Date(Math.floor(from / DAY_MS) * DAY_MS).toISOString().slice(0, 10)),
];

/** Entries of a supply: its place of use, the unit of its readings, and for each meter its blocks by day. */
function entriesOf({ deya_id, kwdikos_katanalwti, title, meters }: EspiSupply): Entry[] {
  const point = `${deya_id}/${kwdikos_katanalwti}`;
  const root = '/espi/1_1/resource';
  const points = `${root}/UsagePoint`;
  const pointUrl = `${points}/${uuidOf(point)}`;
  const typeUrl = `${root}/ReadingType/${uuidOf('litres of an hour')}`;
  const timeUrl = `${root}/LocalTimeParameters/${uuidOf(HOME_ZONE)}`;
  const readings = meters.flatMap(({ hydrometer, intervals }) => {
    const url = `${pointUrl}/MeterReading/${uuidOf(`${point}/${hydrometer}`)}`;
    const blocks = byDay(intervals).map(([day, of]): Entry => ({
      id: uuidOf(`${point}/${hydrometer}/${day}`),
      title: day,
      self: `${url}/IntervalBlock/${uuidOf(`${point}/${hydrometer}/${day}`)}`,
      up: `${url}/IntervalBlock`,
      content: blockOf(of),
    }));
    const meter: Entry = {
      id: uuidOf(`${point}/${hydrometer}`),
      title: hydrometer,
      self: url,
      up: `${pointUrl}/MeterReading`,
      related: [`${url}/IntervalBlock`, typeUrl],
      content: METER_READING,
    };
    return [meter, ...blocks];
  });
  return [
    {
      id: uuidOf(HOME_ZONE),
      title: HOME_ZONE,
      self: timeUrl,
      up: `${root}/LocalTimeParameters`,
      content: LOCAL_TIME,
    },
    {
      id: uuidOf(point),
      title,
      self: pointUrl,
      up: points,
      related: [`${pointUrl}/MeterReading`, timeUrl],
      content: USAGE_POINT,
    },
    { id: uuidOf('litres of an hour'), title: 'L', self: typeUrl, up: `${root}/ReadingType`, content: READING_TYPE },
    ...readings,
  ];
}

const link = (rel: string, href: string): string => `<link rel="${rel}" href="${xmlText(href)}"/>`;

/** The readings of a supply as Green Button data: ESPI (NAESB REQ.21) in an Atom feed. */
export function espiFeed(supply: EspiSupply): string {
  const updated = supply.at.toISOString();
  const entries = entriesOf(supply).map(
    ({ id, title, self, up, related = [], content }) =>
      `<entry><id>urn:uuid:${id}</id>${[link('self', self), link('up', up), ...related.map((href) => link('related', href))].join('')}<title>${xmlText(title)}</title><content type="application/xml">${content}</content><published>${updated}</published><updated>${updated}</updated></entry>`,
  );
  const { deya_id, kwdikos_katanalwti: code, publicUrl } = supply;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:uuid:${uuidOf(`${deya_id}/${code}/${updated}`)}</id><title>${xmlText(supply.title)}</title><updated>${updated}</updated><author><name>Hydria</name></author>${link('self', `${publicUrl}/espi/1_1/resource/UsagePoint/${uuidOf(`${deya_id}/${code}`)}`)}`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
