import type { FormContent } from '@hydria/database/tables/requests.ts';
import { FORM_TEMPLATES } from '@hydria/shared/rules/form-states.ts';
import { isAnswered } from '@hydria/shared/rules/form-layout.ts';
import { elementsOfStored } from '@hydria/shared/rules/form-outline.ts';
import { emptyContent } from '../../form-editor/form-content.ts';
import { COMPLAINT } from './complaint.ts';
import { LEAK_DISCOUNT } from './leak-discount.ts';
import { METER_CHECK } from './meter-check.ts';
import { MOVE } from './move.ts';
import { NEW_SUPPLY } from './new-supply.ts';
import { OWNER_CHANGE } from './owner-change.ts';
import type { FormTemplate } from './template-parts.ts';

/** Forms that the portal brings along, each with its questions, its logic and its texts in four languages. */
export const TEMPLATES: Readonly<Record<(typeof FORM_TEMPLATES)[number], FormTemplate>> = {
  new_supply: NEW_SUPPLY,
  owner_change: OWNER_CHANGE,
  move: MOVE,
  complaint: COMPLAINT,
  leak_discount: LEAK_DISCOUNT,
  meter_check: METER_CHECK,
};

/** The content of a form that begins with a template. */
export const contentOfTemplate = ({ title, api, ...settings }: FormTemplate): FormContent => ({
  ...emptyContent(title, api),
  ...settings,
});

/** The templates as the staff choose among them. */
export const listedTemplates = () =>
  FORM_TEMPLATES.map((template) => {
    const { title, description, api } = TEMPLATES[template];
    return { template, title, description, questions: api.flatMap(elementsOfStored).filter(isAnswered).length };
  });
