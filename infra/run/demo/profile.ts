import { visibleAccent } from '@hydria/shared/rules/contrast.ts';
import { OPENING_HOURS } from './texts/poi.ts';
import { demoAfm } from './base/people.ts';
import type { DemoUtility } from './base/utilities.ts';

/** A sample of the utility's bill, where codes have a form that is worth showing. */
function sampleBill({ title, customer_code_mask }: DemoUtility): string | null {
  if (customer_code_mask === null) return null;
  const digits = '1234567890';
  let next = 0;
  const code = customer_code_mask.replaceAll('#', () => digits[next++ % digits.length]!);
  return `/sandbox/utility/bill.svg?${new URLSearchParams({ title, code })}`;
}

/** The utility that keeps the usual length of free text: Paros. */
const SHORT_TEXTS = 11;

/** The profile of a utility. */
export function profileOf(utility: DemoUtility, hasSandbox: boolean): object {
  const { id, title, title_latin, city, city_latin, latitude, longitude, address, area, slug, accent } = utility;
  const { show_bills, customer_reports, partial_payment, registration_open, customer_code_mask, former, taxis } =
    utility;
  const site = `https://www.deya-${slug}.example`;
  const phone = (last: string) => `${area} 00${last}`;
  return {
    title,
    title_latin,
    city,
    city_latin,
    latitude,
    longitude,
    address,
    // As an administrator's form asks for it: told from the grounds of both themes.
    accent: visibleAccent(accent) ?? accent,
    afm: demoAfm(20 + id),
    phone1: phone('101'),
    phone2: phone('102'),
    phone3: id % 3 === 0 ? phone('103') : null,
    phone1_use: 'faults',
    phone2_use: 'switchboard',
    phone3_use: id % 3 === 0 ? 'bills' : null,
    website: site,
    // No server of its own: all its forms are in the portal. A server without answers would delay every visit.
    url: null,
    email_public: `info@deya-${slug}.example`,
    show_bills,
    customer_reports,
    partial_payment,
    registration_open,
    register_with_taxis: taxis,
    customer_code_mask,
    bill: hasSandbox ? sampleBill(utility) : null,
    registration_message: registration_open
      ? null
      : {
          el: 'Η εγγραφή νέων καταναλωτών δεν είναι διαθέσιμη για την Πάρο. Μπορείτε να πληρώσετε χωρίς σύνδεση και να δηλώσετε βλάβη.',
          en: 'Registration is not available for Paros. You can still pay without signing in and report a problem.',
          de: 'Für Paros ist die Registrierung nicht möglich. Sie können ohne Anmeldung bezahlen und Störungen melden.',
          fr: 'L’inscription n’est pas disponible pour Paros. Vous pouvez payer sans vous connecter et signaler un problème.',
        },
    discount_type: 'A',
    discount_amount: 100,
    // Its own site, and whatever a developer tries on this machine.
    settings: {
      frame_ancestors: [site, 'http://localhost:*', 'http://127.0.0.1:*'],
      // A complaint does not fit into the 220 characters of decisions 7. One utility says nothing, so they apply there.
      ...(id !== SHORT_TEXTS && { free_text_max: 1000 }),
      old_portal_url: former ? `https://old.deya-${slug}.example/` : null,
    },
    opening_hours: OPENING_HOURS,
  };
}

/** The settings of a utility that its administrators set in the portal, and no feed. */
export const portalSettingsOf = ({ id, passkeys }: DemoUtility): object => ({
  registration_passkey: passkeys,
  // The account of the examples of the IBAN registry.
  ...(id === 3 && { iban: 'GR16 0110 1250 0000 0001 2300 695' }),
});
