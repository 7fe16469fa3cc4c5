import {
  mdiAccount,
  mdiCalendar,
  mdiCounter,
  mdiCurrencyEur,
  mdiEmail,
  mdiFileDocument,
  mdiHome,
  mdiInformation,
  mdiPhone,
  mdiWater,
} from '@mdi/js';
import { useRemoteContext } from '../remote/use-platform.tsx';
import { formText, type ElementIcon, type FormElement } from '../rules/form-layout.ts';

const PATHS: Record<ElementIcon, string> = {
  person: mdiAccount,
  home: mdiHome,
  phone: mdiPhone,
  mail: mdiEmail,
  water: mdiWater,
  meter: mdiCounter,
  euro: mdiCurrencyEur,
  calendar: mdiCalendar,
  file: mdiFileDocument,
  info: mdiInformation,
};

/** The symbol of a question, and its hint where that stands behind a button. */
export const useElementLook = ({
  options: { icon, hint, pinned_hint },
}: FormElement): { icon: string | undefined; help: string | undefined } => {
  const { language } = useRemoteContext();
  const help = pinned_hint === false && hint !== undefined ? formText(hint, language) : undefined;
  return { icon: icon && PATHS[icon], help };
};
