import {
  mdiAccountCircleOutline,
  mdiAlertCircleOutline,
  mdiBullhornOutline,
  mdiCheckCircleOutline,
  mdiClose,
  mdiDotsVertical,
  mdiFileDocumentEditOutline,
  mdiHelpCircleOutline,
  mdiHistory,
  mdiHomeVariantOutline,
  mdiInformationOutline,
  mdiLogin,
  mdiLogout,
  mdiMapMarkerOutline,
  mdiReceiptTextOutline,
  mdiSwapHorizontal,
  mdiTranslate,
  mdiViewGridOutline,
  mdiWaterOutline,
  mdiWeatherNight,
  mdiWhiteBalanceSunny,
  mdiWrenchOutline,
} from '@mdi/js';

/** Names that a nav item may use; it may also contain path data of its own. */
const ICONS: Record<string, string> = {
  home: mdiHomeVariantOutline,
  receipt: mdiReceiptTextOutline,
  report: mdiWrenchOutline,
  announcement: mdiBullhornOutline,
  services: mdiViewGridOutline,
  account: mdiAccountCircleOutline,
  form: mdiFileDocumentEditOutline,
  water: mdiWaterOutline,
  help: mdiHelpCircleOutline,
  language: mdiTranslate,
  dark: mdiWeatherNight,
  light: mdiWhiteBalanceSunny,
  swap: mdiSwapHorizontal,
  'sign-in': mdiLogin,
  'sign-out': mdiLogout,
  close: mdiClose,
  done: mdiCheckCircleOutline,
  more: mdiDotsVertical,
  place: mdiMapMarkerOutline,
  problem: mdiAlertCircleOutline,
  info: mdiInformationOutline,
  former: mdiHistory,
};

const PATH_DATA = /^[Mm]\s?-?[\d.]/;

/** Path data for a name; an unknown name gets the icon of services. */
export const iconPath = (icon: string): string => (PATH_DATA.test(icon) ? icon : (ICONS[icon] ?? mdiViewGridOutline));
