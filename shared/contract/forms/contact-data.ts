import { isOwnPath, isPublicUrl } from '../../rules/public-url.ts';
import { PHONE_USES } from '../../rules/phones.ts';
import { GREEK_LATITUDES, GREEK_LONGITUDES } from '../../rules/service-area.ts';
import { choice, degree, email, optional, paragraphs, text } from './fields.ts';
import { allOrNone, defineForm, type Field } from './form.ts';

type Line = Field<string, string, false>;

const address = (isRight: (written: string) => boolean): Line => {
  const line = text({ max: 500 });
  return { ...line, check: (value, limits) => line.check(value, limits) ?? (isRight(value.trim()) ? null : 'url') };
};

/** An address of the public internet; a name that leads into a private network is refused when it is used. */
export const publicUrl = (): Line => address(isPublicUrl);

/** An address of the public internet, or the path of a page of this portal. */
export const pageAddress = (): Line => address((written) => isPublicUrl(written) || isOwnPath(written));

export const latitude = () => degree(...GREEK_LATITUDES);
export const longitude = () => degree(...GREEK_LONGITUDES);

const hours = () => optional(paragraphs({ max: 300 }));
const phone = () => optional(text({ max: 60 }));

/** How a customer reaches a utility. */
export const contactFields = {
  address: optional(text({ max: 200 })),
  latitude: optional(latitude()),
  longitude: optional(longitude()),
  phone1: phone(),
  phone1_use: optional(choice(PHONE_USES)),
  phone2: phone(),
  phone2_use: optional(choice(PHONE_USES)),
  phone3: phone(),
  phone3_use: optional(choice(PHONE_USES)),
  email_public: optional(email()),
  website: optional(publicUrl()),
  opening_hours_el: hours(),
  opening_hours_en: hours(),
  opening_hours_de: hours(),
  opening_hours_fr: hours(),
};

/** The contact data of a utility, `PUT /api/staff/contact-data`. */
export const contactDataForm = defineForm('contact_data', contactFields, {
  across: [allOrNone('position', 'latitude', ['latitude', 'longitude'])],
});
