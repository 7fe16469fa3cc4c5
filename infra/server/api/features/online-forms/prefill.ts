import type { Tx } from '@hydria/database/db.ts';
import type { FormPrefill } from '@hydria/shared/contract/online-forms.ts';
import { elementsOf, type FormElement, type FormLayout, type Prefill } from '@hydria/shared/rules/form-layout.ts';
import { asksForPlan } from '@hydria/shared/rules/form-settlements.ts';
import { athensDay } from '../../kernel/athens-day.ts';
import { linked, requireSupply, type SupplyKey } from '../supplies/access.ts';
import { selectMeasurements } from '../supplies/supplies.sql.ts';
import { selectOwnPlans } from './own-plans.sql.ts';

type Facts = Partial<Record<Prefill, { value: string | null; origin: FormPrefill['fields'][number]['origin'] }>>;

const OF_SUPPLY: readonly Prefill[] = ['kwdikos_katanalwti', 'address', 'hydrometer'];
const OF_READING: readonly Prefill[] = ['last_reading', 'last_reading_date'];

/** Questions with a first value. Entries of groups are about others than the person, so they have none. */
const prefilledIn = (layout: FormLayout): FormElement[] =>
  elementsOf(layout.filter(({ part }) => part === undefined)).filter(({ options }) => options.prefill !== undefined);

interface Reader {
  deya_id: number;
  person_id: number;
  day: string;
}

const factsOfAccount = async (tx: Tx, { person_id }: Reader): Promise<Facts> => {
  const person = await tx
    .selectFrom('person')
    .select(['first_name', 'last_name', 'email', 'phone', 'afm', 'afm_proof'])
    .where('id', '=', person_id)
    .executeTakeFirst();
  if (!person) return {};
  const { afm, afm_proof, ...named } = person;
  const own = Object.entries(named).map(([name, value]) => [name, { value, origin: 'account' as const }] as const);
  const proved = afm_proof === 'identity' ? ('tax_login' as const) : ('account' as const);
  return { ...Object.fromEntries(own), afm: { value: afm, origin: proved } };
};

/** The person's supplies at the utility, as they choose among them. */
const selectSupplies = (tx: Tx, { deya_id, person_id, day }: Reader) =>
  tx
    .selectFrom('supply_person as sp')
    .innerJoin('supply as s', (on) =>
      on.onRef('s.deya_id', '=', 'sp.deya_id').onRef('s.kwdikos_katanalwti', '=', 'sp.kwdikos_katanalwti'),
    )
    .select(['s.kwdikos_katanalwti', 'sp.alias', 's.address'])
    .where('sp.deya_id', '=', deya_id)
    .where(linked(person_id, day))
    .orderBy('s.kwdikos_katanalwti')
    .execute();

const selectMeter = (tx: Tx, { deya_id, kwdikos_katanalwti }: SupplyKey) =>
  tx
    .selectFrom('hydrometer')
    .select('hydrometer')
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', '=', kwdikos_katanalwti)
    .where('removed_on', 'is', null)
    .orderBy('hydrometer')
    .executeTakeFirst();

/** Cubic metres as a person writes them in a form: without a separator of thousands. */
const cubicMetres = (litres: number): string => String(litres / 1000);

/** The newest reading of the supply's meter, for the person alone who may read its measurements. */
async function factsOfReading(tx: Tx, key: SupplyKey, day: string, hydrometer: string): Promise<Facts> {
  const measured = await selectMeasurements(tx, key.deya_id, key.person_id, day);
  const newest = measured.find((one) => one.hydrometer === hydrometer);
  if (!newest) return {};
  const origin = 'last_reading' as const;
  return {
    last_reading: { value: cubicMetres(newest.counter_value), origin },
    last_reading_date: { value: athensDay(Date.parse(newest.measurement_date)), origin },
  };
}

async function factsOfSupply(
  tx: Tx,
  key: SupplyKey,
  { day, address, withReading }: { day: string; address: string | null; withReading: boolean },
): Promise<Facts> {
  const meter = await selectMeter(tx, key);
  const origin = 'supply' as const;
  return {
    kwdikos_katanalwti: { value: key.kwdikos_katanalwti, origin },
    address: { value: address, origin },
    hydrometer: { value: meter?.hydrometer ?? null, origin },
    ...(meter && withReading && (await factsOfReading(tx, key, day, meter.hydrometer))),
  };
}

/**
 * The facts about a person that a form can fill in: of their account, of the supply that they chose or their only one, and of its newest
 * reading. A form that asks for an instalment plan also gets the person's running ones. The supply of another person is refused like one
 * that is not there.
 */
export async function prefillOf(
  tx: Tx,
  reader: Reader,
  layout: FormLayout,
  chosen: string | undefined,
): Promise<FormPrefill> {
  const elements = prefilledIn(layout);
  const isAsked = (kinds: readonly Prefill[]) =>
    elements.some(({ options: { prefill } }) => prefill !== undefined && kinds.includes(prefill));
  if (chosen !== undefined) await requireSupply(tx, { ...reader, kwdikos_katanalwti: chosen }, reader.day);
  const supplies = isAsked([...OF_SUPPLY, ...OF_READING]) ? await selectSupplies(tx, reader) : [];
  const supply =
    supplies.find((one) => one.kwdikos_katanalwti === chosen) ?? (supplies.length === 1 ? supplies[0] : null);
  const about = { day: reader.day, address: supply?.address ?? null, withReading: isAsked(OF_READING) };
  const facts: Facts = {
    ...(await factsOfAccount(tx, reader)),
    ...(supply && (await factsOfSupply(tx, { ...reader, kwdikos_katanalwti: supply.kwdikos_katanalwti }, about))),
  };
  return {
    supplies,
    kwdikos_katanalwti: supply?.kwdikos_katanalwti ?? null,
    settlements: asksForPlan(layout) ? await selectOwnPlans(tx, reader) : [],
    fields: elements.flatMap(({ options: { field, prefill } }) => {
      const fact = prefill && facts[prefill];
      return fact?.value ? [{ field, value: fact.value, origin: fact.origin }] : [];
    }),
  };
}
