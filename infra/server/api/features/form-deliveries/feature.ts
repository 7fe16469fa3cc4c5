import { defineFeature } from '../../http/define-feature.ts';
import { deliverAnswers } from './deliver-answers.ts';
import { formDeliveries } from './form-deliveries.routes.ts';
import { formDeliveryData } from './personal-data.ts';

/** Answers of forms that are posted to the endpoint of their form. */
export const formDeliveriesFeature = defineFeature({
  calls: [formDeliveries],
  jobs: { 'form.deliver': deliverAnswers },
  personalData: formDeliveryData,
  audit: ['form-delivery-discarded', 'form-delivery-resent', 'form-delivery-secret-made'],
});
