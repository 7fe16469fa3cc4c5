import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** Deliveries hold no answers: they are read from the application as each try is made. */
export const formDeliveryData: PersonalData = {
  others: {
    form_delivery: words('problem state'),
    form_delivery_secret: words('made_by sealed'),
  },
};
